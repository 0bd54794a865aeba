import { z } from "zod";
import type { Config } from "../../domain/config.js";
import { isAtHost } from "../../domain/url.js";
import type { Clock } from "../../ports/machine.js";
import type { WebArchives } from "../../ports/web-services.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";
import { addressOf } from "../sources/answer-parts.js";
import { createPoliteClient, createPoliteness } from "../sources/polite-client.js";
import type { ServiceDefinition } from "../sources/source-definition.js";

/** https://archive.org/help/wayback_api.php names no rate: one call after the other. */
const service: ServiceDefinition = {
  name: "internet_archive",
  title: "The Internet Archive",
  rate: () => ({ spacing_ms: 1_000, parallel: 1 }),
  is_always_there: true,
  how_to_leave_out: "do without: what it would have said is not needed for anything else",
};

const answerSchema = z.looseObject({
  archived_snapshots: z.looseObject({
    closest: z.looseObject({ available: z.boolean(), url: z.string(), timestamp: z.string() }).nullish(),
  }),
});

interface InternetArchiveOptions {
  config: Config;
  clock: Clock;
  files: WorkspaceFiles;
}

/** The Wayback Machine, by its API of availability. */
export function createInternetArchive({ config, clock, files }: InternetArchiveOptions): WebArchives {
  const politeness = createPoliteness(config, clock, files);
  return {
    async closest(fetcher, { url, at, signal }) {
      const client = createPoliteClient(politeness, service, { contact: null, key: null }, fetcher, signal);
      const timestamp = at?.replaceAll("-", "") ?? null;
      const question = addressOf("https://archive.org/wayback/available", { url, timestamp });
      const isNone = ({ archived_snapshots: { closest } }: z.infer<typeof answerSchema>) => closest?.available !== true;
      const answer = await client.json(question, answerSchema, isNone);
      const copy = answer?.archived_snapshots.closest;
      const archived_at = dateOf(copy?.timestamp ?? "");
      // The copy is cited as it stands there: an address elsewhere would be a mistake of the service.
      if (copy === undefined || copy === null || archived_at === null || !isAtHost(copy.url, "archive.org"))
        return null;
      return { url: copy.url.replace(/^http:/u, "https:"), archived_at };
    },
  };
}

/** "20130919044612" as a day. */
function dateOf(timestamp: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})\d*$/u.exec(timestamp) ?? [];
  return year === undefined ? null : `${year}-${month ?? ""}-${day ?? ""}`;
}
