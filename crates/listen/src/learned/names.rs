//! Finding a feature by its name.

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
