const END: u16 = u16::MAX;

/// Which items lie in which place, each item in one place at most: lists in the order of the items' numbers.
///
/// ```
/// let mut stacks = board::Stacks::new(3, 10);
/// for item in [7, 2, 5] {
///     stacks.add(1, item);
/// }
/// stacks.take(1, 5);
/// assert_eq!(stacks.list(1).collect::<Vec<_>>(), [2, 7]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stacks {
    first: Vec<u16>,
    next: Vec<u16>,
}

impl Stacks {
    pub fn new(places: usize, items: usize) -> Stacks {
        Stacks {
            first: vec![END; places],
            next: vec![END; items],
        }
    }

    /// The items in a place, in order.
    #[inline]
    pub fn list(&self, place: usize) -> impl Iterator<Item = u16> {
        let mut at = self.first[place];
        std::iter::from_fn(move || {
            (at != END).then(|| {
                let item = at;
                at = self.next[item as usize];
                item
            })
        })
    }

    /// Lays down an item that lies nowhere.
    pub fn add(&mut self, place: usize, item: u16) {
        let first = self.first[place];
        if first == END || first > item {
            self.next[item as usize] = first;
            self.first[place] = item;
            return;
        }
        let mut before = first as usize;
        while self.next[before] < item {
            before = self.next[before] as usize;
        }
        self.next[item as usize] = self.next[before];
        self.next[before] = item;
    }

    /// Takes up an item that lies in that place.
    pub fn take(&mut self, place: usize, item: u16) {
        let after = std::mem::replace(&mut self.next[item as usize], END);
        if self.first[place] == item {
            self.first[place] = after;
            return;
        }
        let mut before = self.first[place] as usize;
        while self.next[before] != item {
            before = self.next[before] as usize;
        }
        self.next[before] = after;
    }
}
