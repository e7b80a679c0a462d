//! How values of the engine are written in words of the store's own.
//!
//! A [`Twin`] is a type of the store that says how a type of the engine is stored. Twins of structs mirror them field
//! by field (`serde(remote)`), so that a field the engine gains does not compile until somebody has decided how it is
//! stored; a field it renames is stored under the name it always had.

use std::marker::PhantomData;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Says how a type is stored.
pub(crate) trait Twin {
    /// The type.
    type Of;
    /// Writes one.
    fn write<S: Serializer>(value: &Self::Of, serializer: S) -> Result<S::Ok, S::Error>;
    /// Reads one.
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self::Of, D::Error>;
}

/// A reference that is written as its twin says.
pub(crate) struct Ref<'a, T: Twin>(pub(crate) &'a T::Of);

impl<T: Twin> Serialize for Ref<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        T::write(self.0, serializer)
    }
}

/// A value that is read as its twin says.
pub(crate) struct Own<T: Twin>(pub(crate) T::Of);

impl<'de, T: Twin> Deserialize<'de> for Own<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::read(deserializer).map(Self)
    }
}

/// For `serde(with)`: a value by its twin.
pub(crate) struct As<T>(PhantomData<T>);

impl<T: Twin> As<T> {
    pub(crate) fn serialize<S: Serializer>(value: &T::Of, serializer: S) -> Result<S::Ok, S::Error> {
        T::write(value, serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<T::Of, D::Error> {
        T::read(deserializer)
    }
}

/// A list of what has a twin.
pub(crate) struct List<T>(PhantomData<T>);

impl<T: Twin> Twin for List<T> {
    type Of = Vec<T::Of>;

    fn write<S: Serializer>(list: &Vec<T::Of>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(list.iter().map(Ref::<T>))
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<T::Of>, D::Error> {
        let list = Vec::<Own<T>>::deserialize(deserializer)?;
        Ok(list.into_iter().map(|own| own.0).collect())
    }
}

/// What has a twin, or nothing.
pub(crate) struct Maybe<T>(PhantomData<T>);

impl<T: Twin> Twin for Maybe<T> {
    type Of = Option<T::Of>;

    fn write<S: Serializer>(value: &Option<T::Of>, serializer: S) -> Result<S::Ok, S::Error> {
        value.as_ref().map(Ref::<T>).serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T::Of>, D::Error> {
        Ok(Option::<Own<T>>::deserialize(deserializer)?.map(|own| own.0))
    }
}

/// A pair of what has a twin, and what has one.
pub(crate) struct Pair<A, B>(PhantomData<(A, B)>);

impl<A: Twin, B: Twin> Twin for Pair<A, B> {
    type Of = (A::Of, B::Of);

    fn write<S: Serializer>((a, b): &Self::Of, serializer: S) -> Result<S::Ok, S::Error> {
        (Ref::<A>(a), Ref::<B>(b)).serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self::Of, D::Error> {
        <(Own<A>, Own<B>)>::deserialize(deserializer).map(|(a, b)| (a.0, b.0))
    }
}

/// What is stored as it is: texts and ids, whose form is public.
pub(crate) struct Plain<T>(PhantomData<T>);

impl<T: Serialize + for<'de> Deserialize<'de>> Twin for Plain<T> {
    type Of = T;

    fn write<S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
        value.serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
        T::deserialize(deserializer)
    }
}

/// A closed list of words, each with the word it is stored as.
pub(crate) trait Word: Sized {
    /// What the list is of, for errors.
    const WHAT: &'static str;
    /// The word.
    fn word(&self) -> &'static str;
    /// What a word means.
    fn of(word: &str) -> Option<Self>;
}

/// A word of a closed list.
pub(crate) struct One<T>(PhantomData<T>);

impl<T: Word> Twin for One<T> {
    type Of = T;

    fn write<S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(value.word())
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
        let word = String::deserialize(deserializer)?;
        T::of(&word).ok_or_else(|| D::Error::custom(format!("`{word}` is no {}", T::WHAT)))
    }
}

/// A number that may be none, which JSON has no word for: it is stored as nothing. An interpreter may send one; it
/// must not make its turn unreadable.
pub(crate) struct Number;

impl Twin for Number {
    type Of = f64;

    fn write<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
        Some(*value).filter(|number| number.is_finite()).serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
        Ok(Option::deserialize(deserializer)?.unwrap_or(f64::NAN))
    }
}

/// Makes words of closed lists, all of them or it does not compile.
macro_rules! words {
    ($($of:ty: $what:literal { $($variant:ident = $word:literal),+ $(,)? })+) => {$(
        impl $crate::format::twin::Word for $of {
            const WHAT: &'static str = $what;

            fn word(&self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            fn of(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$variant),)+ _ => None }
            }
        }
    )+};
}

/// Makes twins of structs that mirror one of the engine.
macro_rules! twins {
    ($($twin:ident: $of:ty),+ $(,)?) => {$(
        impl $crate::format::twin::Twin for $twin {
            type Of = $of;

            fn write<S: serde::Serializer>(value: &$of, serializer: S) -> Result<S::Ok, S::Error> {
                Self::serialize(value, serializer)
            }

            fn read<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<$of, D::Error> {
                Self::deserialize(deserializer)
            }
        }
    )+};
}

pub(crate) use {twins, words};

/// Whether a value is what it is when nothing is said.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
