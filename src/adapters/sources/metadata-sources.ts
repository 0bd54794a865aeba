import type { MetadataSources } from "../../ports/metadata-source.js";

export function createMetadataSources(): MetadataSources {
  return { open: () => Promise.resolve([]) };
}
