import type { Runnable } from "../../src/run/runnable.js";

export function ranFile(root: string): string;
export function crashRecipe(root: string, duringStep?: (key: string) => void): Runnable;
export function innerTool(root: string, duringStep?: (key: string) => void): Runnable;
