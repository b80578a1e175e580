import { type ComponentType, lazy, useEffect } from "react";
import { replayTyped } from "../browser/typed-early.ts";

/**
 * A component whose scripts come after its screen's, for what few screens show or what stands far below: `load` imports it.
 * What somebody typed into the server's markup of it meanwhile stays.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const Part = await load();
    return {
      default: function Late(props: Props) {
        useEffect(replayTyped, []);
        return <Part {...props} />;
      },
    };
  });
}
