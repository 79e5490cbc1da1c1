//! A source file, parsed, and the questions that are asked about its parts.

use std::ops::Range;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Block, Expr, ExprMethodCall, FnArg, Item, Lit, Macro, Pat, ReturnType};
use syn::{Signature, Stmt, Token, Type, TypePath};

/// A file of a game's `src`.
pub struct File {
    /// From the root of the repository.
    pub path: String,
    /// The module that it is: `r8_5_breakthrough`.
    pub module: String,
    pub text: String,
    pub syntax: syn::File,
}

impl File {
    pub fn parse(path: &str, text: String) -> Result<File, String> {
        let syntax =
            syn::parse_file(&text).map_err(|e| format!("{path}:{}: {e}", e.span().start().line))?;
        let mut names = path.trim_end_matches(".rs").rsplit('/');
        let stem = names.next().unwrap_or_default();
        let module = match stem {
            "mod" | "lib" | "main" => names.next().unwrap_or(stem),
            _ => stem,
        };
        Ok(File {
            path: path.to_string(),
            module: module.to_string(),
            text,
            syntax,
        })
    }

    /// The rule or chapter that the file's name tells: `8.5` of `r8_5_breakthrough`.
    pub fn rules(&self) -> Vec<String> {
        let numbers = |name: &str| -> Option<String> {
            let rest = name.strip_prefix("ch").or(name.strip_prefix('r'))?;
            let digits: Vec<&str> = rest
                .split('_')
                .take_while(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()))
                .map(|part| part.trim_start_matches('0'))
                .collect();
            (!digits.is_empty()).then(|| digits.join("."))
        };
        let path = self.path.trim_end_matches(".rs");
        path.rsplit('/').find_map(numbers).into_iter().collect()
    }
}

pub struct Function<'a> {
    pub name: String,
    pub sig: &'a Signature,
    pub block: &'a Block,
}

impl<'a> Function<'a> {
    pub fn of(sig: &'a Signature, block: &'a Block) -> Function<'a> {
        Function {
            name: sig.ident.to_string(),
            sig,
            block,
        }
    }
}

/// Every function of a file that is no test.
pub fn functions(file: &syn::File) -> Vec<Function<'_>> {
    struct Functions<'a>(Vec<Function<'a>>);
    impl<'a> Visit<'a> for Functions<'a> {
        fn visit_item(&mut self, item: &'a Item) {
            if !is_test(attributes(item)) {
                if let Item::Fn(item) = item {
                    self.0.push(Function::of(&item.sig, &item.block));
                }
                visit::visit_item(self, item);
            }
        }
        fn visit_impl_item_fn(&mut self, item: &'a syn::ImplItemFn) {
            self.0.push(Function::of(&item.sig, &item.block));
        }
    }
    let mut found = Functions(Vec::new());
    found.visit_file(file);
    found.0
}

pub fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Fn(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// `#[test]`, `#[cfg(test)]` and the like.
pub fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let path = attribute.path();
        path.is_ident("test")
            || (path.is_ident("cfg")
                && attribute
                    .meta
                    .require_list()
                    .is_ok_and(|list| list.tokens.to_string().contains("test")))
    })
}

/// Where it stands in the text.
pub fn range(at: &impl Spanned) -> Range<usize> {
    at.span().byte_range()
}

/// Between the braces.
pub fn inside(block: &Block) -> Range<usize> {
    let open = block.brace_token.span.open().byte_range().end;
    open..block.brace_token.span.close().byte_range().start
}

/// Its text on one line.
pub fn text_of(text: &str, at: &impl Spanned) -> String {
    let words: Vec<&str> = text[range(at)].split_whitespace().collect();
    words.join(" ")
}

pub fn name_of(found: &Macro) -> String {
    let last = found.path.segments.last();
    last.map(|s| s.ident.to_string()).unwrap_or_default()
}

/// The arguments of a macro that takes expressions.
pub fn arguments(found: &Macro) -> Option<Vec<Expr>> {
    let args = found
        .parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated)
        .ok()?;
    Some(args.into_iter().collect())
}

/// The rules that a `cite!`, `rule!` or `demand!` names.
pub fn rules_of_macro(found: &Macro) -> Vec<String> {
    let name = name_of(found);
    let Some(args) = arguments(found) else {
        return Vec::new();
    };
    let (skip, take) = match name.as_str() {
        "cite" | "proves" => (0, usize::MAX),
        "rule" => (0, 1),
        "demand" => (1, 1),
        _ => return Vec::new(),
    };
    let ids = args.iter().skip(skip).take(take).map(literal);
    ids.filter(|id| !id.is_empty()).collect()
}

/// The text of a literal, or nothing.
pub fn literal(expr: &Expr) -> String {
    match expr {
        Expr::Lit(found) => match &found.lit {
            Lit::Str(text) => text.value(),
            _ => String::new(),
        },
        _ => String::new(),
    }
}

/// The rules of the `cite!` among these statements themselves.
pub fn cited(stmts: &[Stmt]) -> Vec<String> {
    let of = |stmt: &Stmt| match stmt {
        Stmt::Macro(found) if name_of(&found.mac) == "cite" => rules_of_macro(&found.mac),
        _ => Vec::new(),
    };
    stmts.iter().flat_map(of).collect()
}

/// Every rule that is named anywhere in these statements.
pub fn all_cited(stmts: &[Stmt]) -> Vec<String> {
    stmts.iter().flat_map(cites).collect()
}

/// Every rule that a statement names.
pub fn cites(stmt: &Stmt) -> Vec<String> {
    struct Rules(Vec<String>);
    impl Visit<'_> for Rules {
        fn visit_macro(&mut self, found: &Macro) {
            if name_of(found) != "proves" {
                self.0.extend(rules_of_macro(found));
            }
        }
    }
    let mut rules = Rules(Vec::new());
    rules.visit_stmt(stmt);
    rules.0
}

/// A statement that writes a line of the log with its rule.
pub fn tells(stmt: &Stmt) -> bool {
    matches!(stmt, Stmt::Expr(Expr::MethodCall(call), _) if is_telling(call) && !cites(stmt).is_empty())
}

/// A method of the log.
pub fn is_telling(call: &ExprMethodCall) -> bool {
    match &*call.receiver {
        Expr::Field(field) => {
            matches!(&field.member, syn::Member::Named(name) if name == "log")
        }
        Expr::Path(path) => path.path.is_ident("log"),
        _ => false,
    }
}

/// The names of a path: `ch14_conquest`, `surrenders`.
pub fn path_of(expr: &Expr) -> Vec<String> {
    match expr {
        Expr::Path(path) => path
            .path
            .segments
            .iter()
            .map(|s| s.ident.to_string())
            .collect(),
        _ => Vec::new(),
    }
}

/// The variable that an expression begins with: `t` of `&mut t.s.battle`.
pub fn root_ident(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Path(path) => path.path.get_ident().map(ToString::to_string),
        Expr::Field(field) => root_ident(&field.base),
        Expr::Index(index) => root_ident(&index.expr),
        Expr::Reference(reference) => root_ident(&reference.expr),
        Expr::MethodCall(call) => root_ident(&call.receiver),
        Expr::Unary(unary) => root_ident(&unary.expr),
        Expr::Paren(paren) => root_ident(&paren.expr),
        _ => None,
    }
}

/// The parameters through which a function changes something.
pub fn mutable_parameters(sig: &Signature) -> Vec<String> {
    let of = |arg: &FnArg| match arg {
        FnArg::Receiver(receiver) => receiver.mutability.map(|_| "self".to_string()),
        FnArg::Typed(typed) => match (&*typed.pat, &*typed.ty) {
            (Pat::Ident(name), Type::Reference(reference)) if reference.mutability.is_some() => {
                Some(name.ident.to_string())
            }
            _ => None,
        },
    };
    sig.inputs.iter().filter_map(of).collect()
}

/// What a function gives back, if that is something.
pub fn output(output: &ReturnType) -> Option<&Type> {
    match output {
        ReturnType::Type(_, found) if !matches!(&**found, Type::Tuple(t) if t.elems.is_empty()) => {
            Some(found)
        }
        _ => None,
    }
}

/// `Result<(), …>`.
pub fn is_check(output: &ReturnType) -> bool {
    matches!(output, ReturnType::Type(_, found) if matches!(&**found, Type::Path(path) if gives_nothing(path)))
}

/// Whether the first argument of the type is `()`.
pub fn gives_nothing(path: &TypePath) -> bool {
    let Some(last) = path.path.segments.last() else {
        return false;
    };
    let syn::PathArguments::AngleBracketed(args) = &last.arguments else {
        return false;
    };
    last.ident == "Result"
        && matches!(args.args.first(), Some(syn::GenericArgument::Type(Type::Tuple(t))) if t.elems.is_empty())
}
