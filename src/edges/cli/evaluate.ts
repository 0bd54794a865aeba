import { tool as evalTool } from "../../library/eval.tool.js";
import { toolCommand } from "./command/fields.js";

export const configure = toolCommand(evalTool, (output) =>
  [
    `${output.dataset}: ${output.documents} documents, ${output.queries} questions, profile ${output.profile}`,
    `nDCG@10     ${output.ndcg_at_10.toFixed(4)}`,
    `Recall@100  ${output.recall_at_100.toFixed(4)}`,
    `MRR@10      ${output.mrr_at_10.toFixed(4)}`,
    `indexing    ${Math.round(output.documents_per_second)} documents/s`,
    `a question  ${output.query_ms.p50.toFixed(1)} ms (p50), ${output.query_ms.p95.toFixed(1)} ms (p95)`,
  ].join("\n"),
);
