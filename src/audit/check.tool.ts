import { defineTool } from "../tool/define-tool.js";
import { checkAnswer } from "./answer/check-answer.js";
import { checkContract } from "../contracts/check.js";

export const tool = defineTool(checkContract, (_context, input) => checkAnswer(input));
