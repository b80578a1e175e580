import { peopleLabel } from "../../features/clubs/notices/notices.ts";
import { noticeFormSchema } from "../../features/clubs/notices/notices-schema.ts";
import { sendNotice } from "../../features/clubs/notices/send-notice.server.ts";
import { createdId } from "../../guards/created-id.server.ts";
import type { GuardArgs } from "../../guards/guard.server.ts";
import type { FormDone } from "../../lib/form-answer.ts";
import { sendClubForm } from "./club-page.server.ts";

/** Takes a notice to a club's members. Throws what the guard and the verb throw, and `invalid_input`. */
export async function sendNoticesForm(args: GuardArgs): Promise<FormDone> {
  return await sendClubForm(args, noticeFormSchema, async (context, form, clubId) => {
    const { title, message, to } = form;
    const notice_id = await createdId(args, "notice");
    const { told: reached } = await sendNotice(context, {
      notice_id,
      title,
      message,
      to,
      club_id: clubId ?? undefined,
    });
    return { ok: true, sentence: `Aviso enviado a ${peopleLabel(reached)}.` };
  });
}
