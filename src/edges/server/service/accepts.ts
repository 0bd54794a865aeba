/** Whether a client takes answers in this encoding (RFC 9110, section 12.5.3; a weight of 0 says no). */
export function accepts(header: string, encoding: string): boolean {
  return header.split(",").some((part) => {
    const [name, weight = "q=1"] = part.split(";").map((each) => each.trim().toLowerCase());
    return name === encoding && Number(weight.replace("q=", "")) > 0;
  });
}
