//! Finding a feature by its name, and keeping names that many models share once.

use super::{number, put_number, taken};

/// Bits of a hash that are left out: forty stand for a name, few enough to take little room and enough that of a million other
/// names hardly one is taken for one of a hundred thousand.
const LEFT_OUT: u32 = 24;

/// What of a hash stands for a name.
pub(super) const fn kept(hash: u64) -> u64 {
    hash >> LEFT_OUT << LEFT_OUT
}

/// Names of features, each at its place. Names are hashes, so their first bits tell nearly where they stand.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Names {
    pub(super) sorted: Vec<u64>,
    /// Where the names with the same first bits begin, and where the last of them end.
    starts: Vec<u32>,
}

impl Names {
    pub(super) fn of(sorted: Vec<u64>) -> Self {
        let shift = Self::shift(sorted.len());
        let mut starts = vec![0; (u64::MAX >> shift) as usize + 2];
        for name in &sorted {
            starts[(name >> shift) as usize + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        Self { sorted, starts }
    }

    /// Leaves as many bits as tell apart about as many names as there are.
    fn shift(count: usize) -> u32 {
        63 - count.max(1).ilog2()
    }

    pub(super) fn place(&self, name: u64) -> Option<usize> {
        let first = (name >> Self::shift(self.sorted.len())) as usize;
        let (from, to) = (*self.starts.get(first)? as usize, *self.starts.get(first + 1)? as usize);
        self.sorted[from..to].iter().position(|held| *held == name).map(|at| from + at)
    }
}

/// The names of several models, sorted: a model then keeps how far apart its names stand here, mostly a byte for each.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Dictionary(Vec<u64>);

impl Dictionary {
    /// Of all models that will be written by it.
    pub(crate) fn of<'a>(models: impl Iterator<Item = &'a super::Model>) -> Self {
        let mut all: Vec<u64> = models.flat_map(|model| &model.names.sorted).copied().collect();
        all.sort_unstable();
        all.dedup();
        Self(all)
    }

    /// Each name as what it is further than the one before.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        put_number(out, self.0.len());
        put_gaps(self.0.iter().map(|name| name >> LEFT_OUT), out);
    }

    pub(crate) fn read(bytes: &mut &[u8]) -> Option<Self> {
        let count = number(bytes)?;
        gaps(bytes, count, |name| name.checked_mul(1 << LEFT_OUT)).map(Self)
    }

    /// Places of sorted names, each as what it is further than the one before.
    pub(super) fn write_places(&self, names: &[u64], out: &mut Vec<u8>) {
        let places = names.iter().filter_map(|name| self.0.binary_search(name).ok());
        put_gaps(places.map(|place| place as u64), out);
    }

    /// The names at so many places.
    pub(super) fn read_places(&self, bytes: &mut &[u8], count: usize) -> Option<Vec<u64>> {
        gaps(bytes, count, |place| self.0.get(usize::try_from(place).ok()?).copied())
    }
}

/// Numbers that rise, each as what it is further than the one before: seven bits a byte, the eighth where more come (LEB128).
fn put_gaps(rising: impl Iterator<Item = u64>, out: &mut Vec<u8>) {
    let mut before = 0;
    for number in rising {
        let mut further = number - before;
        before = number;
        while further >= MORE {
            out.push((further % MORE + MORE) as u8);
            further /= MORE;
        }
        out.push(further as u8);
    }
}

/// So many numbers that rise, and what is at each; None where the bytes end, or nothing is at one.
fn gaps(bytes: &mut &[u8], count: usize, at: impl Fn(u64) -> Option<u64>) -> Option<Vec<u64>> {
    let mut number = 0_u64;
    let mut next = || {
        let (mut scale, mut more) = (1_u64, true);
        while more {
            let [byte] = *taken(bytes, 1)? else { return None };
            number = number.checked_add((u64::from(byte) % MORE).checked_mul(scale)?)?;
            scale = scale.checked_mul(MORE)?;
            more = u64::from(byte) >= MORE;
        }
        at(number)
    };
    (0..count).map(|_| next()).collect()
}

/// What a byte of a number can tell, and from which on more bytes come.
const MORE: u64 = 128;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back_from_their_places() {
        let all = Dictionary((0..1_000_000).map(|n| n * 7).collect());
        for names in [vec![], vec![0], vec![7, 14, 7_000, 70_007, 6_999_993]] {
            let mut out = Vec::new();
            all.write_places(&names, &mut out);
            assert_eq!(all.read_places(&mut out.as_slice(), names.len()), Some(names));
        }
        assert_eq!(all.read_places(&mut [255_u8; 40].as_slice(), 1), None, "no place is so far");
        assert_eq!(all.read_places(&mut [].as_slice(), 1), None);
    }
}
