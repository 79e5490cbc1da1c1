//! What politics remember of those who fell, capitulated or were freed.

use crate::types::{Camp, HexId, Month, NationId};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aftermath {
    /// 9.15, 9.16: Italy capitulated in that month, and those who fight on for Germany have not come yet.
    pub capitulated: Option<Month>,
    /// 9.21: nobody enters Finland any more.
    pub finland_neutral: bool,
    /// 9.24: nations that are free again, and who freed them.
    pub liberated: Vec<(NationId, NationId)>,
    /// 9.25b: Soviet cities without the garrison that they must have; they bring nothing.
    pub remiss: Vec<HexId>,
    /// 9.25b: the USSR fights on without being a power.
    pub uprising: bool,
    /// 9.26g: of the USSR and the Western Allies those who let the other's units pass.
    pub hosts: Vec<Camp>,
    /// 9.23: powers that hold out in their colonies.
    pub holding_out: Vec<NationId>,
}
