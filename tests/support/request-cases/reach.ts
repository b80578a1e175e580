import { readVapidKey } from "../../../app/platform/push.server.ts";
import { form, inClub } from "./forms.ts";
import type { RequestHarness } from "./harness.ts";
import type { RequestCase } from "./measure.ts";

const NOTES = "/notificacoes";

/** A browser of its own, which is connected. */
const connecting = ({ app }: RequestHarness) => {
  const { endpoint, keys } = app.push.subscribe(readVapidKey(app.vars.VAPID_KEY)!.publicKey);
  return { intent: "connect_device", endpoint, ...keys };
};
const preferences = {
  intent: "save_preferences",
  mail: "system_notification",
  push: "push_notification",
  is_quiet: "1",
  quiet_from: "22:00",
  quiet_until: "07:00",
  time_zone: "America/Manaus",
};

/** How somebody is told: by each dashboard's panel of notifications. What is connected is told so there, and is disconnected again. */
export const reachForms: RequestCase[] = (
  [
    ["/athlete-dashboard", "ana", undefined],
    ["/club-admin-dashboard", "secretary", inClub],
    ["/super-admin-dashboard", "superAdmin", undefined],
  ] as const
).flatMap(([dashboard, who, query]) =>
  [true, false].flatMap((json) => {
    const path = dashboard + NOTES;
    return [
      form(path, who, preferences, { what: "save preferences", json, query }),
      form(
        path,
        who,
        { ...preferences, quiet_until: "22:00" },
        { what: "save preferences, no end", json, query, status: 400 },
      ),
      form(path, who, connecting, { what: "connect device", json, query, afterAnswer: 3 }),
      form(path, who, { intent: "disconnect_device" }, { what: "disconnect device", json, query }),
    ];
  }),
);
