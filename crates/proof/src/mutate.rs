//! Mutants of the rule files, for what switches cannot reach: arithmetic, comparisons, order, ties, constants,
//! conditions, statements that are left out.

use crate::find::{value_switch, value_wrap};
use crate::place::{FIRST, Place, SECOND, Wrap};
use crate::source::{self, File, Function};
use std::collections::BTreeMap;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, FnArg, Item, Lit, Macro, Stmt, Type, UnOp};

/// Every mutant of the files that enforce rules.
pub fn mutants(files: &[File]) -> Vec<Place> {
    let constants = constants(files);
    let mut places = Vec::new();
    let mut uses: BTreeMap<&str, Vec<(String, Wrap)>> = BTreeMap::new();
    for file in files {
        let mut finder = Finder {
            file,
            function: String::new(),
            rules: Vec::new(),
            places: Vec::new(),
            constants: &constants,
            uses: &mut uses,
        };
        finder.visit_file(&file.syntax);
        let found = finder.places;
        if enforces(file) {
            places.extend(found);
        }
    }
    for (name, wraps) in uses {
        let (file, line) = &constants[name];
        places.push(Place {
            file: file.clone(),
            line: *line,
            last_line: *line,
            name: name.to_string(),
            detail: format!("the constant {name}"),
            rules: Vec::new(),
            kinds: vec!["more", "less"],
            wraps,
        });
    }
    places
}

/// Whether a file enforces rules, and not only shows or stores.
fn enforces(file: &File) -> bool {
    let cites = file.text.contains("cite!(") || file.text.contains("demand!(");
    cites && !SHOWING_MODULES.contains(&&*file.module)
}

/// The modules of every game that only show.
const SHOWING_MODULES: [&str; 8] = [
    "view", "overlays", "names", "words", "labels", "meant", "look", "info",
];

/// The methods of every game that only show: what a player reads, where an action is listed, what a click could mean.
const SHOWING: [&str; 11] = [
    "prompt",
    "phase_prompt",
    "path",
    "label",
    "done_label",
    "verb",
    "meant",
    "beside_the_point",
    "view",
    "overlays",
    "look",
];

/// What is made of nothing but words.
const WORDS: [&str; 6] = ["String", "str", "Label", "Prompt", "Reason", "Cow"];

/// Whether a function only shows: it is one of the methods for that, gives back words, or says what a click means.
fn shows(sig: &syn::Signature) -> bool {
    let gives_words = source::output(&sig.output).is_some_and(is_words);
    let is_click = |found: &Type| named(found).is_some_and(|name| name == "Click" || name == "Hit");
    let of_click = |arg: &FnArg| matches!(arg, FnArg::Typed(arg) if is_click(&arg.ty));
    SHOWING.iter().any(|name| sig.ident == name) || gives_words || sig.inputs.iter().any(of_click)
}

/// Words alone, words with their rule, lists of words, and what `Display` gives back.
fn is_words(found: &Type) -> bool {
    match found {
        Type::Reference(reference) => is_words(&reference.elem),
        Type::Tuple(tuple) => tuple.elems.first().is_some_and(is_words),
        Type::Path(path) => {
            let Some(last) = path.path.segments.last() else {
                return false;
            };
            let inner = match &last.arguments {
                syn::PathArguments::AngleBracketed(args) => args.args.first(),
                _ => None,
            };
            let of_formatting = last.ident == "Result" && last.arguments.is_none();
            match inner {
                Some(syn::GenericArgument::Type(inner))
                    if last.ident == "Vec" || last.ident == "Option" =>
                {
                    is_words(inner)
                }
                _ => WORDS.iter().any(|word| last.ident == word) || of_formatting,
            }
        }
        _ => false,
    }
}

/// The last name of a type.
fn named(found: &Type) -> Option<String> {
    match found {
        Type::Reference(reference) => named(&reference.elem),
        Type::Path(path) => path.path.segments.last().map(|s| s.ident.to_string()),
        _ => None,
    }
}

/// The constants that are one whole number, if no two have the same name.
fn constants(files: &[File]) -> BTreeMap<String, (String, usize)> {
    let mut found: BTreeMap<String, Vec<(String, usize)>> = BTreeMap::new();
    for file in files.iter().filter(|file| enforces(file)) {
        for item in &file.syntax.items {
            if let Item::Const(item) = item
                && matches!(&*item.expr, Expr::Lit(lit) if matches!(lit.lit, Lit::Int(_)))
            {
                let line = item.span().start().line;
                found
                    .entry(item.ident.to_string())
                    .or_default()
                    .push((file.path.clone(), line));
            }
        }
    }
    let one = |(name, mut places): (String, Vec<_>)| {
        let place = places.pop()?;
        places.is_empty().then_some((name, place))
    };
    found.into_iter().filter_map(one).collect()
}

struct Finder<'a, 'b> {
    file: &'b File,
    function: String,
    rules: Vec<String>,
    places: Vec<Place>,
    constants: &'a BTreeMap<String, (String, usize)>,
    uses: &'b mut BTreeMap<&'a str, Vec<(String, Wrap)>>,
}

impl Finder<'_, '_> {
    fn add(&mut self, at: &impl Spanned, kinds: &[&'static str], detail: String, wrap: Wrap) {
        let file = self.file.path.clone();
        self.places.push(Place {
            line: at.span().start().line,
            last_line: at.span().end().line,
            name: format!("{}::{}", self.file.module, self.function),
            detail,
            rules: self.rules.clone(),
            kinds: kinds.to_vec(),
            wraps: vec![(file.clone(), wrap)],
            file,
        });
    }

    /// An expression that is written otherwise; nothing where a comment stands in it.
    fn instead(&mut self, at: &impl Spanned, kinds: &[&'static str], others: &[String]) {
        let text = source::text_of(&self.file.text, at);
        if text.contains("//") {
            return;
        }
        let mut before = String::from("(");
        for (other, number) in others.iter().zip([FIRST, SECOND]) {
            before += &format!("if ::proof_switch::off({number}) {{ {other} }} else ");
        }
        let wrap = Wrap::new(source::range(at), before + "{ ", " })");
        self.add(
            at,
            kinds,
            format!("{text} => {}", others.join(" or ")),
            wrap,
        );
    }

    fn function(&mut self, function: &Function) {
        if shows(function.sig) {
            return;
        }
        let outer = (
            std::mem::replace(&mut self.function, function.name.clone()),
            std::mem::replace(&mut self.rules, source::all_cited(&function.block.stmts)),
        );
        if function.sig.constness.is_none() {
            if let Some(output) = source::output(&function.sig.output)
                && let Some((kinds, call)) = value_switch(output)
            {
                let inner = source::inside(function.block);
                let wrap = value_wrap(&self.file.text, output, inner, call);
                let detail = format!("what {} gives back", function.name);
                self.add(&function.sig, kinds, detail, wrap);
            }
            self.visit_block(function.block);
        }
        (self.function, self.rules) = outer;
    }

    fn held(&mut self, cond: &Expr) {
        if binds(cond) {
            return;
        }
        let detail = format!("if {}", source::text_of(&self.file.text, cond));
        let before = format!("::proof_switch::held({FIRST}, {SECOND}, ");
        let wrap = Wrap::new(source::range(cond), before, ")");
        self.add(cond, &["always", "never"], detail, wrap);
    }

    /// The text of an expression with a part of it written otherwise.
    fn with(&self, whole: &impl Spanned, part: &impl Spanned, other: &str) -> String {
        let (whole, part) = (source::range(whole), source::range(part));
        let text = &self.file.text;
        let all = format!(
            "{}{other}{}",
            &text[whole.start..part.start],
            &text[part.end..whole.end]
        );
        all.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

fn binds(cond: &Expr) -> bool {
    match cond {
        Expr::Let(_) => true,
        Expr::Binary(both) => binds(&both.left) || binds(&both.right),
        _ => false,
    }
}

/// What an operator is exchanged with.
fn others(op: &BinOp) -> &'static [(&'static str, &'static str)] {
    match op {
        BinOp::Add(_) => &[("minus", "-")],
        BinOp::Sub(_) => &[("plus", "+")],
        BinOp::Mul(_) => &[("plus", "+"), ("over", "/")],
        BinOp::Div(_) => &[("times", "*"), ("rest", "%")],
        BinOp::Rem(_) => &[("over", "/")],
        BinOp::And(_) => &[("or", "||")],
        BinOp::Or(_) => &[("and", "&&")],
        BinOp::Eq(_) => &[("differs", "!=")],
        BinOp::Ne(_) => &[("equals", "==")],
        BinOp::Lt(_) => &[("ties", "<="), ("turned", ">")],
        BinOp::Le(_) => &[("no ties", "<"), ("turned", ">=")],
        BinOp::Gt(_) => &[("ties", ">="), ("turned", "<")],
        BinOp::Ge(_) => &[("no ties", ">"), ("turned", "<=")],
        BinOp::AddAssign(_) => &[("minus", "-=")],
        BinOp::SubAssign(_) => &[("plus", "+=")],
        BinOp::MulAssign(_) => &[("over", "/=")],
        _ => &[],
    }
}

/// What a method is exchanged with.
const METHODS: [(&str, &str); 18] = [
    ("min", "max"),
    ("max", "min"),
    ("any", "all"),
    ("all", "any"),
    ("min_by_key", "max_by_key"),
    ("max_by_key", "min_by_key"),
    ("first", "last"),
    ("last", "first"),
    ("is_some", "is_none"),
    ("is_none", "is_some"),
    ("is_some_and", "is_none_or"),
    ("is_none_or", "is_some_and"),
    ("saturating_sub", "saturating_add"),
    ("saturating_add", "saturating_sub"),
    ("insert", "remove"),
    ("remove", "insert"),
    ("union", "intersection"),
    ("find", "rfind"),
];

impl<'a> Visit<'a> for Finder<'_, '_> {
    fn visit_item(&mut self, item: &'a Item) {
        if source::is_test(source::attributes(item)) {
            return;
        }
        match item {
            Item::Fn(item) => self.function(&Function::of(&item.sig, &item.block)),
            Item::Mod(_) | Item::Impl(_) | Item::Trait(_) => visit::visit_item(self, item),
            _ => {}
        }
    }
    fn visit_impl_item_fn(&mut self, item: &'a syn::ImplItemFn) {
        if !source::is_test(&item.attrs) {
            self.function(&Function::of(&item.sig, &item.block));
        }
    }
    fn visit_impl_item_const(&mut self, _: &'a syn::ImplItemConst) {}
    fn visit_pat(&mut self, _: &'a syn::Pat) {}
    fn visit_type(&mut self, _: &'a syn::Type) {}
    fn visit_attribute(&mut self, _: &'a syn::Attribute) {}

    fn visit_expr_repeat(&mut self, expr: &'a syn::ExprRepeat) {
        self.visit_expr(&expr.expr);
    }

    fn visit_macro(&mut self, found: &'a Macro) {
        if source::name_of(found) != "demand" {
            return;
        }
        // The parts live no longer than this, which is as long as they are looked at.
        let args = source::arguments(found).unwrap_or_default();
        if let Some(condition) = args.first() {
            let mut inner = Finder {
                file: self.file,
                function: self.function.clone(),
                rules: self.rules.clone(),
                places: Vec::new(),
                constants: self.constants,
                uses: self.uses,
            };
            inner.visit_expr(condition);
            self.places.extend(inner.places);
        }
    }

    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        if let Stmt::Expr(expr, Some(_)) = stmt {
            let telling = matches!(expr, Expr::MethodCall(call) if source::is_telling(call));
            let left_out = match expr {
                Expr::Call(_) | Expr::MethodCall(_) | Expr::Assign(_) | Expr::Try(_) => !telling,
                _ => false,
            };
            if telling {
                return;
            }
            if left_out {
                let text = source::text_of(&self.file.text, expr);
                let before = format!("if !::proof_switch::off({FIRST}) {{ ");
                let wrap = Wrap::new(source::range(expr), before, "; }");
                self.add(expr, &["left out"], format!("{text}; => nothing"), wrap);
            }
        }
        visit::visit_stmt(self, stmt);
    }

    fn visit_expr_if(&mut self, expr: &'a syn::ExprIf) {
        self.held(&expr.cond);
        visit::visit_expr_if(self, expr);
    }

    fn visit_arm(&mut self, arm: &'a syn::Arm) {
        if let Some((_, guard)) = &arm.guard {
            self.held(guard);
        }
        visit::visit_arm(self, arm);
    }

    fn visit_expr_binary(&mut self, expr: &'a syn::ExprBinary) {
        let found = others(&expr.op);
        if !found.is_empty() && !binds(&expr.left) && !binds(&expr.right) {
            let kinds: Vec<&'static str> = found.iter().map(|(kind, _)| *kind).collect();
            let texts: Vec<String> = found
                .iter()
                .map(|(_, op)| self.with(expr, &expr.op, op))
                .collect();
            self.instead(expr, &kinds, &texts);
        }
        visit::visit_expr_binary(self, expr);
    }

    fn visit_expr_unary(&mut self, expr: &'a syn::ExprUnary) {
        if matches!(expr.op, UnOp::Not(_)) {
            let other = source::text_of(&self.file.text, &expr.expr);
            self.instead(expr, &["not"], &[other]);
        }
        visit::visit_expr_unary(self, expr);
    }

    fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
        if source::is_telling(call) {
            return;
        }
        if let Some((_, other)) = METHODS.iter().find(|(name, _)| call.method == name) {
            let text = self.with(call, &call.method, other);
            self.instead(call, &["other"], &[text]);
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_lit(&mut self, lit: &'a syn::ExprLit) {
        let Lit::Int(number) = &lit.lit else { return };
        let Ok(value) = number.base10_parse::<u64>() else {
            return;
        };
        let suffix = number.suffix();
        let more = format!("{}{suffix}", value + 1);
        if value > 0 {
            let less = format!("{}{suffix}", value - 1);
            self.instead(lit, &["more", "less"], &[more, less]);
        } else {
            self.instead(lit, &["more"], &[more]);
        }
    }

    fn visit_expr_path(&mut self, path: &'a syn::ExprPath) {
        let name = path.path.segments.last().map(|s| s.ident.to_string());
        let known = name.and_then(|name| self.constants.get_key_value(&name));
        if let Some((name, _)) = known {
            let before = format!("::proof_switch::near({FIRST}, {SECOND}, ");
            let wrap = Wrap::new(source::range(path), before, ")");
            self.uses
                .entry(name)
                .or_default()
                .push((self.file.path.clone(), wrap));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_shows_is_not_drawn() {
        let text = r#"
            fn winter(s: &State) -> u8 { cite!("13.1"); s.turn + 1 }
            fn name(s: &State) -> String { words(s.turn + 2) }
            fn both(s: &State) -> (String, RuleId) { (words(s.turn + 3), ORDER) }
            fn lines(s: &State) -> Vec<&'static str> { words(s.turn + 4) }
            fn clicked(s: &State, click: Click<'_>) -> u8 { s.turn + 5 }
            fn read(s: &State) -> Result<u8, String> { s.turn + 6 }
            impl Chapter<Game> for Action {
                fn verb(self) -> u8 { self.0 + 7 }
                fn meant(s: &State, target: &Target, out: &mut Vec<Action>) { out.push(s.turn + 8) }
                fn check(self, s: &State) -> Result<(), Illegal> { s.turn + 9 }
            }
            impl fmt::Display for Action {
                fn fmt(&self, f: &mut Formatter) -> fmt::Result { f.pad(self.0 + 10) }
            }
        "#;
        let file = File::parse("src/winter.rs", text.to_string()).unwrap();
        let numbers: Vec<String> = mutants(&[file])
            .iter()
            .filter(|place| place.kinds == ["minus"])
            .map(|place| place.detail.clone())
            .collect();
        let drawn = ["1", "6", "9"].map(|n| format!("s.turn + {n} => s.turn - {n}"));
        assert_eq!(numbers, drawn);
    }
}
