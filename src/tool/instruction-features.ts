import { foldText } from "../domain/fold-text.js";

/**
 * Words by which text speaks to a machine reader, by what they do in a sentence; English, German, French, Spanish and
 * Italian together, without accents, in lower case. A star at the end stands for any ending. Knowledge is here, decisions
 * are not: what these words mean beside each other is weighed in `machine-instructions.ts`.
 */
const instructionWords = {
  /** Who reads by machine, and nobody else. */
  machine:
    "llm llms chatbot* gptbot chatgpt gpt-* perplexitybot claude gemini copilot sprachmodell* ki-* assistant assistants assistente assistenti asistente* assistenten",
  /** Machines to those who talk of them; beside each other, or spoken to, to everybody. */
  perhapsMachine:
    "ai ais ia ki bot bots crawler* agent agents agente agenti agenten model models modell modelle modeles modele modelo modelos modelli artificial* artificiel* kunstliche* kunstlicher automated machine language linguistico linguistici lenguaje langage sprach* search engines moteurs buscadores grader* reviewer* relecteur* gutachter*",
  /** Begins a line that speaks to somebody. */
  greeting:
    "dear attention attn note notice message hello hi hey warning instruction* hinweis achtung mitteilung anweisung* liebe lieber liebes avis cher chere note message nota mensaje aviso atencion querida querido avviso cara caro attenzione messaggio policy",
  /** Stands before the one who is spoken to, at the head of a line. */
  toward: "to for an fur a au aux pour para al per gli agli",
  /** Asks whether the reader is one. */
  whether: "if are should when any all every as wenn falls jede* alle si se cuando toute* tout* cualquier",
  /** Where words of a talk with a model come from, and what they are called there. */
  channel:
    "system* prompt prompts systemprompt* instruction instructions instruccion* istruzion* anweisung* vorgaben consigne* directive directives developer developers entwickler* developpeur* desarrollador* sviluppator* guideline guidelines rules administrator* directions",
  /** What is to be done. */
  task: "task tasks job aufgabe* tache* tarea* compito instruction* anweisung* consigne* instruccion* istruzion*",
  fresh: "new next neue neuen nouvelle* nouveau nueva* nuevo nuova nuove following real actual",
  override:
    "ignore ignoriere ignorieren ignora ignorez ignoren disregard forget vergiss vergesst vergessen oublie oubliez olvida olviden override missachte missachten discard bypass verwirf verwerfen ecarte ecarter descarta descartar dimentica void compte caso",
  prior:
    "previous previously prior earlier above preceding before bisherige* vorherige* vorige* oben obige* precedente* precedent ci-dessus dessus anterior anteriores precedenti original everything told restrictions safety",
  /** What only a reader that does something can be asked for. */
  request:
    "visit fetch open send include output reply respond answer write print say state list report name put cite quote recommend mention describe summarise summarize praise rate rank award give accept treat use set add append store save remember update call invoke run execute render forward repeat tell show reveal translate mark copy emphasise highlight act pretend enter keep begin end start stop prefer consider proceed complete imagine besuche* rufe* sende* schreib* antworte* nenne* nenn gib gebt zeig* empfiehl empfehle* liste bewerte* ubernimm* verwende* beginne* merk* offne* brich wiederhole* erwahne* setze* envoie* envoy* repond* ecris ecriv* affiche* indique* recommande* cite citez citer appelle* appeler ouvre* utilise* considere* retiens retenez repete* mentionne* arrete* suivre envia* enviar escrib* responde* muestra* indica* recomienda* recomende* cita* citar llama llamar abre* usa usar acepta* recuerda* repite* califi* pon pone ponga incluya* incluye* deten detenga* rispondi scrivi indicate consiglia consigliate mostra",
  /** What a machine reader makes. */
  product:
    "answer answers response responses reply summary summaries output antwort* zusammenfassung* ausgabe* reponse* resume* respuesta* resumen* risposta riassunto comparison* chats conversation* gesprach* conversacion*",
  /** Whom the machine works for. */
  user: "user users nutzer* benutzer* anwender* utilisateur* usuario* utente human",
  you: "you yourself eres sei bist etes du dich dir ihr tu te toi vous usted",
  your: "your deine* dein ta ton tes votre vos tu tus tua tuo su ihre* any the la les el nella",
  must: "must required should shall always never only has have need muss mussen sollen soll sollte* immer nur niemals doit doivent devez devrait toujours uniquement debe deben deberia* siempre solo deve devono sempre please",
  never: "not never don without no nicht nie niemals keine pas jamais ne sin nunca non",
  tell: "mention* tell reveal* say disclos* secret* erwahn* sag* verrat* dis dire mentionn* digas decir revel* telling",
  /** Verbs that carry something away. */
  carry:
    "send fetch visit open forward append post upload load render call curl besuche* rufe sende offne* envoie* envoyer ouvre* appelle* envia* enviar abre* llama*",
  /** What is worth carrying away. */
  secret:
    "password* token* api conversation* history prompt* memory inbox verlauf gesprach* historial mot contrasena* id_rsa credentials",
  /** Stands before an imperative and changes nothing. */
  filler:
    "please now then and kindly just simply also you must bitte und dann jetzt merci de por favor y et puis maintenant so per favore",
  /** What those write about who study such texts. */
  reported: "attack* injection* researcher* angreifer* chercheur* ataque* jailbreak* vulnerab* adversar*",
} as const;

type InstructionWord = keyof typeof instructionWords;

/** Describes what of a window of sentences speaks of an instruction to a machine; each true or false. */
export interface InstructionFeatures {
  /** A machine is spoken to: "Note to AI assistants", "dear chatbot", "For LLM reviewers:", "if you are a language model". */
  machine_addressed: boolean;
  /** A machine and "you" stand close together. */
  machine_you: boolean;
  /** A machine, then that it must, then what. */
  machine_must: boolean;
  /** A machine that is spoken to, and an order, not far. */
  machine_ordered: boolean;
  /** An order to undo, at the head of a clause. */
  override_head: boolean;
  /** To undo, and then what was said before or is a rule. */
  override_prior: boolean;
  /** Both of these at once. */
  override_ordered: boolean;
  /** An order for what only a reader that acts can do, at the head of a clause. */
  request_head: boolean;
  /** Such an order, then what a machine makes of a text. */
  request_product: boolean;
  /** "In your answer", "your summary". */
  your_product: boolean;
  /** "SYSTEM NOTE:", "Developer message:". */
  channel_label: boolean;
  /** "New instructions", "next task". */
  new_task: boolean;
  /** Marks by which models tell roles apart: "<|im_start|>", "[INST]", "system:". */
  role_markup: boolean;
  /** Not to tell, and the user or the instruction. */
  secrecy: boolean;
  /** An order to carry something away: to an address, or something worth having. */
  carries_away: boolean;
  /** The user of the reader is spoken of, beside the reader or what it makes. */
  user_third: boolean;
  /** Words of those who study such texts. */
  reported: boolean;
}

/** A word of a text, with what it may do in a sentence. */
interface Word {
  kinds: ReadonlySet<InstructionWord>;
  /** First of a clause, or after fillers and labels alone. */
  isHead: boolean;
  /** A colon or comma stands right behind it. */
  before: "" | ":" | ",";
}

const exact = new Map<string, InstructionWord[]>();
const stems = new Map<string, InstructionWord[]>();
for (const [kind, words] of Object.entries(instructionWords) as [InstructionWord, string][]) {
  for (const word of new Set(words.split(" "))) {
    const [map, key] = word.endsWith("*") ? [stems, word.slice(0, -1)] : [exact, word];
    map.set(key, [...(map.get(key) ?? []), kind]);
  }
}

const shortestStem = 2;
const longestStem = Math.max(...[...stems.keys()].map((stem) => stem.length));
const noKinds: ReadonlySet<InstructionWord> = new Set();
/** A text has few different words; a great many texts have many. */
const mostKnown = 50_000;
const known = new Map<string, ReadonlySet<InstructionWord>>();

function kindsOf(word: string): ReadonlySet<InstructionWord> {
  const before = known.get(word);
  if (before !== undefined) return before;
  const kinds = new Set(exact.get(word));
  for (let length = shortestStem; length <= Math.min(word.length, longestStem); length += 1) {
    for (const kind of stems.get(word.slice(0, length)) ?? []) kinds.add(kind);
  }
  if (known.size >= mostKnown) known.clear();
  const found = kinds.size === 0 ? noKinds : kinds;
  known.set(word, found);
  return found;
}

/** A sentence as it is written, and its words; cut once, looked at in several windows. */
export interface ReadSentence {
  text: string;
  words: readonly Word[];
  hasMarkup: boolean;
  hasAddress: boolean;
}

/** Marks of the chat formats that are in use; a role and a colon at the head of a line. */
const roleMarkup =
  /<\|?\/?(?:im_(?:start|end)|start_header_id|end_header_id|eot_id|system|assistant|user)\b[^>]{0,20}\|?>|\[\/?INST\]|<<\/?SYS>>|^\s*(?:#{2,4}\s*)?(?:system|assistant|human|instruction|response)\s*:|"role"\s*:\s*"(?:system|assistant)"|={2,}\s*BEGIN SYSTEM/imu;

const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*/gu;

/** Reads a sentence once. Invisible letters and compatibility forms change nothing. */
export function readSentence(written: string): ReadSentence {
  const text = written.normalize("NFKC").replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "");
  const plain = foldText(text).replaceAll("’", "'");
  const words: Word[] = [];
  let isHead = true;
  let end = 0;
  for (const match of plain.matchAll(wordPattern)) {
    const between = plain.slice(end, match.index);
    if (/[:;,"“”«»„()\n–—-]/u.test(between)) isHead = true;
    const kinds = kindsOf(match[0]);
    end = match.index + match[0].length;
    const next = /^\s{0,2}[:,]/u.exec(plain.slice(end, end + 3))?.[0].trim();
    words.push({ kinds, isHead, before: next === ":" || next === "," ? next : "" });
    isHead = isHead && (kinds.has("filler") || kinds.has("never"));
  }
  return {
    text,
    words,
    hasMarkup: roleMarkup.test(text),
    hasAddress: /https?:\/\/|\S@\S+\.\w|~\/|\bcurl\b/iu.test(text),
  };
}

/** Places of words of a kind. */
function placesOf(words: readonly Word[], kind: InstructionWord): number[] {
  return words.flatMap(({ kinds }, place) => (kinds.has(kind) ? [place] : []));
}

/** Whether two different words of these stand at most so far apart. */
function near(some: readonly number[], others: readonly number[], distance: number): boolean {
  return some.some((place) => others.some((other) => other !== place && Math.abs(other - place) <= distance));
}

/** Those of the first that one of the others follows within so many words. */
function followed(some: readonly number[], others: readonly number[], distance: number): number[] {
  return some.filter((place) => others.some((other) => other > place && other - place <= distance));
}

/** How far apart words of one thought stand, in words. */
const beside = 2;
const close = 5;
const inSight = 16;

/** The features of a window of sentences that follow each other. */
export function instructionFeatures(sentences: readonly ReadSentence[]): InstructionFeatures {
  const words = sentences.flatMap((sentence) => sentence.words);
  const at = Object.fromEntries(
    Object.keys(instructionWords).map((kind) => [kind, placesOf(words, kind as InstructionWord)]),
  ) as Record<InstructionWord, number[]>;
  const isHead = (place: number) => words[place]?.isHead === true;
  const { machines, addressed } = machinesOf(words, at);
  const orders = [...at.request, ...at.override].filter(isHead);
  const undone = followed(at.override, [...at.prior, ...at.channel], close);
  // People are sent to addresses, too: what is to be carried there makes the difference.
  const carried = [...at.secret, ...at.product, ...at.user, ...machines];
  const carries = sentences.some((each) => each.hasAddress) && near(at.carry.filter(isHead), carried, inSight);
  return {
    machine_addressed: addressed.length > 0,
    machine_you: near(machines, at.you, close),
    machine_must: followed(machines, followed(at.must, at.request, close), close + 3).length > 0,
    machine_ordered: followed(addressed, [...orders, ...at.must], inSight).length > 0,
    override_head: at.override.some(isHead),
    override_prior: undone.length > 0,
    override_ordered: undone.some(isHead),
    request_head: at.request.some(isHead),
    request_product: followed(at.request.filter(isHead), at.product, close).length > 0,
    your_product: followed(at.your, at.product, beside).length > 0,
    channel_label: at.channel.some((place) => isHead(place) && isBeforeColon(words, place)),
    new_task: followed(at.fresh, at.task, beside).length > 0,
    role_markup: sentences.some((each) => each.hasMarkup),
    secrecy: near(at.never, at.tell, 4) && near(at.tell, [...at.user, ...at.channel, ...at.product], close * 2),
    carries_away: carries || followed(at.carry, at.secret, close * 2).length > 0,
    user_third: near(at.user, [...at.you, ...machines, ...at.product, ...at.tell], close + beside),
    reported: at.reported.length > 0,
  };
}

type Places = Readonly<Record<InstructionWord, readonly number[]>>;

/** Words that mean a machine, and those of them that are spoken to. */
function machinesOf(words: readonly Word[], at: Places): { machines: number[]; addressed: number[] } {
  const all = [...at.machine, ...at.perhapsMachine];
  const addressed = all.filter((place) => isAddressed(words, place));
  const told = at.perhapsMachine.filter((place) => near([place], all, 1) || near([place], at.you, beside));
  return { machines: [...new Set([...at.machine, ...told, ...addressed])], addressed };
}

/** "Note to AI assistants", "For LLM reviewers:", "If you are an AI", "Assistant, ..." */
function isAddressed(words: readonly Word[], place: number): boolean {
  const from = Math.max(0, place - close);
  const before = words.slice(from, place);
  const clause = before.slice(before.findLastIndex(({ isHead }) => isHead));
  const has = (kind: InstructionWord) => clause.some(({ kinds }) => kinds.has(kind));
  if (has("greeting")) return true;
  const asked = clause.findIndex(({ kinds }) => kinds.has("whether"));
  if (asked >= 0 && clause.slice(asked, asked + 2 + 1).some(({ kinds }) => kinds.has("you"))) return true;
  const isFirst =
    words[place]?.isHead === true || clause.every(({ kinds }) => [...clauseFillers].some((kind) => kinds.has(kind)));
  if (!isFirst) return false;
  const isObliged = words.slice(place + 1, place + 1 + close + beside).some(({ kinds }) => kinds.has("must"));
  return words[place]?.before !== "" || isBeforeColon(words, place) || isObliged;
}

/** What may stand between the head of a clause and the machine that it speaks to. */
const clauseFillers: readonly InstructionWord[] = ["toward", "machine", "perhapsMachine", "filler", "whether", "your"];

function isBeforeColon(words: readonly Word[], place: number): boolean {
  return words.slice(place, place + 4).some(({ before }) => before === ":");
}
