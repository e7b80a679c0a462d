//! Small classes of words by which a label shows its shape.

pub(super) const DETERMINERS: &str = "the a an my your his her its our their this these those some any every each another both all half \
    enough several few fewer more less most much many other no";

pub(super) const SUBJECTS: &str = "i you he she it they we there that everyone everybody nobody someone somebody anyone people one \
    i'm it's that's they're you're we're he's she's there's i've you've i'd you'd they've i'll you'll \
    who which";

pub(super) const FINITE: &str = "is are was were am do does did has had can could will would should might may must cannot can't \
    won't isn't aren't wasn't weren't don't doesn't didn't hasn't haven't couldn't wouldn't shouldn't \
    's keeps kept gets got makes made takes took went goes came comes gave gives never always have";

pub(super) const SUBORDINATORS: &str = "that which who what how when where if because whether as while before after since until than whose \
    why whenever so";

pub(super) const PARTICLES: &str = "up out off down back away over around ahead together through";

/// Everyday qualities a general tagger takes for nouns.
pub(super) const QUALITIES: &str = "creamy tasty crispy crunchy salty sugary oily watery pricey cosy cozy messy noisy sticky heavy \
    healthy handy tricky speedy sturdy bulky comfy dirty dusty fancy filthy flimsy foamy frothy fruity grainy greasy \
    guilty hearty icy juicy lazy lengthy lonely lovely lucky milky moody nutty picky risky shiny silky sleepy smelly \
    spicy stuffy sunny sweaty thirsty tidy tiny trendy ugly wealthy yummy cheaper bland boring calmer calm cheap chewy \
    convenient fresh furious grumpy lightweight lukewarm mild quick quiet relaxed reliable safe smooth soggy sour \
    stale tender thick thin vegan waterproof wireless worried";

/// Verbs whose past, with no object after it, is still what the person did: "waited at the desk".
pub(super) const PAST_ACTIVE: &str = "wait walk arrive move switch go call stay talk speak work look listen travel complain start try \
    decide end return agree ask worry struggle sign";

/// Qualities in -ing: said of the thing, not done by the person.
pub(super) const JUDGING: &str = "annoying boring tiring exhausting frustrating confusing disappointing irritating amazing \
    interesting exciting embarrassing overwhelming distracting depressing worrying frightening";

/// Nouns that are counted: one of them, with a quality before it, wants its article.
pub(super) const COUNTED: &str = "thing deal problem issue difference factor";
