import { anyMonthNames } from "../../../language/dates/months.js";
import { whenNeeded } from "../../../language/languages.js";
import { nameParticles } from "../../../domain/name-particles.js";
import { otherAuthors, undatedWords } from "../../../domain/standing-words.js";

/** Words of names that are written small. */
export const particleWords = new Set([...nameParticles, ..."’t 't st. und y e d’ d'".split(" ")]);

/** Words that stand between those of an institution's or a title's name. */
export const joiningWords = new Set(
  "of for the and on in to & de des du del la für der die das und et y e do da di för och van voor en at against by with from as a an".split(
    " ",
  ),
);

/** "and" between names, in the languages that have list heads of their own. */
export const andWords = new Set(
  "& and und y e et en och og i и і та ja ve és a dan și ir un eta va và kai και sowie with و".split(" "),
);
const and = [...andWords].join("|");

/** Between two authors; a comma before "and" is a part of it. */
export const separatorOfNames = new RegExp(
  String.raw`,?\s+(?:${and})\s+|\s*[，、；;]\s*|\s+[–—/-]\s+|\s*…\s*|(?<=\p{L})\s?\/\s?(?=\p{L})|\s*[和与與](?=\p{Lo})|・|\s*,\s+(?:(?:${and})\s+)?`,
  "gu",
);

/** "et al." at the end, with what parts it from the name; its group is the name's end. */
export const etAlAtEnd = new RegExp(
  String.raw`(?:,?\s+|(?<=\p{Lo})\s?|(?=等|ほか|ら))[*_]{0,2}(?:${otherAuthors})[*_]{0,2}$`,
  "u",
);

/** "1990s" is a decade, "1995p.154" has a page behind the year. */
const letters = String.raw`(?!(?<=0)s(?![a-z]))(?!pp?\.\s?\d)[a-z]{0,2}`;
const plainYear = String.raw`(?:(?:1[5-9]|20)\d\d|2100)`;
const era = String.raw`(?:\s?(?:B\.?\s?C\.?(?:\s?E\.?)?|A\.?\s?D\.?|C\.?\s?E\.?|v\.\s?Chr\.))`;
/** Where there is none, what stands in its place. */
export const noYear = String.raw`(?:\[?(?<![\p{L}\d])(?:[nN]\.\s?d\b\.?|${undatedWords})\]?(?:[-–]?[a-z](?![\p{L}.]))?|\bnd(?![\p{L}]))`;

/** "1982 a", "1982, a" at the end of a part. */
const apart = String.raw`(?:,?\s[a-z](?=\s*(?:[,;:)\]]|$)))?`;

/** One year, with its letter; with the year of the original: "1999/2004", "[1930] 2004", "ca. 350 B.C.E./1994". */
export const yearPattern = String.raw`(?<![\p{Lu}\p{Ll}\d/])(?<!\d[.,])(?<!\p{Lu}-)(?:(?:(?:ca?|circa)\.?\s*)?\d{1,4}${era}?\s*/\s*)?(?:\[${plainYear}\]\s*|\(${plainYear}\)\s*)?(?:ca?\.\s*)?(?<!\d)${plainYear}${letters}(?![\p{L}\d])${apart}(?:\s*/\s*${plainYear}(?![\p{L}\d]))?(?:\s*\[${plainYear}\])?|(?:(?:ca?|circa)\.?\s*)?\d{1,4}${era}\s*/\s*${plainYear}${letters}|${noYear}`;

/** Words that lead to a work in brackets. */
export const leadWords =
  /^(?:\s*(?:(?:but|or|and)\s+)?(?:see(?:,? (?:also|for example|for instance|e\.g\.))?|e\.\s?g\.|i\.\s?e\.|cf\.?|compare|also|as (?:cited|quoted|reported|reviewed|discussed|described|shown) (?:in|by)|(?:cited|quoted|reviewed|reported|discussed|described|reprinted|adapted|taken|based|modified|translated) (?:in|by|from|on)|for (?:a |an )?(?:recent |comprehensive |detailed )?(?:reviews?|overviews?|discussions?|surveys?|examples?|instance|details)(?: of [^,;]{1,60})?|most recently|more recently|recently|especially|particularly|notably|but see|contra|following|from|in|by|per|after|source|sources|vgl\.?|siehe(?: auch)?|s\.|zit(?:iert)? (?:nach|in)|z\.\s?B\.|etwa|so|voir(?: aussi)?|cité par|par exemple|p\. ex\.|véase(?: también)?|ver|citado (?:en|por)|por ejemplo|se|jf\.|zie|bijv\.|cfr\.|см\.|цит\. по|参见|見|参照)\s*[,:]?\s+)+/iu;

/** Words that begin sentences and are no names. */
export const sentenceWords = new Set(
  (
    "a about above according after afterwards again against all also although among an and another any are as at because before " +
    "below beside besides beyond both but by can consequently contrary currently despite during each early earlier either even " +
    "experiments extending finally first following for found from further furthermore given had has have hence here how however if in indeed " +
    "inspired instead interestingly is it its last later lastly like likewise many meanwhile models more moreover most much my nevertheless " +
    "next no nor not notably now of often on once one only or other others our over per perhaps previously rather recent " +
    "recently research results second see several she he they we since similar similarly so some specifically still studies study such than that the " +
    "their then there therefore these third this those though through thus to today together too two under unlike until upon use used using " +
    "via was were what when where whereas whether which while who whose why with within without work yet you your professor prof dr mr mrs ms " +
    "author authors experiment paper theory building based while seit nach laut wie auch und oder aber bei in im für von zu mit als da dass der die das " +
    "ein eine bereits schon selon comme dans d'après pour avec chez según como para con por en secondo come per enligt ifølge volgens " +
    "по в как и согласно"
  ).split(" "),
);

/** Words that stand before years and numbers and name no author. */
const otherWords = new Set(
  (
    "jan feb mar apr jun jul aug sep sept oct nov dec " +
    "spring summer autumn fall winter monday tuesday wednesday thursday friday saturday sunday year years since until circa ca early late mid " +
    "figure figures fig figs table tables tab section sections sec chapter chapters ch equation equations eq eqs appendix appendices box part step note notes page pages " +
    "version ver v release volume vol no number issue study experiment sample model group phase wave day week month quarter q1 q2 q3 q4 " +
    "abbildung abb tabelle kapitel abschnitt gleichung anhang tableau chapitre annexe figura tabla capítulo рис табл гл " +
    "act bill law treaty convention agreement olympics olympiad cup election elections census war crisis revolution pandemic covid brexit " +
    "rfc iso din ieee cve ecma ansi iec nist bs issue pull version windows iphone android cet gmt utc am pm est n p df sd se ci bc bce ad ce"
  ).split(" "),
);

const months = whenNeeded(() => new Set(anyMonthNames()));

/** Whether a word in lower case stands before years and numbers and names no author: "May", "Figure". */
export function namesOtherThing(word: string): boolean {
  return otherWords.has(word) || months().has(word);
}

/** What stands for the author of a work that has none. */
export const anonymous =
  /^[[(]?(?:anon(?:ymous|yme|iem|imo|im|\.)?|anón(?:imo|\.)?|анон(?:им|\.)?|o\.\s?[AaVv]\.?|s\.\s?[an]\.?|n\.\s?n\.?|(?:no|unknown) author)[\])]?$/iu;

/** What is said in person is in no list. */
export const personal =
  /\b(?:personal|private|oral|written) communication|\bpers(?:\.|onal)? comm|\bpersonal interview|\bunpublished (?:data|results|observations)|\bpersönliche (?:Mitteilung|Kommunikation)|\bcommunication personnelle|\bcomunicación personal/iu;
