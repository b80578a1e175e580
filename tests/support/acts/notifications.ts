import { readVapidKey } from "../../../app/platform/push.server.ts";
import type { Act } from "./act.ts";
import { signedIn } from "./answers.ts";
import { sentForm } from "./builders.ts";
import type { RequestHarness } from "./harness.ts";

const answers = signedIn("done");
const preferences = {
  intent: "save_preferences",
  mail: "system_notification",
  push: "push_notification",
  is_quiet: "1",
  quiet_from: "22:00",
  quiet_until: "07:00",
  time_zone: "America/Manaus",
};

/** A browser of its own, which is connected. */
const connecting = ({ app }: RequestHarness) => {
  const { endpoint, keys } = app.push.subscribe(readVapidKey(app.vars.VAPID_KEY)!.publicKey);
  return { intent: "connect_device", endpoint, ...keys };
};

/**
 * Notifications that somebody has read, and how they are told: by each dashboard's panel of notifications, for whoever has a session. What
 * is connected is told so there, and is disconnected again.
 */
export const notificationForms: Act[] = (
  [
    ["/athlete-dashboard", "ana"],
    ["/club-admin-dashboard", "secretary"],
    ["/super-admin-dashboard", "superAdmin"],
  ] as const
).flatMap(([dashboard, by]) => {
  const path = `${dashboard}/notificacoes`;
  const own = { answers, by, changes: "own", query: "" } as const;
  return [
    ...sentForm(path, "read all", { intent: "read_notifications", all: "1" }, own),
    ...sentForm(path, "save preferences", preferences, own),
    ...sentForm(
      path,
      "save preferences, no end",
      { ...preferences, quiet_until: "22:00" },
      { by, status: 400, query: "" },
    ),
    ...sentForm(path, "connect device", connecting, { ...own, before: 1, after: 3 }),
    ...sentForm(path, "disconnect device", { intent: "disconnect_device" }, own),
  ];
});
