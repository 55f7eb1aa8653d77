//! Attaching, shuffling, chance, and objects as they begin (CR 701.3, 701.24).

use rubric_ir::{CardType, KeywordName, Subtype};

use crate::happen::Happening;
use crate::ids::{DefId, ObjectId, Place, PlayerId};
use crate::kernel::{Kernel, R};
use crate::state::{Chosen, Object};

impl Kernel<'_> {
    /// Whether the object may be attached to that one (CR 301.5c, 303.4).
    pub fn may_be_attached(&self, id: ObjectId, to: ObjectId) -> bool {
        let chars = self.chars(id);
        let target = self.chars(to);
        let protected = target.keywords.iter().any(|k| match (&k.name, &k.parameter) {
            (KeywordName::Protection, rubric_ir::KeywordParameter::Quality(q)) => {
                self.g.has_quality(id, q, to)
            }
            _ => false,
        });
        if protected || id == to {
            return false;
        }
        if chars.subtypes.contains(&Subtype::Equipment) {
            return target.is(CardType::Creature);
        }
        if chars.subtypes.contains(&Subtype::Fortification) {
            return target.is(CardType::Land);
        }
        let env = crate::env::Env::of(self.controller(id).unwrap_or_default(), id);
        chars.keywords.iter().filter(|k| k.name == KeywordName::Enchant).all(|k| match &k.parameter {
            rubric_ir::KeywordParameter::Noun(noun) => self.g.fits(to, noun, &env),
            _ => false,
        })
    }

    /// Attaches one thing to another (CR 701.3).
    pub fn attach(&mut self, id: ObjectId, to: ObjectId) -> R<bool> {
        if !self.on_battlefield(id) || !self.on_battlefield(to) || !self.may_be_attached(id, to) {
            return Ok(false);
        }
        let stamp = self.g.tick_clock();
        match self.g.object_mut(id) {
            Some(object) if object.attached != Some(to) => {
                object.attached = Some(to);
                object.timestamp = stamp;
            }
            _ => return Ok(false),
        }
        self.happen(vec![Happening::Attached { object: id, to }])?;
        Ok(true)
    }

    /// Shuffles a library (CR 701.24).
    pub fn shuffle(&mut self, player: PlayerId) -> R<()> {
        let mut cards = self.g.cards_in(Place::Library, player);
        let mut rng = self.g.rng.clone();
        for n in (1..cards.len()).rev() {
            let other = below(&mut rng, n + 1);
            cards.swap(n, other);
        }
        self.g.rng = rng;
        if let Some(state) = self.g.player_mut(player) {
            state.cards_in_library = cards;
        }
        self.happen(vec![Happening::Shuffled { player }])
    }

    /// A number below `n`.
    pub fn random(&mut self, n: usize) -> usize {
        below(&mut self.g.rng, n)
    }
}

/// A number below `n`, from the next of the source's numbers.
pub(crate) fn below(rng: &mut rand_pcg::Pcg32, n: usize) -> usize {
    use rand_core::Rng;
    if n == 0 {
        return 0;
    }
    // The bias of a remainder is far below what any test could tell at these sizes.
    (rng.next_u64() % n as u64) as usize
}

impl Object {
    pub fn new(id: ObjectId, card: crate::ids::CardId, def: DefId, owner: PlayerId, place: Place) -> Self {
        Object {
            id,
            card,
            token: false,
            copy: false,
            printed: def,
            def,
            owner,
            controller: owner,
            place,
            timestamp: 0,
            tapped: false,
            damage: 0,
            deathtouched: false,
            settled: false,
            counters: Vec::new(),
            attached: None,
            attached_player: None,
            attacking: None,
            blocked: false,
            blocking: Vec::new(),
            shields: 0,
            chosen: Chosen::default(),
            kicked: 0,
            x: 0,
            way: crate::decision::CastWay::Usual,
            cast: None,
            spent: Vec::new(),
            since: 0,
            exiled_with: Vec::new(),
            level: 1,
            monstrous: false,
            renowned: false,
            goaded: Vec::new(),
            uses: Vec::new(),
            skip_untap: 0,
            marked_exile: false,
            crewed: false,
        }
    }
}
