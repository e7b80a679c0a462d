//! Things of the world: product parts, times, people, channels.

/// Nouns that name a part or a quality of a product or service.
#[rustfmt::skip]
pub const PRODUCT_PARTS: &[&str] = &[
    "texture", "taste", "flavour", "flavor", "price", "cost", "pack", "package", "packaging", "carton", "bottle", "box", "brand", "label", "ingredients", "size", "colour", "color", "smell", "design", "material", "quality", "foam", "fat", "protein", "calories", "lactose", "sound", "battery", "screen", "interface", "layout", "weight", "look", "shape", "fit", "fabric", "speed", "range", "menu", "button", "feature", "features", "version", "warranty", "logo", "shelf", "milk", "content", "output", "outputs", "accuracy", "length", "format", "style", "tone", "leather", "seat", "engine", "camera", "strap", "earcups", "cushions", "noise-cancelling", "bass", "app", "subscription", "free-trial", "delivery", "location", "opening", "hours", "space", "smoothness", "thickness", "creaminess", "sweetness", "aroma", "lid", "cap", "handle",
];
/// Participles of how a thing is made: `well made`, `solidly built`.
#[rustfmt::skip]
pub const MADE: &[&str] = &["made", "built", "crafted", "designed", "finished", "stitched", "engineered", "balanced", "constructed", "padded", "assembled", "put", "thought", "weighted"];
/// What hands and eyes find of a thing, as against what a person feels.
#[rustfmt::skip]
pub const SENSED: &[&str] = &["cheap", "solid", "sturdy", "premium", "flimsy", "soft", "heavy", "light", "lightweight", "smooth", "rough", "thin", "thick", "robust", "durable", "plasticky", "bulky", "tight", "loose", "snug", "stiff", "sticky", "slippery", "clunky", "rigid", "fragile", "creamy", "watery", "greasy"];
/// Places, which have a state rather than qualities of a product.
#[rustfmt::skip]
pub const PLACES: &[&str] = &["house", "home", "kitchen", "room", "bedroom", "office", "city", "town", "street", "garden", "train", "bus", "school", "gym", "world", "country", "park", "bathroom", "place", "weather", "traffic", "workplace", "neighbourhood"];
/// Nouns by which something is called important or a pity: `a big thing for me`.
#[rustfmt::skip]
pub const VERDICTS: &[&str] = &["thing", "plus", "deal", "bonus", "factor", "must", "win", "advantage", "priority", "thumbs", "pro", "upside"];
/// The same, of what is held against it.
#[rustfmt::skip]
pub const OBJECTIONS: &[&str] = &["downside", "drawback", "dealbreaker", "deal-breaker", "disadvantage", "minus", "con", "shame", "pity"];
/// Nouns of time.
#[rustfmt::skip]
pub const TIMES: &[&str] = &[
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december", "morning", "mornings", "afternoon", "evening", "evenings", "night", "nights", "weekend", "weekends", "weekday", "weekdays", "weeknight", "weeknights", "week", "month", "year", "day", "days", "hour", "hours", "minute", "minutes", "today", "yesterday", "tomorrow", "noon", "midnight", "lunch", "lunchtime", "summer", "winter", "spring", "autumn", "christmas", "weeks", "months", "years", "second", "seconds", "decade", "past", "holiday", "holidays", "while",
];
/// People.
#[rustfmt::skip]
pub const PEOPLE: &[&str] = &[
    "people", "person", "friend", "friends", "sister", "brother", "mother", "father", "mum", "mom", "dad", "wife", "husband", "partner", "kids", "kid", "children", "child", "daughter", "son", "family", "colleague", "colleagues", "boss", "neighbour", "neighbours", "guests", "customers", "customer", "client", "clients", "readers", "audience", "others", "everyone", "everybody", "someone", "somebody", "woman", "man", "girl", "boy", "staff", "doctor", "mums", "moms", "parents", "students", "teacher", "artists", "writers", "author", "authors", "team", "folks", "users", "agent", "coach", "manager", "guy", "lady", "he", "she", "nobody", "landlord", "landlady", "tenant", "lodger", "dentist", "nurse", "vet", "driver", "drivers", "waiter", "waitress", "plumber", "builder", "builders", "seller", "breeder", "postman", "chef", "owner", "carer", "cleaner", "hairdresser", "barber", "trainer", "teachers", "nan", "gran", "grandma", "grandad", "granddad", "grandmother", "grandfather", "cousin", "aunt", "uncle", "niece", "nephew", "ex", "mate", "mates", "flatmate", "childminder", "manager", "bosses", "strangers", "stranger", "folk", "mam", "girls", "boys", "men", "women", "lads",
];
/// Media of a contact.
#[rustfmt::skip]
pub const CHANNELS: &[&str] = &["email", "e-mail", "phone", "app", "website", "site", "online", "chat", "chatbot", "letter", "text", "instagram", "facebook", "whatsapp", "twitter", "tiktok", "youtube", "newsletter", "shop", "store", "in person", "desk", "counter", "sms", "webinar", "post", "leaflet", "poster", "advert", "ad"];
/// Nouns that govern `to` + verb: no purpose.
#[rustfmt::skip]
pub const TO_NOUNS: &[&str] = &[
    "time", "way", "ways", "ability", "chance", "opportunity", "reason", "need", "right", "freedom", "plan", "power", "energy", "willingness", "desire", "attempt", "effort", "tendency", "room", "money", "idea", "place", "something", "anything", "nothing", "someone", "things", "thing", "work", "lot", "goal", "dream", "decision", "motivation", "hope", "permission", "urge", "capacity", "potential", "means", "tool", "tools", "first", "last", "only", "people", "stuff", "more", "less", "enough", "much", "point", "one", "confidence", "courage", "temptation", "pressure", "choice", "skills", "struggle", "incentive", "leeway", "how", "what", "where", "when", "whether", "order", "used", "able", "going", "supposed", "somewhere", "nowhere", "anywhere", "somebody", "nobody", "intention", "purpose", "step", "rush", "hesitation", "aim", "job", "authority", "guts", "nerve", "patience", "strength", "licence", "license", "capability", "duty", "obligation",
];
/// Things compared or done that never are a notion on their own: announcements of speech.
#[rustfmt::skip]
pub const META: &[&str] = &[
    "that's all", "that's it", "that is all", "that is it", "i don't know", "i'm not sure", "good question", "sounds good", "let me think", "what do you mean", "can i just", "no questions", "i don't have any questions", "i do not have any questions", "let's begin", "i'm ready", "go ahead", "i hope that answers", "hope that helps", "hope this helps", "does that make sense", "if that makes sense", "i can't think of", "nothing comes to mind", "hard to put into words", "i've covered all", "thank you", "thanks", "that's about it", "if you will", "so to speak", "as i said", "whatever you like", "that's everything", "nothing else", "hard to say", "i have no idea", "i am not sure", "it depends", "comes to mind", "close this window", "i guess so", "happy to help", "enjoyed this", "nice talking", "to share", "let me know", "you asked", "your question", "this interview", "have a good", "have a great", "nothing to add", "ask me", "nice to meet", "hello", "not that i can think", "i could go on", "go on about this", "go on about it", "how i see it", "the way i see it", "else to put it", "say it out loud", "say it like that", "sounds a bit silly", "sounds silly", "sounds stupid", "sound silly", "there you go", "know how it is", "know what i mean", "let me start again", "let me rephrase", "let me put it", "start over", "what i mean is", "not that it matters", "that reminds me", "is another story", "is a different story", "is a separate story", "is a whole other thing", "is another thing", "to the same point", "there is a link", "there is a connection", "see a link", "see a connection", "two separate things", "two different things", "to do with each other", "nothing to do with it", "go on to something else", "move on to something", "talk about something else", "are we nearly done", "are we done", "never mind", "i said before", "i told you", "you asked me", "lost my train", "where was i", "i'm rambling", "sorry for rambling", "beside the point", "that's just me", "by the way", "get what i mean", "makes sense to you", "scratch what i said", "forget what i said", "ignore what i said", "sorry for the ramble", "couldn't tell you", "could go either way",
];
