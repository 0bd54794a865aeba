import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

/** A screen that is fetched when somebody first goes to it: most come for the library and for answers. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Later(props: Props) {
    const [, draw] = useState(0);
    const [isLost, setIsLost] = useState(false);
    useEffect(() => {
      if (loaded !== null) return;
      load().then(
        (screen) => {
          loaded = screen;
          draw((turn) => turn + 1);
        },
        () => setIsLost(true),
      );
    }, []);
    if (loaded !== null) {
      const Screen = loaded;
      return <Screen {...props} />;
    }
    if (!isLost) return null;
    return (
      <p role="alert" class="notice">
        This screen could not be fetched: the server does not answer. Start it again (quire web), then load the page
        anew.
      </p>
    );
  };
}
