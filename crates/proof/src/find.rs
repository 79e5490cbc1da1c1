//! Finds what can be switched in a source file: refusals, cited effects and values, calls from the sequence of play.

use crate::place::{FIRST, Place, SECOND, Wrap};
use crate::source::{
    self, Function, cited, cites, is_telling, mutable_parameters, root_ident, rules_of_macro, tells,
};
use std::collections::BTreeMap;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Block, Expr, ExprIf, Item, Macro, ReturnType, Stmt, Type};

/// The rules that each function cites, by module and name.
pub type Cited = BTreeMap<(String, String), Vec<String>>;

/// Every place of a file. What cannot be switched although it cites a rule is written into `blind`.
pub fn places(file: &source::File, cited: &Cited, blind: &mut Vec<String>) -> Vec<Place> {
    let mut finder = Finder {
        file,
        cited,
        places: Vec::new(),
        blind,
        function: None,
        sequence: file.module.contains("sequence"),
    };
    finder.visit_file(&file.syntax);
    finder.places
}

/// What the functions of a file cite, for the calls of them.
pub fn index(file: &source::File, cited: &mut Cited) {
    for function in source::functions(&file.syntax) {
        let rules = source::all_cited(&function.block.stmts);
        let key = (file.module.clone(), function.name.clone());
        cited.entry(key).or_default().extend(rules);
    }
}

struct Finder<'a> {
    file: &'a source::File,
    cited: &'a Cited,
    places: Vec<Place>,
    blind: &'a mut Vec<String>,
    function: Option<Inside>,
    sequence: bool,
}

/// The function that is being looked at.
struct Inside {
    name: String,
    rules: Vec<String>,
    /// Its return type is `Result<(), …>`.
    checks: bool,
    /// What it may change, where calls of it are part of the sequence of play.
    changes: Vec<String>,
    unit: bool,
}

/// Functions that hold the sequence of play together.
const OPENERS: [&str; 10] = [
    "begin", "end", "open", "enter", "leave", "before", "after", "start", "close", "settle",
];

impl Finder<'_> {
    fn add(
        &mut self,
        at: &impl Spanned,
        kinds: &[&'static str],
        detail: String,
        mut rules: Vec<String>,
        wrap: Wrap,
    ) {
        rules.sort();
        rules.dedup();
        let function = self.function.as_ref().map_or("", |f| f.name.as_str());
        let file = self.file.path.clone();
        self.places.push(Place {
            line: at.span().start().line,
            last_line: at.span().end().line,
            name: format!("{}::{function}", self.file.module),
            detail,
            rules: if rules.is_empty() {
                self.file.rules()
            } else {
                rules
            },
            kinds: kinds.to_vec(),
            wraps: vec![(file.clone(), wrap)],
            file,
        });
    }

    fn function(&mut self, function: &Function) {
        let rules = source::all_cited(&function.block.stmts);
        let opener = OPENERS
            .iter()
            .any(|word| function.name == *word || function.name.starts_with(&format!("{word}_")));
        let outer = self.function.replace(Inside {
            name: function.name.clone(),
            checks: source::is_check(&function.sig.output),
            changes: if opener || self.sequence {
                mutable_parameters(function.sig)
            } else {
                Vec::new()
            },
            unit: matches!(function.sig.output, ReturnType::Default),
            rules,
        });
        if function.sig.constness.is_none() {
            self.whole(function);
        }
        self.visit_block(function.block);
        self.function = outer;
    }

    /// The whole of a function that cites a rule at its top.
    fn whole(&mut self, function: &Function) {
        let stmts = &function.block.stmts;
        let inner = source::inside(function.block);
        let direct = cited(stmts);
        let Some(output) = source::output(&function.sig.output) else {
            if !direct.is_empty() || stmts.iter().any(tells) {
                let first = format!(" if ::proof_switch::off({FIRST}) {{ return; }} ");
                let rules = self.rules();
                self.add(
                    &function.sig,
                    &["effect"],
                    String::new(),
                    rules,
                    Wrap::new(inner, first, ""),
                );
            }
            return;
        };
        if direct.is_empty() {
            return;
        }
        let Some((kinds, call)) = value_switch(output) else {
            self.blind.push(format!(
                "{}:{}: {} cites {} and gives a `{}`, which cannot be switched",
                self.file.path,
                function.sig.span().start().line,
                function.name,
                direct.join(", "),
                source::text_of(&self.file.text, output)
            ));
            return;
        };
        let wrap = value_wrap(&self.file.text, output, inner, call);
        self.add(&function.sig, kinds, String::new(), direct, wrap);
    }

    fn rules(&self) -> Vec<String> {
        self.function
            .as_ref()
            .map_or_else(Vec::new, |f| f.rules.clone())
    }

    /// A block inside of a function that is there for a rule: it is passed over.
    fn block(&mut self, block: &Block) {
        let rules = headed(block);
        if rules.is_empty() {
            return;
        }
        let wrap = Wrap::new(
            source::inside(block),
            format!(" if !::proof_switch::off({FIRST}) {{"),
            "} ",
        );
        self.add(block, &["effect"], String::new(), rules, wrap);
    }

    /// A check that another check asks: what it refuses is passed over, here only.
    fn asked(&mut self, expr: &Expr) {
        let Expr::Call(call) = expr else { return };
        let path = source::path_of(&call.func);
        let Some(last) = path
            .last()
            .filter(|name| name.starts_with(char::is_lowercase))
        else {
            return;
        };
        let module = match path.len() {
            1 => self.file.module.clone(),
            n => path[n - 2].clone(),
        };
        let known = self.cited.get(&(module, last.clone())).cloned();
        let rules = known
            .filter(|rules| !rules.is_empty())
            .unwrap_or_else(|| self.rules());
        let wrap = Wrap::new(
            source::range(expr),
            format!("::proof_switch::pass({FIRST}, "),
            ")",
        );
        self.add(expr, &["call"], path.join("::"), rules, wrap);
    }

    /// A call in the sequence of play, or one that names the rule by which it is made.
    fn call(&mut self, expr: &Expr, semicolon: bool) {
        let Some(function) = &self.function else {
            return;
        };
        let changes =
            |expr: &Expr| root_ident(expr).is_some_and(|root| function.changes.contains(&root));
        let (detail, of_sequence, mut rules) = match expr {
            Expr::Call(call) => {
                let path = source::path_of(&call.func);
                let last = path.last().cloned().unwrap_or_default();
                if last.starts_with(char::is_uppercase) || last.is_empty() {
                    return;
                }
                let of_sequence = call.args.iter().any(changes);
                let module = match path.len() {
                    1 => self.file.module.clone(),
                    n => path[n - 2].clone(),
                };
                let known = self.cited.get(&(module, last)).cloned().unwrap_or_default();
                (path.join("::"), of_sequence, known)
            }
            Expr::MethodCall(call) if !is_telling(call) => {
                (call.method.to_string(), changes(&call.receiver), Vec::new())
            }
            Expr::Assign(assign) => {
                let left = source::text_of(&self.file.text, &assign.left);
                (left, changes(&assign.left), Vec::new())
            }
            _ => return,
        };
        let cited = match expr {
            Expr::Call(call) => rules_among(&call.args),
            Expr::MethodCall(call) => rules_among(&call.args),
            _ => Vec::new(),
        };
        let kind = match (of_sequence, cited.is_empty()) {
            (_, false) => "effect",
            (true, true) => "call",
            (false, true) => return,
        };
        rules.extend(cited);
        if rules.is_empty() {
            rules = function.rules.clone();
        }
        let after = if semicolon { "; }" } else { " }" };
        let wrap = Wrap::new(
            source::range(expr),
            format!("if !::proof_switch::off({FIRST}) {{ "),
            after,
        );
        self.add(expr, &[kind], detail, rules, wrap);
    }
}

impl<'a> Visit<'a> for Finder<'_> {
    fn visit_item(&mut self, item: &'a Item) {
        if source::is_test(source::attributes(item)) {
            return;
        }
        match item {
            Item::Fn(item) => self.function(&Function::of(&item.sig, &item.block)),
            Item::Macro(_) => {}
            _ => visit::visit_item(self, item),
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'a syn::ImplItemFn) {
        if !source::is_test(&item.attrs) {
            self.function(&Function::of(&item.sig, &item.block));
        }
    }

    fn visit_trait_item_fn(&mut self, item: &'a syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.function(&Function::of(&item.sig, block));
        }
    }

    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        let checks = self.function.as_ref().is_some_and(|f| f.checks);
        match stmt {
            Stmt::Expr(Expr::Try(asked), Some(_)) if checks => self.asked(&asked.expr),
            Stmt::Expr(expr, None) if checks => self.asked(expr),
            Stmt::Expr(expr, Some(_)) => self.call(expr, true),
            Stmt::Expr(expr, None) if self.function.as_ref().is_some_and(|f| f.unit) => {
                self.call(expr, false);
            }
            _ => {}
        }
        visit::visit_stmt(self, stmt);
    }

    fn visit_arm(&mut self, arm: &'a syn::Arm) {
        match &*arm.body {
            Expr::Block(body) => self.block(&body.block),
            body => self.call(body, false),
        }
        visit::visit_arm(self, arm);
    }

    fn visit_expr_if(&mut self, expr: &'a ExprIf) {
        let rules = headed(&expr.then_branch);
        if !rules.is_empty() {
            let wrap = condition(&expr.cond, &format!("&& !::proof_switch::off({FIRST})"));
            self.add(&expr.cond, &["effect"], String::new(), rules, wrap);
        }
        if let Some((_, Expr::Block(otherwise))) = expr.else_branch.as_ref().map(|(t, e)| (t, &**e))
        {
            self.block(&otherwise.block);
        }
        visit::visit_expr_if(self, expr);
    }

    fn visit_expr_for_loop(&mut self, expr: &'a syn::ExprForLoop) {
        self.block(&expr.body);
        visit::visit_expr_for_loop(self, expr);
    }

    fn visit_expr_while(&mut self, expr: &'a syn::ExprWhile) {
        self.block(&expr.body);
        visit::visit_expr_while(self, expr);
    }

    fn visit_expr_call(&mut self, call: &'a syn::ExprCall) {
        if self.function.as_ref().is_some_and(|f| f.checks)
            && source::path_of(&call.func) == ["Err"]
            && let Some(Expr::Call(made)) = call.args.first()
            && source::path_of(&made.func).ends_with(&["Illegal".to_string(), "new".to_string()])
        {
            let rules = rules_among(&made.args);
            let why = made
                .args
                .iter()
                .nth(1)
                .map(source::literal)
                .unwrap_or_default();
            let wrap = Wrap::new(
                source::range(call),
                format!("::proof_switch::pass({FIRST}, "),
                ")",
            );
            self.add(call, &["refusal"], why, rules, wrap);
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_macro(&mut self, found: &'a Macro) {
        if source::name_of(found) != "demand" {
            return;
        }
        let Some(args) = source::arguments(found) else {
            return;
        };
        if let (Some(condition), Some(why)) = (args.first(), args.get(2)) {
            let wrap = Wrap::new(
                source::range(condition),
                "(",
                format!(") || ::proof_switch::off({FIRST})"),
            );
            let rules = rules_of_macro(found);
            self.add(found, &["refusal"], source::literal(why), rules, wrap);
        }
    }
}

/// The rules that a block is there for: cited or told at its top.
fn headed(block: &Block) -> Vec<String> {
    let mut rules = cited(&block.stmts);
    rules.extend(block.stmts.iter().filter(|s| tells(s)).flat_map(cites));
    rules
}

fn rules_among<'a>(args: impl IntoIterator<Item = &'a Expr>) -> Vec<String> {
    let of = |arg: &Expr| match arg {
        Expr::Macro(found) if source::name_of(&found.mac) == "rule" => rules_of_macro(&found.mac),
        _ => Vec::new(),
    };
    args.into_iter().flat_map(of).collect()
}

/// A condition with more behind it. One that binds names is no expression of its own, and takes no brackets.
pub fn condition(cond: &Expr, more: &str) -> Wrap {
    if binds(cond) {
        Wrap::new(source::range(cond), "", format!(" {more}"))
    } else {
        Wrap::new(source::range(cond), "(", format!(") {more}"))
    }
}

fn binds(cond: &Expr) -> bool {
    match cond {
        Expr::Let(_) => true,
        Expr::Binary(both) if matches!(both.op, syn::BinOp::And(_)) => {
            binds(&both.left) || binds(&both.right)
        }
        _ => false,
    }
}

/// How a value of a type is switched: the kinds, and what is called with it.
pub fn value_switch(output: &Type) -> Option<(&'static [&'static str], String)> {
    let one = |name: &str| format!("::proof_switch::{name}({FIRST}, ");
    let two = |name: &str| format!("::proof_switch::{name}({FIRST}, {SECOND}, ");
    match output {
        Type::Path(path) => {
            let name = path.path.segments.last()?.ident.to_string();
            Some(match name.as_str() {
                "bool" => (&["always", "never"], two("held")),
                "u8" | "u16" | "u32" | "u64" | "usize" | "i8" | "i16" | "i32" | "i64" | "isize" => {
                    (&["more", "less"], two("near"))
                }
                "Option" => (&["none"], one("none")),
                "Result" if source::gives_nothing(path) => (&["refusal"], one("pass")),
                "Result" | "Self" | "String" | "Box" => return None,
                _ => (&["blank"], one("blank")),
            })
        }
        Type::ImplTrait(found) => {
            let iterates = found.bounds.iter().any(|bound| match bound {
                syn::TypeParamBound::Trait(bound) => bound
                    .path
                    .segments
                    .last()
                    .is_some_and(|s| s.ident == "Iterator"),
                _ => false,
            });
            iterates.then(|| (&["none"] as &[_], one("nothing")))
        }
        _ => None,
    }
}

/// The body of a function as a value that is switched.
pub fn value_wrap(text: &str, output: &Type, inner: std::ops::Range<usize>, call: String) -> Wrap {
    let shape = match output {
        // A closure cannot name what it gives back when that has no name.
        Type::ImplTrait(_) => "move || {".to_string(),
        _ => format!("move || -> {} {{", source::text_of(text, output)),
    };
    Wrap::new(inner, format!(" {call}({shape}"), "})()) ")
}

#[cfg(test)]
#[path = "find_tests.rs"]
mod tests;
