/** Sections whose sentences are the draft's own: what was done and found, and what is summed up. */
const ownSection =
  /^[\d.\sIVX]*(?:abstract|(?:executive |chapter )?summary|in short|methods?|methodology|materials?(?: and methods?)?|methods? and materials?|(?:study |research )?design|participants|sample|procedure|apparatus|measures|instruments|data(?: collection| analysis)?|analys[ie]s|results?(?: and discussion)?|findings|experiments?|evaluation|conclusions?|concluding remarks|outlook|future work|limitations|acknowledge?ments?|appendi(?:x|ces)\b.*|abbreviations|glossary|declarations?|contents|zusammenfassung|methoden?|ergebnisse|fazit|schluss|anhang|danksagung|résumé|méthodes?|résultats|conclusion|resumen|métodos?|resultados|conclusiones)[\s.:]*$/iu;

/** Whether any of the headings above a paragraph says that it is about the draft's own work. */
export function isOwnSection(section: readonly string[]): boolean {
  return section.some((title) => ownSection.test(title.trim()));
}

const first =
  /\b(?:we|our|ours|us|my|mine|wir|unser\w*|nous|notre|nos|nosotros|nuestr\w*)\b|(?<![\p{L}.])I(?=\s+[a-z])|(?<![\p{L}])(?:ich|mein\w*)(?![\p{L}])/iu;
const ownWork =
  /\b(?:this|the present|the current|the following|present) (?:study|paper|thesis|dissertation|chapter|section|article|report|work|essay|review|survey|analysis|draft|text)\b|\b(?:in|from|see) (?:the )?(?:section|chapter|appendix|table|figure|fig\.|equation|eq\.)\s*\d|^(?:table|figure|fig\.|listing|algorithm)\s*\d|\b(?:table|figure|fig\.)\s*\d+[a-z]?\s+(?:shows?|gives?|lists?|summari[sz]es?|presents?|compares?|plots?|illustrates?)\b/iu;
/** What people tell of their own material, under whatever heading. */
const ownMaterial =
  /^(?:the |all |each |both )?(?:\p{L}+ )?(?:questionnaires?|interviews?|interviewees|participants|respondents|informants|sessions|recordings|transcripts|corpus|sample|data ?set|dataset|fragebogen|interviews|stichprobe|teilnehmer\p{L}*|questionnaire|entretiens|échantillon|participants)\s(?:was|were|had|took|lasted|gave|comprised|consisted|contained|received|completed|ranged|signed|umfasste[n]?|dauerte[n]?|bestand(?:en)?|enthielt(?:en)?|comprenait|comptait|duraient|ont duré)\b/iu;
const ownElsewhere =
  /(?<!\p{L})(?:(?:die vorliegende|diese|der vorliegenden|dieser) (?:arbeit|studie|untersuchung|dissertation|masterarbeit)|(?:der|dieser) (?:vorliegende )?(?:beitrag|aufsatz|artikel)|(?:im|in diesem|das nächste|das folgende) (?:nächsten |folgenden )?kapitel|(?:le présent|la présente|ce|cet|cette) (?:mémoire|thèse|article|chapitre|étude|travail))(?!\p{L})/iu;
const summing =
  /^(?:in (?:sum|short|summary|conclusion|brief)|to (?:sum up|summari[sz]e|conclude)|overall|taken together|all in all|as (?:we|shown|noted|seen|described|mentioned|discussed) (?:have |above|before|earlier|in)|as (?:above|before))\b/iu;
const supposing =
  /^(?:if|whether|suppose|imagine|assume|consider|say|take|let|for example|for instance|e\.g\.|think of|wenn|falls|ob|angenommen|nehmen wir an|zum beispiel|etwa wenn|si|supposons|imaginons|admettons|par exemple)\b/iu;

/** A sentence that needs no source: a question, the draft's own doing or result, a summary, an example that is made up. */
export function isOwn(sentence: string): boolean {
  return (
    /[?？]["”’»)\]]*$/u.test(sentence) ||
    sentence.endsWith(":") ||
    [first, ownWork, ownMaterial, ownElsewhere, summing, supposing].some((pattern) => pattern.test(sentence))
  );
}

const goingOn =
  /^(?:this|these|that|those|it|its|they|their|he|his|she|her|such|the (?:authors?|study|studies|effect|effects|results?|finding|findings|difference|experiment|participants|same|former|latter|other|second|first|third|group|groups|test|paper|analysis|review|data|pattern|benefit|advantage)|here|there|both|neither|in (?:this|that|these|the (?:same|other|second|first)|a second|another)|after (?:this|that|the|a)|on the (?:test|other hand)|however|but|yet|still|moreover|furthermore|also|again|then|by contrast|in contrast|similarly|likewise|conversely|instead|only|even|most of (?:them|these)|one|another|for (?:this|these|example|instance)|so|thus|therefore|hence|diese[rsmn]?|sie|er|es|dabei|dort)\b/iu;

/** Whether a sentence goes on with what the one before it spoke of. */
export function goesOn(sentence: string): boolean {
  return goingOn.test(sentence);
}
