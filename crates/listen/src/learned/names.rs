//! Finding a feature by its name, and keeping names that many models share once.

use super::{number, put_number, taken};

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

/// So many names, eight bytes each; None when there are not so many.
pub(super) fn read(bytes: &mut &[u8], count: usize) -> Option<Vec<u64>> {
    let eight = |b: &[u8]| b.iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte));
    Some(taken(bytes, count.checked_mul(8)?)?.chunks_exact(8).map(eight).collect())
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

    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        put_number(out, self.0.len());
        out.extend(self.0.iter().flat_map(|name| name.to_le_bytes()));
    }

    pub(crate) fn read(bytes: &mut &[u8]) -> Option<Self> {
        let count = number(bytes)?;
        read(bytes, count).map(Self)
    }

    /// Places of sorted names, each as what it is further than the one before: seven bits a byte, the eighth where more come
    /// (LEB128).
    pub(super) fn write_places(&self, names: &[u64], out: &mut Vec<u8>) {
        let mut before = 0;
        for place in names.iter().filter_map(|name| self.0.binary_search(name).ok()) {
            let mut further = place - before;
            before = place;
            while further >= MORE {
                out.push((further % MORE + MORE) as u8);
                further /= MORE;
            }
            out.push(further as u8);
        }
    }

    /// The names at so many places.
    pub(super) fn read_places(&self, bytes: &mut &[u8], count: usize) -> Option<Vec<u64>> {
        let mut place = 0_usize;
        let mut next = || {
            let (mut scale, mut more) = (1_usize, true);
            while more {
                let [byte] = *taken(bytes, 1)? else { return None };
                place = place.checked_add((usize::from(byte) % MORE).checked_mul(scale)?)?;
                scale = scale.checked_mul(MORE)?;
                more = usize::from(byte) >= MORE;
            }
            self.0.get(place).copied()
        };
        (0..count).map(|_| next()).collect()
    }
}

/// What a byte of a place can tell, and from which on more bytes come.
const MORE: usize = 128;

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
