import { sendPath } from "../../../app/lib/paths.ts";
import { readVapidKey } from "../../../app/platform/push.server.ts";
import type { RequestHarness } from "../request-cases/harness.ts";
import type { Row } from "./rows.ts";

const connecting = ({ app }: RequestHarness) => {
  const { endpoint, keys } = app.push.subscribe(readVapidKey(app.vars.VAPID_KEY)!.publicKey);
  return { intent: "connect_device", endpoint, ...keys };
};
const FORMS: readonly [what: string, fields: (w: RequestHarness) => Record<string, string>][] = [
  ["save_preferences", () => ({ intent: "save_preferences", time_zone: "America/Manaus" })],
  ["connect_device", connecting],
  ["disconnect_device", () => ({ intent: "disconnect_device" })],
];

/** Forms about how somebody is told of notifications, without scripts and as our own scripts send them. */
export const reachRows: Row[] = ["athlete", "club-admin", "super-admin"].flatMap((area) =>
  [false, true].flatMap((isSent) =>
    FORMS.map(([what, fields]): Row => {
      const panel = `/${area}-dashboard/notificacoes`;
      const path = isSent ? sendPath(panel) : panel;
      return {
        route: `POST ${path}`,
        what,
        target: "none",
        way: "cookie",
        prepare: (w) => ({ path, form: fields(w) }),
      };
    }),
  ),
);
