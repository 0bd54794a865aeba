/** Words of family names that are written small and that lists leave out or write apart, folded: "van", "de la", "bin". */
export const nameParticles: readonly string[] = (
  "van von vom zu zum zur de der den des del della delle dello degli dei di da das do dos du d la le les lo los las " +
  "ten ter te t op af av al el bin ibn bint abu ben st"
).split(" ");
