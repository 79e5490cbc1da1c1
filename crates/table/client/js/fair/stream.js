// The stream of the dice: ChaCha20 with a zero nonce, its key stream read as little-endian words of 32 bits.

/** @param {number} x @param {number} n */
const turn = (x, n) => (x << n) | (x >>> (32 - n));

export class Stream {
  /** @param {Uint8Array} key 32 bytes */
  constructor(key) {
    const view = new DataView(key.buffer, key.byteOffset, 32);
    this.state = new Uint32Array([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...Array.from({ length: 8 }, (_, i) => view.getUint32(4 * i, true)), 0, 0, 0, 0]);
    this.words = new Uint32Array(16);
    this.next = 16;
  }

  /** A number below `n`, every one as likely as any other. @param {number} n */
  below(n) {
    const fair = 2 ** 32 - (2 ** 32 % n);
    for (;;) {
      const word = this.word();
      if (word < fair) return word % n;
    }
  }

  word() {
    if (this.next === 16) this.#block();
    return this.words[this.next++];
  }

  #block() {
    const w = this.words;
    w.set(this.state);
    /** @param {number} a @param {number} b @param {number} c @param {number} d */
    const quarter = (a, b, c, d) => {
      w[a] += w[b];
      w[d] = turn(w[d] ^ w[a], 16);
      w[c] += w[d];
      w[b] = turn(w[b] ^ w[c], 12);
      w[a] += w[b];
      w[d] = turn(w[d] ^ w[a], 8);
      w[c] += w[d];
      w[b] = turn(w[b] ^ w[c], 7);
    };
    for (let round = 0; round < 10; round++) {
      for (let i = 0; i < 4; i++) quarter(i, i + 4, i + 8, i + 12);
      for (let i = 0; i < 4; i++) quarter(i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4));
    }
    for (let i = 0; i < 16; i++) w[i] += this.state[i];
    if (++this.state[12] === 0) this.state[13]++;
    this.next = 0;
  }
}
