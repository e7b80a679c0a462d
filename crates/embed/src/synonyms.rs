//! Everyday words that mean nearly the same, for the lexical embedder, which otherwise knows only spelling.
//!
//! One line per group; words are compared by stem. Antonyms are never in one group. A word is in one group
//! only (a test checks it): ambiguous words are left out.

/// The groups.
pub(super) const GROUPS: &str = "\
cheap cheaper inexpensive affordable economical bargain
expensive costly pricey dear overpriced
money cash budget savings
fast quick quickly rapid speedy swift
slow slowly sluggish
easy easily simple effortless straightforward
hard difficult tricky tough challenging
convenient convenience handy practical
annoying annoyed irritating irritated frustrating frustrated frustration
happy glad pleased delighted joyful
sad unhappy miserable gloomy
calm calmer relaxed relaxing relax peaceful peace serene
stress stressed stressful pressure tense tension
worry worried worries anxious anxiety nervous
afraid scared fear frightened fearful
healthy healthier wholesome nutritious
ill sick unwell poorly
tired exhausted weary fatigue sleepy drained
energy energetic energised vigour
tasty delicious flavour flavoursome tasteful yummy
smell aroma scent odour
creamy rich smooth silky
beautiful pretty attractive lovely gorgeous
ugly unattractive hideous
clean tidy neat spotless
dirty messy filthy
big large huge enormous
small little tiny compact
quiet silent silence noiseless
loud noisy noise din
reliable dependable consistent
trust trusted trustworthy confidence faith
broken faulty defective crashed crashes
safe safety secure security
dangerous risky unsafe hazardous
environment environmental planet sustainable sustainability ecological eco
animal animals wildlife creatures
family relatives household
child children kid kids
friend friends mates buddies
mother mum mom
father dad
buy bought purchase purchased
repair fix fixed mend
help helps helpful assist assistance support
begin start started
stop quit cease
choose chose choice pick select option
avoid evade dodge
remember recall memory
forget forgot forgetful
learn learning study
understand comprehend grasp
job employment occupation career
shop store supermarket
phone telephone mobile smartphone
car automobile vehicle
journey trip travel commute commuting
home house apartment flat
meal dinner lunch supper
plan planning schedule organise organised organize organized
control mastery command
freedom free independence independent autonomy
proud pride accomplishment achievement accomplished
success succeed successful
belong belonging accepted acceptance included
lonely alone isolated loneliness
bored boring dull tedious
fun enjoyable entertaining enjoyment enjoy
concentrate concentration focus attention focused
waste wasted wasteful squander
natural unprocessed
modern contemporary
rude impolite disrespectful
polite courteous respectful
wait waiting queue queuing
answer reply response
";
