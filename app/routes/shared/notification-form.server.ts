import type { VerbContext } from "../../platform/services.server.ts";
import { answersMatch } from "../../features/matches/matches/match-intents.ts";
import type { FormDone } from "../../lib/form-answer.ts";
import { parseInput } from "../../lib/parse.ts";
import { markReadSchema } from "../../features/base/notifications/notifications-schema.ts";
import { markRead } from "../../features/base/notifications/mark-read.server.ts";
import { savePreferences } from "../../features/base/reach/save-preferences.server.ts";
import { connectDevice } from "../../features/base/reach/connect-device.server.ts";
import { disconnectDevice } from "../../features/base/reach/disconnect-device.server.ts";
import { deviceSchema, preferencesSchema } from "../../features/base/reach/reach-schema.ts";
import { sendMatchForm } from "./match-form.server.ts";

/**
 * Takes a form of a page of notifications by its `intent`: the answer to a result that one of them is about, what was read (`ids`, repeated, or `all`), preferences, or whether this browser
 * shows them. Throws what the verbs throw.
 */
export async function sendNotificationForm(context: VerbContext, form: FormData): Promise<FormDone> {
  if (answersMatch(form)) return await sendMatchForm(context, form);
  const intent = form.get("intent");
  if (intent === "save_preferences") {
    await savePreferences(context, parseInput(preferencesSchema, preferencesOf(form)));
    return { ok: true, sentence: "Preferências salvas." };
  }
  if (intent === "connect_device") {
    await connectDevice(context, parseInput(deviceSchema, Object.fromEntries(form)));
    return { ok: true, sentence: "Avisos ligados neste aparelho." };
  }
  if (intent === "disconnect_device") {
    await disconnectDevice(context);
    return { ok: true, sentence: "Avisos desligados neste aparelho." };
  }
  if (form.get("all")) {
    await markRead(context, { all: true });
    return { ok: true, sentence: "Todas as notificações foram marcadas como lidas" };
  }
  await markRead(context, parseInput(markReadSchema, { ids: form.getAll("ids") }));
  return { ok: true, sentence: "" };
}

function preferencesOf(form: FormData): Record<string, unknown> {
  return { ...Object.fromEntries(form), mail: form.getAll("mail"), push: form.getAll("push") };
}
