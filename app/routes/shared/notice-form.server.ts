import { proveSelf } from "../../features/people/accounts/prove-self.server.ts";
import { platformNoticeFormSchema } from "../../features/platform/team/platform-office-schema.ts";
import { haltNotice, writeNotice } from "../../features/platform/team/write-notice.server.ts";
import { createdId } from "../../guards/created-id.server.ts";
import { type GuardArgs, requireSuperAdmin } from "../../guards/guard.server.ts";
import { parseAfterGuard } from "../../guards/parse-after-guard.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import type { FormDone } from "../../lib/form-answer.ts";
import { readSent } from "../../guards/sent-form.server.ts";

/**
 * Takes a form about the platform's notices; a password that is sent along is the fresh proof that writing one asks for. Throws what
 * the guard and the verbs throw, and `invalid_input`.
 */
export async function sendNoticeForm(args: GuardArgs): Promise<FormDone> {
  const fields = Object.fromEntries(await readSent(args));
  const context = verbContext(args);
  const guard = requireSuperAdmin(args);
  const form = await parseAfterGuard(guard, platformNoticeFormSchema, fields);
  if (form.intent === "stop_notice") {
    await Promise.all([guard, haltNotice(context, { noticeId: form.notice_id })]);
    return { ok: true, sentence: "Envio parado. Quem já recebeu continua com o aviso." };
  }
  const { title, message, audience, password } = form;
  if (password) {
    await guard;
    await proveSelf(context, { password });
  }
  await Promise.all([
    guard,
    writeNotice(context, { title, message, audience, newId: await createdId(args, "notice") }),
  ]);
  return { ok: true, sentence: "Aviso a caminho. Ele chega nos próximos minutos." };
}
