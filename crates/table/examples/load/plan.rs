/// What is measured, from the command line.
#[derive(Clone)]
pub struct Plan {
    pub server: String,
    /// How many servers share the database; the players of a table then sit at different ones.
    pub servers: usize,
    pub database: Option<String>,
    pub tables: usize,
    pub rate: u64,
    pub seconds: u64,
    /// How often a server is killed meanwhile.
    pub kill: u32,
    /// Whether the power goes off, not only the server: what was not flushed is lost then.
    pub power: bool,
    /// What takes the power from a `--database` and gives it back: `e2e/power.sh`.
    pub outage: Option<String>,
    /// Whether one account does all the harm that it can meanwhile. The table is a public one.
    pub hostile: bool,
    /// How long nobody acts before memory is read.
    pub rest: u64,
}

impl Plan {
    pub fn read() -> Result<Plan, String> {
        let mut plan = Plan {
            server: String::new(),
            servers: 1,
            database: None,
            tables: 1000,
            rate: 200,
            seconds: 60,
            kill: 0,
            power: false,
            outage: None,
            hostile: false,
            rest: 2,
        };
        let mut args = std::env::args().skip(1);
        while let Some(name) = args.next() {
            let value = args.next().ok_or(format!("{name} needs a value"))?;
            let number = || value.parse::<u64>().map_err(|e| format!("{name}: {e}"));
            match name.as_str() {
                "--server" => plan.server = value,
                "--servers" => plan.servers = number()? as usize,
                "--database" => plan.database = Some(value),
                "--tables" => plan.tables = number()? as usize,
                "--rate" => plan.rate = number()?,
                "--seconds" => plan.seconds = number()?,
                "--kill" => plan.kill = number()? as u32,
                "--power" => (plan.kill, plan.power) = (number()? as u32, true),
                "--outage" => plan.outage = Some(value),
                "--hostile" => plan.hostile = number()? > 0,
                "--rest" => plan.rest = number()?,
                _ => return Err(format!("what is {name}?")),
            }
        }
        plan.sound()?;
        Ok(plan)
    }

    fn sound(&self) -> Result<(), String> {
        if self.server.is_empty() || self.tables == 0 || self.rate == 0 || self.servers == 0 {
            let words = "name the program with --server, and at least one table, action and server";
            return Err(words.to_string());
        }
        if self.servers > 1 && self.database.is_none() {
            return Err("several servers share a --database".to_string());
        }
        if self.power && self.database.is_some() != self.outage.is_some() {
            return Err(
                "--power for a --database needs an --outage, and for a file none".to_string(),
            );
        }
        Ok(())
    }
}
