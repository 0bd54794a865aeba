import { z } from "zod";
import { connectorNamed, connectors } from "../../connectors/catalogue.js";
import type { Connector } from "../../connectors/define-connector.js";
import type { RunContext } from "../../run/run-context.js";
import type { connectorsOutput } from "./connectors-output.js";

type Listed = z.input<typeof connectorsOutput>["connectors"][number];

/** All connectors, or the one of a name. Throws `not_found` where there is none of that name. */
export async function listConnectors(
  { services }: Pick<RunContext, "services">,
  name: string | undefined,
): Promise<z.input<typeof connectorsOutput>> {
  const chosen = name === undefined ? await connectors() : [await connectorNamed(name)];
  const hasKey = async ({ key }: Connector) => key !== null && (await services.serviceAnswers.hasKey(key.env));
  return { connectors: await Promise.all(chosen.map(async (each) => listed(each, await hasKey(each)))) };
}

function listed(connector: Connector, isSet: boolean): Listed {
  const { name, title, description, kind, homepage, documentation, licence, key, sample } = connector;
  return {
    name,
    title,
    description,
    kind,
    homepage,
    documentation,
    licence: licence.name,
    key: key === null ? null : { variable: key.env, needed: key.needed, is_set: isSet },
    about_people: connector.about_people ?? null,
    tried_live: connector.tried_live,
    params: Object.entries(connector.params.shape).map(([param, schema]) => ({
      name: param,
      description: z.globalRegistry.get(schema as z.ZodType)?.description ?? "",
      needed: !(schema as z.ZodType).safeParse(undefined).success,
    })),
    example: { ...sample.params },
  };
}
