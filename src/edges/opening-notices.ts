import type { Power } from "../domain/powers.js";
import type { WorkspaceTrust } from "../ports/trust.js";

/** How many powers a line names before it counts the rest. */
const named = 4;

/** Lists what a person has to know of how a workspace was opened. */
export function openingNotices(
  { trusted, powers, workspace }: Pick<WorkspaceTrust, "trusted" | "powers" | "workspace">,
  passedOver: { path: string; reason: string } | null,
): string[] {
  const ignored = trusted ? [] : powers.filter(({ harmless }) => !harmless);
  return [
    ...(passedOver === null
      ? []
      : [
          `The workspace ${passedOver.path} was not taken: ${passedOver.reason}. If you mean it: --workspace ${passedOver.path}`,
        ]),
    ...(ignored.length === 0
      ? []
      : [
          `${workspace} is not trusted, so this is ignored: ${listed(ignored)}. To see and allow it: quire trust --workspace ${workspace}`,
        ]),
  ].map(onOneLine);
}

/** Names are the folder's own words: they may not steer the terminal or look like another line. */
function onOneLine(text: string): string {
  return text.replaceAll(/\p{C}/gu, "�");
}

function listed(powers: readonly Power[]): string {
  const names = powers.map(powerName);
  const more = names.length - named;
  return more > 0 ? `${names.slice(0, named).join(", ")} and ${more} more` : names.join(", ");
}

/** As people say it: "mcp.servers.x.command", "OPENAI_API_KEY (.env)". */
export function powerName({ from, key }: Pick<Power, "from" | "key">): string {
  return from === "quire.yaml" ? key : `${key} (${from})`;
}
