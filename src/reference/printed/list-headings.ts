import { removeAll } from "../../domain/characters.js";
import { knownHeadings } from "../../cite/works-cited.js";

const strong: ReadonlySet<string> = new Set([
  ...knownHeadings,
  ..."references cited;references and notes;notes and references;cited references;cited works;cited literature;list of references;sources cited;quellenverzeichnis;quellen- und literaturverzeichnis;literatur- und quellenverzeichnis;bibliografie;bibliografía;bibliografía citada;referencias bibliográficas;referências bibliográficas;références bibliographiques;ouvrages cités;bibliographie sélective;selected bibliography;annotated bibliography;bibliografia citata;referencer;viitteet;referanser;referenties;литература;библиография;список использованных источников;список использованной литературы;список источников;文献;引用文献;主要参考文献;参考资料;參考文獻;참고 문헌;βιβλιογραφία;literaturquellen;verzeichnis der zitierten literatur;works consulted;bibliography and references;references and further reading".split(
    ";",
  ),
]);
const further: ReadonlySet<string> = new Set(
  "further reading;recommended reading;suggested reading;additional reading;weiterführende literatur;pour aller plus loin;lecturas recomendadas;leituras recomendadas;letture consigliate".split(
    ";",
  ),
);
/** What lists of references are called, and much else. */
const weak: ReadonlySet<string> = new Set(
  "sources;quellen;literature;notes;endnotes;end notes;footnotes;fuentes;fonti;bronnen;anmerkungen;refs;citations;resources;primary sources;secondary sources;online sources;internetquellen;lähteet".split(
    ";",
  ),
);

/** "7. References:", "A.2 **References**" as "references". */
function plain(title: string): string {
  return removeAll(title.toLowerCase(), "*_#")
    .replace(/^(?:(?:chapter|appendix|anhang|section)\s+)?(?:[a-z]\.|[a-z]?\d+(?:\.\d+)*\.?|[ivxlc]+[.)])\s+/u, "")
    .replace(/^[\s.:–—-]+|[\s.:–—-]+$/gu, "");
}

/** Whether a heading is one of a list of references, whatever stands under it. */
export function isListHeading(title: string): boolean {
  const words = plain(title);
  return (strong.has(words) && !weak.has(words)) || further.has(words);
}

/** Whether a heading may be one of a list of references. */
export function isWeakHeading(title: string): boolean {
  return weak.has(plain(title));
}

/** Whether what stands under a heading need not be cited. */
export function isFurtherReading(title: string): boolean {
  return further.has(plain(title));
}
