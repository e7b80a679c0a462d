//! The closed sets of labels, with their names as in the data the model was trained on.

use std::fmt;

macro_rules! closed_set {
    ($(#[$about:meta])* $name:ident: $($variant:ident $text:literal $meaning:literal,)+) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $(#[doc = concat!("`", $text, "`: ", $meaning, ".")] $variant,)+
        }

        impl $name {
            /// All members, in the order of declaration.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The name in the data.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)+
                }
            }

            /// What the label says, in words.
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(Self::$variant => $meaning,)+
                }
            }

            /// The member of this name, if there is one.
            pub fn from_name(name: &str) -> Option<Self> {
                match name {
                    $($text => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }
    };
}

closed_set! {
    /// Fine part-of-speech tags: the Penn Treebank set with the additions of OntoNotes 5. The order is that of
    /// the tagger's scores.
    Tag:
    Currency "$" "symbol, currency",
    ClosingQuote "''" "closing quotation mark",
    Comma "," "comma",
    LeftBracket "-LRB-" "opening bracket",
    RightBracket "-RRB-" "closing bracket",
    Period "." "end of a sentence",
    Colon ":" "colon, dash or ellipsis",
    ADD "ADD" "address of mail or web",
    AFX "AFX" "affix",
    CC "CC" "coordinating conjunction",
    CD "CD" "cardinal number",
    DT "DT" "determiner",
    EX "EX" "existential there",
    FW "FW" "foreign word",
    HYPH "HYPH" "hyphen",
    IN "IN" "preposition or subordinating conjunction",
    JJ "JJ" "adjective",
    JJR "JJR" "adjective, comparative",
    JJS "JJS" "adjective, superlative",
    LS "LS" "marker of a list item",
    MD "MD" "modal auxiliary",
    NFP "NFP" "superfluous punctuation",
    NN "NN" "noun, singular or mass",
    NNP "NNP" "proper noun, singular",
    NNPS "NNPS" "proper noun, plural",
    NNS "NNS" "noun, plural",
    PDT "PDT" "predeterminer",
    POS "POS" "possessive ending",
    PRP "PRP" "personal pronoun",
    PRPS "PRP$" "possessive pronoun",
    RB "RB" "adverb",
    RBR "RBR" "adverb, comparative",
    RBS "RBS" "adverb, superlative",
    RP "RP" "particle",
    SYM "SYM" "symbol",
    TO "TO" "infinitival to",
    UH "UH" "interjection",
    VB "VB" "verb, base form",
    VBD "VBD" "verb, past tense",
    VBG "VBG" "verb, gerund or present participle",
    VBN "VBN" "verb, past participle",
    VBP "VBP" "verb, present, not third person singular",
    VBZ "VBZ" "verb, present, third person singular",
    WDT "WDT" "wh-determiner",
    WP "WP" "wh-pronoun",
    WPS "WP$" "possessive wh-pronoun",
    WRB "WRB" "wh-adverb",
    XX "XX" "unknown",
    Space "_SP" "white space",
    OpeningQuote "``" "opening quotation mark",
}

closed_set! {
    /// Universal parts of speech (UPOS).
    Pos:
    Adj "ADJ" "adjective",
    Adp "ADP" "adposition",
    Adv "ADV" "adverb",
    Aux "AUX" "auxiliary",
    Cconj "CCONJ" "coordinating conjunction",
    Det "DET" "determiner",
    Intj "INTJ" "interjection",
    Noun "NOUN" "noun",
    Num "NUM" "numeral",
    Part "PART" "particle",
    Pron "PRON" "pronoun",
    Propn "PROPN" "proper noun",
    Punct "PUNCT" "punctuation",
    Sconj "SCONJ" "subordinating conjunction",
    Space "SPACE" "white space",
    Sym "SYM" "symbol",
    Verb "VERB" "verb",
    X "X" "other",
}

closed_set! {
    /// Labels of dependencies: what a token is to its head, in the CLEAR style of ClearNLP.
    Dep:
    Root "ROOT" "root of a sentence",
    Acl "acl" "clausal modifier of a noun",
    Acomp "acomp" "adjectival complement",
    Advcl "advcl" "adverbial clause modifier",
    Advmod "advmod" "adverbial modifier",
    Agent "agent" "agent of a passive",
    Amod "amod" "adjectival modifier",
    Appos "appos" "appositional modifier",
    Attr "attr" "attribute after a copula",
    Aux "aux" "auxiliary",
    Auxpass "auxpass" "passive auxiliary",
    Case "case" "case marking",
    Cc "cc" "coordinating conjunction",
    Ccomp "ccomp" "clausal complement",
    Compound "compound" "part of a compound",
    Conj "conj" "conjunct",
    Csubj "csubj" "clausal subject",
    Csubjpass "csubjpass" "clausal subject of a passive",
    Dative "dative" "dative",
    Dep "dep" "unclassified dependent",
    Det "det" "determiner",
    Dobj "dobj" "direct object",
    Expl "expl" "expletive",
    Intj "intj" "interjection",
    Mark "mark" "marker of a subordinate clause",
    Meta "meta" "meta modifier",
    Neg "neg" "negation",
    Nmod "nmod" "modifier of a nominal",
    Npadvmod "npadvmod" "noun phrase as adverbial modifier",
    Nsubj "nsubj" "nominal subject",
    Nsubjpass "nsubjpass" "nominal subject of a passive",
    Nummod "nummod" "numeric modifier",
    Oprd "oprd" "object predicate",
    Parataxis "parataxis" "parataxis",
    Pcomp "pcomp" "complement of a preposition",
    Pobj "pobj" "object of a preposition",
    Poss "poss" "possession modifier",
    Preconj "preconj" "pre-correlative conjunction",
    Predet "predet" "pre-determiner",
    Prep "prep" "prepositional modifier",
    Prt "prt" "particle of a phrasal verb",
    Punct "punct" "punctuation",
    Quantmod "quantmod" "modifier of a quantifier",
    Relcl "relcl" "relative clause modifier",
    Xcomp "xcomp" "open clausal complement",
}

#[cfg(test)]
mod tests {
    use super::{Dep, Pos, Tag};

    #[test]
    fn names_come_back_and_sets_fit_a_word() {
        assert!(Tag::ALL.iter().all(|&tag| Tag::from_name(tag.name()) == Some(tag)));
        assert!(Pos::ALL.iter().all(|&pos| Pos::from_name(pos.name()) == Some(pos)));
        assert!(Dep::ALL.iter().all(|&dep| Dep::from_name(dep.name()) == Some(dep)));
        assert_eq!((Tag::ALL.len(), Pos::ALL.len(), Dep::ALL.len()), (50, 18, 45));
        assert_eq!(format!("{:6}|{:>5}", Tag::PRPS, Dep::Nsubj), "PRP$  |nsubj");
    }
}
