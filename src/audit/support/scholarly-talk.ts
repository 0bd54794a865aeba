import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms } from "../../domain/terms.js";

/** Words by which a text speaks of works and of what is said in them, in English, German and French. */
const talk = `
author authors scholar scholars researcher researchers critic critics writer writers commentator commentators other others
literature research study studies work works paper papers book books article articles review reviews survey chapter text texts source sources
question questions issue issues topic topics subject subjects problem problems debate debates discussion discussions controversy
view views position positions opinion argument arguments claim claims idea ideas point points approach approaches perspective
account accounts overview introduction summary treatment presentation description detail details example examples list definition
method methods procedure technique terminology proof proofs derivation background history context theme matter area field respect length
agree disagree differ share hold argue discuss debate criticise criticize dispute question write describe explain treat cover address
explore examine investigate consider study review survey look attract receive continue exist find give make note mention see ask say
agreed disagreed shared held argued discussed debated criticised criticized disputed questioned written described explained treated
covered addressed explored examined investigated considered studied reviewed surveyed looked attracted received given made noted mentioned
found seen asked said been known well much many several few various numerous large rich wide widely broad long extensive extensively
considerable ample growing recent recently early earlier previous prior late later year years last past similar same different contested
further full fuller fully good excellent useful comprehensive detailed general elsewhere already often sometimes frequently repeatedly
remain remains controversial contentious unresolved unclear open divided division line strand tradition school number following follow based begin began begun
start started originate raise raised objection objections reader readers refer referred consult rely use used owe thank indebted popular famous classic
attention interest agreement consensus compare likewise here exactly point
der die das den dem des ein eine einen einer ist sind war wird wurde wurden worden hat haben sich es in im bei zu zur zum von und auch so
dazu hierzu darauf darüber davon dort hier mehr viel viele vielfach oft häufig andere anderen anderer mehrere zahlreiche
literatur forschung studie studien arbeit arbeiten autor autoren autorinnen frage fragen thema debatte diskussion ansicht meinung
überblick einführung darstellung übersicht näheres weiteres einzelheiten ausführlich umfangreich kontrovers diese dieser dieses
umstritten strittig offen bleibt gilt seit langem leser verwiesen
gibt geben bietet bieten findet finden hingewiesen diskutiert erörtert behandelt beschrieben geschrieben geteilt teilen vertreten siehe vgl
le la les un une des du de ce cet cette ces il elle on ont a est sont été être dans par pour sur en et aussi y
littérature recherche étude études travaux auteur auteurs question questions sujet débat débats discussion avis opinion thèse
aperçu présentation introduction exposé détails détaillée détaillé plusieurs nombreux nombreuses autre autres beaucoup souvent
largement longuement fait objet nombreux controversée controversé ouverte lecteur consulter
largement longuement abondante vaste débattue débattu discutée discuté traitée traité abordée abordé partagent partage trouvera trouve voir`;

const talkTerms = new Set(indexTerms(talk));

/** Whether a text speaks of works and says nothing that could stand in one: "Several authors agree", "details are given in". */
export function isMereTalk(text: string): boolean {
  return indexTerms(text).every((term) => isFunctionTerm(term) || talkTerms.has(term));
}
