import { testRunStore } from "../../../test/contracts/run-store.js";
import { createMemoryRunStore } from "./memory-run-store.js";

testRunStore("memory", createMemoryRunStore);
