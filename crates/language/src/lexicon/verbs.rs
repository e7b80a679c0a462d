//! Verbs: common base forms, irregular forms, and the classes that govern what follows them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// Base forms of verbs people use when they talk about things, work and feelings. Used to tell a verb from
/// a noun where the tagger cannot, and to find base forms.
#[rustfmt::skip]
const BASES: &str = "accept access accomplish achieve act adapt add adjust admire admit adopt afford agree aid allow alter amaze animate annoy answer \
appear apply appreciate approach approve argue arrange arrive ask assemble assess assign assist assume attend attract automate avoid bake balance base beat become \
begin believe belong benefit blend block bloat book boost bore borrow bother bounce brainstorm break breathe bring browse build bump burn buy calculate call cancel capture care carry \
catch cause celebrate change charge chat chase cheat check choose chop claim clarify clean clear click climb close code collaborate collect combine come comfort commit \
communicate compare compete complain complete compose comprehend concentrate concern confirm confuse connect consider consume contact contain continue contribute control convert convince \
cook cool cope copy cost count cover crash create criticise criticize cry cure curate customise customize cut cycle dance deal debug decide decline decrease dedicate deepen define delay delegate delete delight \
deliver demand depend deplete describe deserve design destroy detect determine develop die differ dig digest direct disappear disappoint discard discover discuss dislike \
distance distract disturb do double doubt download draft drag drain draw dread dream dress drink drive drop dry earn ease eat edit educate eliminate embarrass embrace empower employ enable encourage end engage \
enhance enjoy enrich ensure enter entertain envision escape establish evaluate evolve examine exceed excel exchange excite execute exercise exhaust exist expand expect experience experiment \
explain explore express extend extract face fail fall fear feature feed feel fetch fight figure file fill filter finalise finalize find finish fit fix flatten flesh flip float flow fly focus follow force forget \
forgive form format foster free freeze froth frustrate fulfil fulfill function gain gather generate get give glance go grab grade grow guess guide handle hang happen harm hate have head heal hear heat help hesitate \
hide highlight hinder hire hit hold hope host hurry hurt identify ignore illustrate imagine impact implement impress improve include incorporate increase influence inform inspire install integrate \
intend interact interest interpret interrupt introduce invest investigate invite involve irritate iterate jog join judge jump keep kick kill know lack land last laugh launch lay lead lean learn leave lend let leverage lie lift light like limit \
link list listen live load lock look lose love lower maintain make manage map mark market mask match matter mean measure meet mention merge mess mind miss mix modify monitor motivate move navigate need neglect notice nurture obsess obtain occur \
offer open operate order organise organize outline overcome overlook overthink overwhelm owe own pack paint panic park participate pass pause pay perceive perform persuade photograph pick pitch place plan play please polish pop post pour practice practise praise predict \
prefer prepare present preserve press pretend prevent print prioritise prioritize process procrastinate produce program promise promote prompt proofread protect prove provide publish pull purchase pursue push put question quit raise ramble \
react read realise realize recall receive recharge recognise recognize recommend reconnect record recover recreate recycle reduce refer refill refine reflect refresh refund refuse regret reject relate relax relieve rely remain remember remind remove render renew rent repair repeat replace \
reply report represent research resent resist resolve respect respond rest restore retain return reuse review revise rewrite ride ring rinse rip rise risk rob roll ruin run rush save say scale scare schedule scroll search see seek seem select sell send separate serve set \
settle shake shape share shave shift shine shop shorten shoot show shrink shut sign simplify simulate sing sit skip slack sleep slide slip slow smell smile smooth snack sneak solve sort sound spare spark speak speed spend spill splash split spoil spot spread squeeze stain stand start starve \
stay steal steer step stick stimulate stir stop store strain streamline strengthen stress stretch strike strip structure struggle study stumble style subscribe succeed suck suffer suggest suit summarise summarize support suppose surf surprise survive suspect swap swear sweat sweep swim switch synthesise synthesize tackle \
take talk taste teach tell tempt tend test text thank think thrive throw tick tidy tie tighten tire touch track train transcribe transfer transform translate travel treat trick trigger trim troubleshoot trust try tune turn tweak twist type understand undo unlock unwind update upgrade upload upset \
use value vary verify view visit visualise visualize vote vacuum wait wake walk want warm warn wash waste watch wear weigh welcome win wish wonder work worry wrap write yell \
grind chop peel boil fry roast knead mow rake plant iron fold sew knit mop scrub hike ski camp pedal brake steer tow plug unplug rotate pray meditate \
nap doze stroll wander chew swallow sip dip scoop sprinkle marinate simmer defrost thaw unpack haggle deposit withdraw insure lease renovate tile drill hammer glue tape sketch doodle erase greet hug kiss wave nod shrug whisper argue loosen widen lengthen weaken soften harden brighten darken lighten sharpen quieten straighten thicken ripen sadden frighten threaten stiffen dampen sicken swell itch twitch tremble shudder blush sigh groan grumble whine whinge witter waffle baffle puzzle infuriate pester hassle nudge shove tug snatch grip clutch squash squirt spray sprout bloom wilt wither crave binge gobble tut rain snow \
chuck nick swipe snap shout row moan nag rant natter faff bicker bark purr scratch lick sniff yank leap crawl limp squeak creak rattle leak drip stink reek shiver melt fade tear rub scrape bang knock slam bolt clip buckle zip lace tap dial queue reverse overtake indicate commute hail repay invoice bid rebook postpone dawdle linger loiter hover stare gaze glare peek peep spy blame accuse tease bully mock dodge swerve trip tumble smash shatter crack bend crumple crease hoover declutter stack pile unload haul lug rearrange decorate mend patch downgrade uninstall sync reboot restart buzz beep vibrate flash blink glow dim toggle groom brush pluck dye bleach numb whiten floss spit bleed ache throb soothe chill snooze snore yawn bathe shower undress cuddle stroke pat tickle lull hum whistle clap cheer boo giggle chuckle grin frown sulk weep sob wail scream shriek mumble mutter murmur curse bless apologise apologize envy fancy rummage hunt retire resign fire cram graduate enrol fidget wobble juggle muddle slog graft toil skive dive drown paddle sprint bet gamble scoff munch nibble gulp slurp burp puke choke cough sneeze wheeze pant sniffle soak drench flood rot decay expire ferment pickle reheat microwave whisk mash grate slice dice carve";

/// Irregular forms: form and base.
#[rustfmt::skip]
const IRREGULAR: &str = "am be is be are be was be were be been be being be 's be 're be 'm be has have had have 've have having have does do did do done do goes go went go gone go \
said say made make took take taken take got get gotten get gave give given give came come knew know known know thought think saw see seen see found find told tell felt feel left leave kept keep \
held hold brought bring bought buy began begin begun begin wrote write written write stood stand heard hear let let meant mean met meet paid pay put put ran run sat sit sent send set set shown show \
spent spend lost lose led lead grew grow grown grow drew draw drawn draw drove drive driven drive ate eat eaten eat fell fall fallen fall fed feed flew fly flown fly forgot forget forgotten forget froze freeze frozen freeze \
hit hit hurt hurt laid lay lay lie lying lie read read rang ring rung ring rose rise risen rise sold sell sang sing sung sing slept sleep spoke speak spoken speak stole steal stolen steal stuck stick taught teach threw throw thrown throw \
understood understand woke wake woken wake wore wear worn wear won win built build broke break broken break caught catch chose choose chosen choose cost cost cut cut dealt deal dug dig drank drink drunk drink fought fight \
hid hide hidden hide hung hang lent lend lit light rode ride ridden ride shook shake shaken shake shot shoot shut shut sought seek spread spread swam swim swore swear sworn swear tore tear torn tear \
rewrote rewrite rewritten rewrite became become arisen arise arose arise burnt burn learnt learn dreamt dream spoilt spoil bent bend bound bind bled bleed bred breed clung cling crept creep dying die tying tie quit quit rid rid \
overcame overcome undid undo undone undo withdrew withdraw overthought overthink foresaw foresee proven prove sped speed split split struck strike swept sweep wept weep";

static BASE_SET: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| BASES.split_whitespace().collect());
static IRREGULAR_MAP: LazyLock<BTreeMap<&'static str, &'static str>> = LazyLock::new(|| {
    let words: Vec<&str> = IRREGULAR.split_whitespace().collect();
    words.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
});

/// Whether a word is the base form of a common verb.
pub fn is_base(word: &str) -> bool {
    BASE_SET.contains(word)
}

/// The base of an irregular form.
pub fn irregular(word: &str) -> Option<&'static str> {
    IRREGULAR_MAP.get(word).copied()
}

/// Whether an irregular form is a participle and no past: `taken`, `gone`; not `told`.
pub fn is_only_participle(word: &str) -> bool {
    const OTHERS: &[&str] =
        &["done", "gone", "begun", "sung", "rung", "drunk", "swum", "come", "become", "sunk", "run"];
    irregular(word).is_some() && (word.ends_with('n') && word.len() > 3 || OTHERS.contains(&word))
}

/// Modals.
#[rustfmt::skip]
pub const MODALS: &[&str] =
    &["will", "would", "can", "could", "may", "might", "must", "shall", "should", "'ll", "'d", "ought"];

/// Verbs of liking and valuing: their object is what is valued (`language.md` 2.5).
#[rustfmt::skip]
pub const EVALUATE: &[&str] = &[
    "like", "love", "prefer", "hate", "enjoy", "want", "need", "look", "appreciate", "care", "value", "favour", "favor", "adore", "dislike",
];
/// Verbs of choosing: the choice is no notion of its own.
#[rustfmt::skip]
pub const CHOOSE: &[&str] = &["choose", "buy", "go", "pick", "use", "get", "opt", "stick", "take", "purchase", "order"];
/// Verbs without content of their own.
#[rustfmt::skip]
pub const LIGHT: &[&str] = &["be", "have", "do", "get", "go", "think", "know", "say", "mean", "guess", "suppose", "seem", "tend", "happen", "come"];
/// Verbs whose `to` + verb is a complement, not a purpose.
#[rustfmt::skip]
pub const COMPLEMENT: &[&str] = &[
    "want", "need", "like", "love", "hate", "try", "start", "have", "use", "go", "be", "tend", "seem", "hope", "decide", "prefer", "begin", "continue",
    "manage", "learn", "expect", "plan", "intend", "mean", "struggle", "fail", "refuse", "ask", "tell", "allow", "help", "enable", "encourage", "force", "get",
    "aim", "agree", "choose", "wish", "afford", "attempt", "promise", "forget", "remember", "appear", "happen", "claim", "offer", "wait", "desire", "dare",
    "require", "prompt", "teach", "train", "push", "convince", "invite", "remind", "supposed", "lead", "ought", "come", "prove", "threaten", "hesitate", "cause", "inspire", "motivate",
    "know", "feel", "look",
];
/// Verbs that make something happen: subject is the means, the rest the end.
#[rustfmt::skip]
pub const CAUSATIVE: &[&str] = &[
    "make", "help", "let", "allow", "enable", "give", "keep", "save", "stop", "free", "force", "encourage", "inspire", "push", "lead", "cause",
    "result", "bring", "turn", "prevent", "leave", "motivate", "empower", "mean", "drive", "end", "provide", "add", "reduce", "remove", "eliminate", "improve", "increase", "speed",
];
/// Verbs of sparing, costing and changing: subject is the means, the verb with its object the end.
#[rustfmt::skip]
pub const SPARING: &[&str] = &["save", "cost", "reduce", "improve", "increase", "prevent", "ease", "boost", "ruin", "spoil", "cut", "double", "lower", "spare"];
/// Causatives whose complement is another verb: `helps me stay`.
#[rustfmt::skip]
pub const CAUSE_TO_DO: &[&str] = &["make", "help", "let", "allow", "enable", "force", "encourage", "inspire", "push", "cause", "motivate", "empower", "get", "lead"];
/// Verbs of saying and thinking that introduce a clause.
#[rustfmt::skip]
pub const COGNITION: &[&str] = &["think", "guess", "believe", "suppose", "find", "feel", "say", "imagine", "reckon", "know", "suspect", "realise", "realize", "notice", "see", "assume", "mean", "hope", "figure", "understand", "wish", "worry", "fear", "bet", "feel", "consider", "doubt", "learn", "expect", "mention", "admit"];
/// Verbs whose subject `they` is people, not things.
#[rustfmt::skip]
pub const OF_PEOPLE: &[&str] = &["tell", "ask", "say", "charge", "forget", "know", "see", "care", "listen", "speak", "talk", "ring", "call", "answer", "explain", "promise", "offer", "sell", "cancel", "change", "rush", "treat", "wait", "check", "deliver", "train", "hire", "pay", "refuse", "ignore", "judge", "shout", "laugh", "stare", "steal", "nick", "lie", "cheat", "moan", "argue", "complain", "apologise", "apologize", "want", "think", "understand", "believe", "remember", "greet", "smile", "put", "push", "serve", "chat", "gossip", "visit", "phone", "text", "email"];
/// Verbs that set off a reported statement.
#[rustfmt::skip]
pub const SAYING: &[&str] = &["say", "tell", "claim", "reckon", "mention", "insist", "swear", "argue", "warn"];
/// Verbs that copy a quality onto their subject.
#[rustfmt::skip]
pub const COPULAS: &[&str] = &["be", "become", "feel", "look", "taste", "smell", "sound", "seem", "stay", "get", "remain", "appear", "turn", "grow", "keep"];

#[cfg(test)]
mod tests {
    #[test]
    fn the_irregular_forms_come_in_pairs() {
        assert_eq!(super::IRREGULAR.split_whitespace().count() % 2, 0);
        for (form, base) in [("went", "go"), ("split", "split"), ("dying", "die"), ("'s", "be")] {
            assert_eq!(super::irregular(form), Some(base));
        }
    }
}
