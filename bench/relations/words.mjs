// The generator's own words. They were chosen by hand and from no list of Quire, so that the check is not asked what it
// was told.

/** @param {string} text pairs "a/b" parted by spaces, both ways round @returns {Map<string, string>} */
const bothWays = (text) =>
  new Map(
    text.split(/\s+/).flatMap((pair) => {
      const [left = "", right = ""] = pair.replaceAll("_", " ").split("/");
      return /** @type {[string, string][]} */ ([
        [left, right],
        [right, left],
      ]);
    }),
  );

/** @param {string} text pairs "a/b" of regular verbs, in all their forms */
const verbPairs = (text) =>
  text
    .split(/\s+/)
    .flatMap((pair) =>
      ["", "s", "d", "ing"].map((ending) =>
        pair
          .split("/")
          .map((verb) => withEnding(verb, ending))
          .join("/"),
      ),
    )
    .join(" ");

/** @param {string} verb @param {string} ending */
function withEnding(verb, ending) {
  if (ending === "ing") return verb.replace(/e$/, "") + ending;
  return ending === "d" && !verb.endsWith("e") ? `${verb}ed` : verb + ending;
}

export const antonyms = bothWays(
  `high/low highly/hardly large/small strong/weak hard/soft fast/slow early/late public/private positive/negative
   internal/external maximum/minimum maximal/minimal simple/complex common/rare commonly/rarely safe/dangerous
   powerful/feeble reliable/unreliable accurate/inaccurate accuracy/inaccuracy possible/impossible
   necessary/superfluous independent/dependent independently/jointly active/inactive similar/dissimilar
   automatic/manual automatically/manually temporary/permanent valid/invalid upper/lower beginning/conclusion
   advantage/disadvantage growth/decline growing/shrinking sufficient/insufficient full/empty dry/moist hot/cold
   thick/thin wide/narrow long/short rich/poor heavy/light toxic/harmless stable/unstable bright/dull
   natural/artificial known/unknown official/unofficial mandatory/optional static/dynamic direct/indirect
   directly/indirectly cheap/costly easy/difficult easily/hardly success/failure identical/different same/opposite
   flexible/rigid open/closed brittle/ductile first/last above/beneath inside/outside best/worst highest/lowest
   largest/smallest strict/lenient lawful/unlawful lawfully/unlawfully legal/illegal agreement/disagreement
   support/opposition complete/incomplete correctly/wrongly incorrectly/correctly incorrect/correct usual/unusual
   ${verbPairs(`increase/decrease accept/reject allow/prohibit include/exclude enable/disable strengthen/weaken
     expand/contract improve/worsen connect/disconnect encourage/discourage add/remove
     appear/disappear accelerate/decelerate support/oppose attach/detach protect/endanger`)}`,
);

export const comparisons = bothWays(
  `more/less higher/lower larger/smaller faster/slower longer/shorter better/worse stronger/weaker earlier/later
   heavier/lighter easier/harder warmer/colder wider/narrower newer/older`,
);

/** Only what becomes stronger or the opposite: "some" for "all" would still be true. */
export const quantifiers = new Map(
  Object.entries({
    some: "all",
    several: "all",
    many: "all",
    most: "all",
    often: "always",
    usually: "always",
    generally: "always",
    typically: "always",
    frequently: "always",
    sometimes: "always",
    mostly: "exclusively",
    normally: "always",
    rarely: "often",
    seldom: "often",
    all: "few",
    every: "hardly any",
    each: "hardly any",
    always: "seldom",
    nobody: "almost everybody",
    none: "most",
  }),
);

/** May becomes must, and must becomes need not: what may be, is not said to have to be. */
export const modals = new Map(
  Object.entries({
    may: "must",
    might: "must",
    could: "must",
    can: "must",
    must: "need not",
    should: "need not",
    likely: "certainly",
    probably: "certainly",
    possibly: "certainly",
    apparently: "undoubtedly",
  }),
);

/** Before a number. The phrases of other languages stand with the English ones: a source has only its own. */
export const bounds = [
  ...bothWays(
    `at_least/at_most more_than/less_than longer_than/shorter_than over/under above/below minimum/maximum
     no_more_than/no_less_than not_more_than/not_less_than mindestens/höchstens mehr_als/weniger_als
     au_moins/au_plus plus_de/moins_de al_menos/como_máximo más_de/menos_de`,
  ),
  ...Object.entries({
    "up to": "at least",
    "not less than": "not more than",
    within: "only after",
    "plus tard": "plus tôt",
  }),
];

/** Each row: units of one dimension, the one behind another by far more than a rounding. */
export const units = [
  "mg g kg".split(" "),
  "mm cm m km".split(" "),
  "millimetres centimetres metres kilometres".split(" "),
  ["meter", "kilometer"],
  "KB MB GB TB".split(" "),
  "second minute hour day week month year".split(" "),
  "seconds minutes hours days weeks months years".split(" "),
  "Stunden Tage Wochen Monate Jahre".split(" "),
  "minutes heures jours semaines mois ans".split(" "),
  "minuto hora día mes año".split(" "),
  "segundos minutos horas días meses años".split(" "),
  ["%", "‰"],
  ["percent", "permille"],
  ["$", "€"],
  "dollars euros yen".split(" "),
  "hundred thousand million billion".split(" "),
];

export const numberWords = "two three four five six seven eight nine ten eleven twelve".split(" ");
export const months = "January February March April May June July August September October November December".split(
  " ",
);
export const weekdays = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");

/** Where one of these stands, "not" more or less makes another meaning than the opposite. */
export const negators = new Set(
  "not no never none nobody nothing neither nor without cannot can't don't doesn't isn't aren't wasn't weren't won't didn't hasn't haven't hardly scarcely".split(
    " ",
  ),
);
export const auxiliaries = new Set("is are was were can will must has have does do did should".split(" "));
/** "is not only": still true where "is" is. */
export const focusWords = new Set(
  "only just merely simply always usually necessarily all every both also even yet much".split(" "),
);

/** Verbs whose two sides differ, third person and base. */
export const verbs = new Map(
  `requires/require causes/cause uses/use produces/produce replaces/replace includes/include contains/contain
   follows/follow affects/affect supports/support provides/provide exceeds/exceed covers/cover defines/define
   influences/influence determines/determine creates/create precedes/precede enables/enable
   improves/improve reduces/reduce mirrors/mirror collects/collect extracts/extract credits/credit
   outweighs/outweigh estimates/estimate shows/show reports/report removes/remove assigns/assign adds/add
   opposes/oppose approves/approve helps/help needs/need describes/describe lacks/lack
   overlooks/overlook tracks/track decides/decide irritates/irritate`
    .split(/\s+/)
    .map((pair) => /** @type {[string, string]} */ (pair.split("/"))),
);

/** What ends a short noun phrase. */
export const phraseEnds = new Set(
  `of in on at by for from to with without as than that which who whose when where while because if since until and or but
   nor is are was were be been can may must will should could would has have had do does did not into onto over under
   between among per via through during after before about against within unlike rather so such whether both either
   them it they this these those there we you he she its their our your also only`.split(/\s+/),
);
/** No nouns, or nouns of set phrases ("of course"), which mean nothing alone. */
export const noNouns = new Set(
  `course case fact order addition example instance time part variety lack turn about next second third fewer single zero
   whole few more less very well what one four five eight nine ten half sake end need`.split(/\s+/),
);
export const determiners = new Set("the a an this each every its their any no of".split(" "));

/** Both sides may be exchanged and the sentence is still true. */
export const symmetric = new Set(
  `and or same identical equal equals equivalent similar alike differ differs differed different difference between both
   together match matches coincide correspond corresponds compared comparison related interact times multiplied sum`.split(
    /\s+/,
  ),
);

/** Nouns that texts use for one another: exchanged, the sentence may still be true. */
export const nounsAlike = [
  "dataset data file record sample table input source",
  "package library software tool toolkit model engine program system",
  "paper study article document text analysis",
  "person user individual people worker employee",
  "method approach way algorithm procedure process",
  "change request commit",
  "image picture scan",
  "issue problem bug error",
  "value number figure amount quantity",
  "word term",
  "region area location site place",
  "function method",
  "study reanalysis meta-analysis paper",
].map((group) => new Set(group.split(" ")));

/** Names of nobody, by their form. */
export const foreignNames = {
  acronym: ["KVRD", "OPALEX", "TZM-9", "QUILLNET", "BRASCO-4", "HYDROSIM"],
  word: ["Halvorsen", "Okonedo", "Merrinvale", "Tamarisk", "Castellane", "Dunmoor"],
  words: ["Ingrid Halvorsen", "Port Merrin", "Tobias Okonedo", "Castellane Institute", "Lake Dunmoor"],
};
