/** Every method gives a promise. */
type Asynchronous<Port> = { [Method in keyof Port]: (...given: never[]) => Promise<unknown> };

/**
 * An adapter that is loaded at the first call of one of its methods: most commands need few adapters, and their
 * libraries take a while to load.
 */
export function deferred<Port extends Asynchronous<Port>>(load: () => Promise<Port>): Port {
  let loading: Promise<Port> | undefined;
  return new Proxy({} as Port, {
    get: (_target, method) =>
      // A promise that resolves to the port looks for `then`: the port is none itself.
      method === "then" ? undefined : async (...given: never[]) => call(await (loading ??= load()), method, given),
  });
}

function call<Port extends Asynchronous<Port>>(port: Port, method: PropertyKey, given: never[]): Promise<unknown> {
  return port[method as keyof Port](...given);
}
