//! What is a person's own, as it is said to them.

/// A name the person gave, as it is said to them: "my gran" is "your gran".
pub fn to_them(name: &str) -> String {
    let own = ["my ", "our "].into_iter().find(|own| name.to_lowercase().starts_with(own));
    own.map_or_else(|| name.to_owned(), |own| format!("your {}", name.get(own.len()..).unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::to_them;

    #[test]
    fn what_is_theirs_is_said_to_them() {
        for (name, said) in [
            ("my gran in Kells", "your gran in Kells"),
            ("Our street", "your street"),
            ("mystery tours", "mystery tours"),
            ("the tram", "the tram"),
        ] {
            assert_eq!(to_them(name), said);
        }
    }
}
