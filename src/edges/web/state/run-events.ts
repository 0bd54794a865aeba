import { useEffect, useState } from "preact/hooks";
import { urlOf } from "./api.js";

/** A number that grows whenever a run of the workspace begins, ends, asks or is answered. */
export function useEvents(): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const source = new EventSource(urlOf("/events"));
    const onEvent = () => setTurn((before) => before + 1);
    for (const name of ["message", "run"]) source.addEventListener(name, onEvent);
    return () => source.close();
  }, []);
  return turn;
}
