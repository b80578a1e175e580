import { PairingScreen } from "../features/matches/tv/pairing-screen.tsx";
import { servicesContext } from "../platform/context.ts";
import styles from "../page-styles/tv.css?url";
import { tvScript } from "../tv-script.ts";
import type { Route } from "./+types/tv.ts";

/** No React in the browser, and dark: a TV glares. */
export const handle = { withoutScripts: true, styles, theme: () => "dark" };

export function loader({ context }: Route.LoaderArgs) {
  return { origin: context.get(servicesContext).origin };
}

export default function Tv({ loaderData }: Route.ComponentProps) {
  return <PairingScreen script={tvScript} origin={loaderData.origin} />;
}
