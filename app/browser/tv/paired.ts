import { loadScript } from "../load-script.ts";
import type { follow, Programme } from "./paired-screen.ts";
// oxlint-disable-next-line import/default -- this default export is made by tools/vite
import address from "./paired-screen.ts?script-address";

/** Whether this is a screen that an office paired, and not just anybody who looks. */
export const isPaired = globalThis.location?.hash === "#tv";

/** Follows what the office says of this screen, once the script for it is there; gives the function that asks at once. */
export function followOffice(clubId: string, onProgramme: (programme: Programme) => void): () => void {
  let ask = () => {};
  void loadScript<{ follow: typeof follow }>(address).then(({ loaded }) => {
    ask = loaded.follow(clubId, onProgramme);
  });
  return () => ask();
}
