//! Values that flow over a map: what is worth having pulls from afar, and less with every step.

/// A way along which value flows, with the part of it that arrives, in percent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flow {
    pub from: u16,
    pub to: u16,
    pub percent: u8,
}

/// Lets every value flow along the ways until nothing grows any more. A place keeps the largest value that
/// reaches it; no way may carry more than 100%.
pub fn spread(values: &mut [i32], flows: &[Flow]) {
    let mut grew = true;
    while grew {
        grew = false;
        for flow in flows {
            let arrives = values[flow.from as usize] * i32::from(flow.percent) / 100;
            if arrives > values[flow.to as usize] {
                values[flow.to as usize] = arrives;
                grew = true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn value_flows_and_fades() {
        let way = |from, to| Flow {
            from,
            to,
            percent: 50,
        };
        let mut values = [100, 0, 0, 30];
        spread(&mut values, &[way(1, 2), way(0, 1), way(2, 3)]);
        assert_eq!(values, [100, 50, 25, 30]);
    }
}
