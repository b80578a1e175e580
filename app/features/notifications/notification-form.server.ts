import type { VerbContext } from "../../platform/services.server.ts";
import { markRead } from "./mark-read.server.ts";

/** What a form about notifications did. */
export interface NotificationFormDone {
  ok: true;
  sentence: string;
}

/** Takes the form of the notifications' panel (`ids`, repeated, or `all`); marks them as read. Throws what the verb throws. */
export async function sendNotificationForm(
  context: VerbContext,
  form: FormData,
): Promise<NotificationFormDone> {
  if (form.get("all")) {
    await markRead(context, { all: true });
    return { ok: true, sentence: "Todas as notificações foram marcadas como lidas" };
  }
  await markRead(context, { ids: form.getAll("ids").map(String) });
  return { ok: true, sentence: "" };
}
