import type { VerbContext } from "../../platform/services.server.ts";
import { parseInput } from "../../lib/parse.ts";
import { markReadSchema } from "../../features/notifications/schemas.ts";
import { markRead } from "../../features/notifications/mark-read.server.ts";

/** What a form about notifications did. */
interface NotificationFormDone {
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
  await markRead(context, parseInput(markReadSchema, { ids: form.getAll("ids") }));
  return { ok: true, sentence: "" };
}
