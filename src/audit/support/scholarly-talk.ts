import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms } from "../../domain/terms.js";

/** How a language speaks of works. */
interface Talk {
  /** Works, those who write them, and what they do there. */
  works: ReadonlySet<string>;
  /** What is said beside these; alone it may be about anything ("early treatment is useful"). */
  beside: ReadonlySet<string>;
}

const english: Talk = {
  works: terms(`
author authors scholar scholars researcher researchers critic critics writer writers commentator commentators
literature research study studies work works paper papers book books article articles review reviews survey chapter text texts source sources
question questions issue issues topic topics subject subjects problem problems debate debates discussion discussions controversy
view views position positions opinion argument arguments claim claims idea ideas point points approach approaches perspective
account accounts overview introduction summary presentation description detail details example examples list definition
method methods procedure technique terminology proof proofs derivation background context theme matter
agree disagree differ argue discuss debate criticise criticize dispute write describe explain explore examine consider mention
agreed disagreed argued discussed debated criticised criticized disputed questioned written described explained explored examined considered
investigated studied reviewed surveyed mentioned noted objection objections refer referred consult agreement consensus reader readers`),
  beside: terms(`
other others history area field respect length treatment share hold treat cover address investigate look attract receive continue exist
find give make note see ask say held shared treated covered addressed looked attracted received given made found seen asked said known
well much many several few various numerous large rich wide widely broad long extensive extensively considerable ample growing recent
recently early earlier previous prior late later year years last past similar same different contested further full fuller fully good
excellent useful comprehensive detailed general elsewhere already often sometimes frequently repeatedly remain remains controversial
contentious unresolved unclear open divided division line strand tradition school number following follow based begin began begun start
started originate raise raised rely use used owe thank indebted popular famous classic attention interest compare likewise here exactly`),
};

const german: Talk = {
  works: terms(`
literatur forschung studie studien arbeit arbeiten autor autoren autorinnen frage fragen thema debatte diskussion ansicht meinung
überblick einführung darstellung übersicht näheres weiteres einzelheiten umstritten strittig kontrovers leser verwiesen hingewiesen
diskutiert erörtert behandelt beschrieben geschrieben vertreten siehe vgl`),
  beside: terms(`
der die das den dem des ein eine einen einer ist sind war wird wurde wurden worden hat haben sich es in im bei zu zur zum von und auch so
dazu hierzu darauf darüber davon dort hier mehr viel viele vielfach oft häufig andere anderen anderer mehrere zahlreiche diese dieser
dieses ausführlich umfangreich offen bleibt gilt seit langem gibt geben bietet bieten findet finden geteilt teilen`),
};

const french: Talk = {
  works: terms(`
littérature recherche étude études travaux auteur auteurs question questions sujet débat débats discussion avis opinion thèse
aperçu présentation introduction exposé détails controversée controversé lecteur consulter débattue débattu discutée discuté voir`),
  beside: terms(`
le la les un une des du de ce cet cette ces il elle on ont a est sont été être dans par pour sur en et aussi y détaillée détaillé
plusieurs nombreux nombreuses autre autres beaucoup souvent largement longuement fait objet ouverte abondante vaste traitée traité
abordée abordé partagent partage trouvera trouve`),
};

/**
 * Whether a text speaks of works and says nothing that could stand in one: "Several authors agree", "details are given
 * in". In one language: German has words ("war", "die") that say something in English.
 */
export function isMereTalk(text: string): boolean {
  const telling = indexTerms(text).filter((term) => !isFunctionTerm(term));
  return (
    telling.length === 0 ||
    [english, german, french].some(
      ({ works, beside }) =>
        telling.some((term) => works.has(term)) && telling.every((term) => works.has(term) || beside.has(term)),
    )
  );
}

function terms(words: string): ReadonlySet<string> {
  return new Set(indexTerms(words));
}
