import { citedWorksContract } from "../contracts/cited-works.js";
import { defineTool } from "../tool/define-tool.js";
import { findCitedWorks } from "./find-cited-works.js";

export const tool = defineTool(citedWorksContract, (context, { keys, look_up }) =>
  findCitedWorks(context, keys, look_up),
);
