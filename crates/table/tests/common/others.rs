//! Servers of other people, as far as a test needs them.

use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufStream};
use tokio::net::TcpListener;

/// Takes one letter and gives everything that was said to it.
pub async fn mail_server(listener: TcpListener) -> String {
    let (stream, _) = listener.accept().await.unwrap();
    take_letter(stream).await
}

pub async fn take_letter(stream: impl AsyncRead + AsyncWrite + Unpin) -> String {
    let mut stream = BufStream::new(stream);
    let (mut heard, mut in_letter) = (String::new(), false);
    stream.write_all(b"220 hello\r\n").await.unwrap();
    stream.flush().await.unwrap();
    loop {
        let start = heard.len();
        if stream.read_line(&mut heard).await.unwrap() == 0 {
            return heard;
        }
        let line = heard[start..].trim_end().to_string();
        let answer = match line.as_str() {
            "." => "250 kept\r\n",
            _ if in_letter => continue,
            "DATA" => "354 go on\r\n",
            "QUIT" => "221 bye\r\n",
            _ => "250-yes\r\n250 and more\r\n",
        };
        in_letter = line == "DATA";
        stream.write_all(answer.as_bytes()).await.unwrap();
        stream.flush().await.unwrap();
    }
}

/// Takes one request and gives it.
pub async fn web_server(listener: TcpListener) -> String {
    let (stream, _) = listener.accept().await.unwrap();
    take_request(stream).await
}

pub async fn take_request(mut stream: impl AsyncRead + AsyncWrite + Unpin) -> String {
    let mut heard = vec![0; 4096];
    let mut length = 0;
    while !String::from_utf8_lossy(&heard[..length]).contains('}') {
        let read = stream.read(&mut heard[length..]).await.unwrap();
        assert!(read > 0, "the request is whole");
        length += read;
    }
    stream
        .write_all(b"HTTP/1.1 204 No Content\r\n\r\n")
        .await
        .unwrap();
    stream.flush().await.unwrap();
    String::from_utf8_lossy(&heard[..length]).into_owned()
}
