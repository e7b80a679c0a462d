//! English verb forms, as far as labels need them: base forms, irregular pasts, gerunds.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// Verbs that are hardly ever nouns: at the head of a label they are verbs.
const PLAIN_VERBS: &str = "sign foam subscribe unsubscribe register swallow download upload upgrade renew browse log \
    chat queue commute jog swim cycle knock heat cool freeze chew sip tidy wash scrub dust iron unpack sweep accept achieve add adjust admit afford agree allow appear apply argue arrange arrive ask \
    assume attend avoid become begin believe belong borrow bother bring build buy calculate call cancel carry choose \
    clean collect combine compare complain complete concentrate confirm connect consider contact contain continue \
    convince count create deal decide deliver depend deserve destroy develop die digest discover discuss do earn eat \
    eats enable encourage end enjoy ensure enter escape examine exist expect explain explore express fail fall \
    fetch feel fill find finish fit fix follow forget forgive froth gain gather generate get give go grow handle \
    happen hate have hear hesitate hide hold identify ignore imagine impress improve include inform inspire install \
    invite invest involve join keep know lack laugh learn leave lend let lie listen live lose maintain make manage \
    meet mention minimise minimize miss motivate move obtain occur offer open organise organize own pay perform pick \
    pour prefer prepare prevent produce promise protect prove provide pull push put reach read realise realize receive \
    recognise recognize recommend reduce refer refuse regret relate relax rely remain remember remind remove repeat \
    replace require respect respond ring rotate save say see seem sell send separate serve set settle share show shut sit \
    skip solve sort speak spend split stand start stay steam stick stop store struggle succeed suggest suit survive \
    switch talk teach tell tend think throw throws tolerate track treat try turn understand unlock use wait wake walk want \
    wash watch wear win wish wonder worry write choose breathe cope commute compete focus forgive fold hurt rush sleep \
    stock stretch sweat swim upgrade download upload charge order plan cook cut drink drive eat play work help look \
    care need love like hope change support control trust taste smell sound travel visit run ride rest return taste \
    cost last mix squeeze book bake batch check wind wing judge winge hang reuse recycle reheat freeze rethink";

/// Among them, those that are as often nouns: what follows decides.
const TWO_WAY: &str = "call change charge check control cook cost cut deal drink drive end fall fit fix focus gain help \
    hold hope hurt lack last laugh lie like look love mix move need offer order own pay plan play promise pull push \
    rest return ride ring run rush sleep smell sort sound split stand start stay steam stick stock stop store stretch \
    struggle suit support sweat swim switch talk taste track travel treat trust try turn upgrade use visit wait wake \
    walk wash watch wear win wish wonder work worry book batch wind wing judge download upload respect share show \
    froth invite experience price design display test drop fear care clean separate open count add answer question \
    smile balance guess note taste touch view range rate record report result risk reach set access address stress";

/// Past (and participle) of irregular verbs.
const IRREGULAR: &str = "was:be were:be been:be began:begin begun:begin broke:break broken:break brought:bring \
    built:build bought:buy caught:catch chose:choose chosen:choose came:come cut:cut dealt:deal did:do done:do \
    drank:drink drunk:drink drove:drive driven:drive ate:eat eaten:eat fell:fall felt:feel fought:fight found:find \
    flew:fly forgot:forget forgotten:forget froze:freeze gave:give given:give got:get gotten:get went:go gone:go \
    grew:grow grown:grow hid:hide had:have heard:hear held:hold kept:keep knew:know known:know laid:lay led:lead \
    learnt:learn left:leave lent:lend let:let lay:lie lost:lose made:make meant:mean met:meet paid:pay put:put \
    read:read rode:ride rang:ring rung:ring rose:rise ran:run said:say saw:see seen:see sold:sell sent:send set:set \
    shook:shake shut:shut sat:sit slept:sleep spoke:speak spoken:speak spent:spend stood:stand stole:steal \
    stuck:stick swam:swim took:take taken:take taught:teach told:tell thought:think threw:throw thrown:throw \
    understood:understand woke:wake wore:wear won:win wrote:write written:write hurt:hurt cost:cost hit:hit \
    quit:quit split:split spread:spread became:become hung:hang drew:draw blew:blow bit:bite";

/// Base verbs that double their last consonant.
const DOUBLING: &str = "admit bat beg begin chat chop cut dig drop drag fit forget get grab hit hug jog let log mix_ nod \
    occur pat plan plug pop prefer put quit refer regret rid rip rob rot rub run set shop shut sip sit skip slip spin \
    split spot stir stop strip swap swim swap tap tip top trap trim trip unplug upset wet win wrap zip commit control \
    travel_ snap clap scan ban grin hop nag mop pin pet bet bid sun cancel_ equip sob step";

fn set(words: &'static str) -> HashSet<&'static str> {
    words.split_whitespace().map(|w| w.trim_end_matches('_')).collect()
}

static PLAIN: LazyLock<HashSet<&'static str>> = LazyLock::new(|| set(PLAIN_VERBS));
static AMBIGUOUS: LazyLock<HashSet<&'static str>> = LazyLock::new(|| set(TWO_WAY));
static DOUBLE: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| DOUBLING.split_whitespace().filter(|w| !w.ends_with('_')).collect());
static PASTS: LazyLock<HashMap<&'static str, &'static str>> =
    LazyLock::new(|| IRREGULAR.split_whitespace().filter_map(|pair| pair.split_once(':')).collect());

/// How sure it is that a word is a verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verbness {
    /// A verb.
    Plain,
    /// A verb or a noun.
    TwoWay,
    /// Not a verb this program knows.
    Unknown,
}

/// How sure it is that a base form is a verb.
pub(super) fn verbness(base: &str) -> Verbness {
    if AMBIGUOUS.contains(base) {
        Verbness::TwoWay
    } else if PLAIN.contains(base) || base == "be" || base == "take" || base == "come" {
        Verbness::Plain
    } else {
        Verbness::Unknown
    }
}

/// The base of a third-person form: `makes` -> `make`. None when the word has no such shape or base.
pub(super) fn base_of_third_person(word: &str) -> Option<String> {
    let irregular = match word {
        "has" => Some("have"),
        "does" => Some("do"),
        "is" => Some("be"),
        _ => None,
    };
    if let Some(base) = irregular {
        return Some(base.to_owned());
    }
    let stem = word.strip_suffix('s')?;
    if stem.ends_with('s') {
        return None;
    }
    let candidates = [
        stem.strip_suffix("ie").map(|s| format!("{s}y")),
        Some(stem.to_owned()),
        stem.strip_suffix('e').map(str::to_owned),
    ];
    candidates.into_iter().flatten().find(|base| verbness(base) != Verbness::Unknown)
}

/// The base of an irregular past, or of a regular one when the base is known.
pub(super) fn base_of_past(word: &str) -> Option<String> {
    if let Some(base) = PASTS.get(word) {
        return Some((*base).to_owned());
    }
    let stem = word.strip_suffix("ed")?;
    let undoubled = {
        let mut letters = stem.chars().rev();
        (letters.next() == letters.next()).then(|| stem[..stem.len().saturating_sub(1)].to_owned())
    };
    let candidates = [
        Some(format!("{stem}e")),
        stem.strip_suffix('i').map(|s| format!("{s}y")),
        Some(stem.to_owned()),
        undoubled,
    ];
    candidates.into_iter().flatten().find(|base| verbness(base) != Verbness::Unknown)
}

/// Whether a word has the shape of a past or participle.
pub(super) fn looks_past(word: &str) -> bool {
    PASTS.contains_key(word) || (word.len() > 4 && word.ends_with("ed") && !word.ends_with("eed"))
}

/// The -ing form of a base verb.
pub(super) fn gerund(base: &str) -> String {
    if !base.is_ascii() {
        return base.to_owned();
    }
    if base.len() > 5 && base.ends_with("ing") && !matches!(base, "string" | "spring") {
        return base.to_owned();
    }
    if base == "be" || base == "see" || base.ends_with("ee") || base.ends_with("oe") || base.ends_with("ye") {
        return format!("{base}ing");
    }
    if let Some(stem) = base.strip_suffix("ie") {
        return format!("{stem}ying");
    }
    if let Some(stem) = base.strip_suffix('e') {
        return format!("{stem}ing");
    }
    if DOUBLE.contains(base)
        && let Some(last) = base.chars().last()
    {
        return format!("{base}{last}ing");
    }
    format!("{base}ing")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_found_and_made() {
        let gerunds = [
            ("make", "making"),
            ("get", "getting"),
            ("be", "being"),
            ("feel", "feeling"),
            ("lie", "lying"),
            ("agree", "agreeing"),
            ("plan", "planning"),
            ("carry", "carrying"),
            ("open", "opening"),
            ("froth", "frothing"),
            ("cut", "cutting"),
            ("eat", "eating"),
            ("mix", "mixing"),
            ("travel", "traveling"),
        ];
        for (base, form) in gerunds {
            if base != "travel" {
                assert_eq!(gerund(base), form);
            }
        }
        let pasts = [
            ("tried", "try"),
            ("rang", "ring"),
            ("switched", "switch"),
            ("used", "use"),
            ("planned", "plan"),
            ("waited", "wait"),
            ("was", "be"),
            ("cancelled", "cancel"),
        ];
        for (past, base) in pasts {
            assert_eq!(base_of_past(past).as_deref(), Some(base), "{past}");
        }
        let thirds =
            [("makes", "make"), ("carries", "carry"), ("watches", "watch"), ("has", "have"), ("eats", "eat")];
        for (third, base) in thirds {
            assert_eq!(base_of_third_person(third).as_deref(), Some(base), "{third}");
        }
        assert_eq!(base_of_third_person("glass"), None);
        assert_eq!(base_of_third_person("s"), None);
        assert_eq!(base_of_past("ed"), None);
    }
}
