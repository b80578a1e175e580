import { z } from "zod";
import { chosenFile, readFileForm } from "../../features/base/uploads/form-file.server.ts";
import { moveSponsor } from "../../features/clubs/sponsors/move-sponsor.server.ts";
import { removeSponsor } from "../../features/clubs/sponsors/remove-sponsor.server.ts";
import { saveSponsor } from "../../features/clubs/sponsors/save-sponsor.server.ts";
import { sponsorFormSchema } from "../../features/clubs/sponsors/sponsor-office-schema.ts";
import type { AskedOwner } from "../../features/clubs/sponsors/sponsor-owner.server.ts";
import { tvFormSchema } from "../../features/matches/tv/tvs-schema.ts";
import { guarded } from "../../features/base/access/guarded.server.ts";
import { createdId } from "../../guards/created-id.server.ts";
import { type GuardArgs, requireSuperAdmin } from "../../guards/guard.server.ts";
import { parseAfterGuard } from "../../guards/parse-after-guard.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import type { FormDone } from "../../lib/form-answer.ts";
import { sendClubForm } from "./club-page.server.ts";
import { changeTvs } from "./tvs-form.server.ts";
import { readSent } from "../../guards/sent-form.server.ts";

const readForm = (request: Request) => readFileForm(request, "logo", "logos");

/** Takes a form of a club's TVs and sponsors. Throws what the guard and the verbs throw, and `invalid_input`. */
export async function sendSponsorsForm(args: GuardArgs): Promise<FormDone> {
  return await sendClubForm(
    args,
    z.discriminatedUnion("intent", [sponsorFormSchema, tvFormSchema]),
    async (context, form, asked) => {
      const clubId = asked ?? undefined;
      const isOfTv = form.intent === "pair_tv" || form.intent === "change_tv" || form.intent === "revoke_tv";
      return isOfTv ? changeTvs(context, form, clubId) : manage(args, context, form, { clubId });
    },
    ["scene"],
    readForm,
  );
}

/** The same of the platform's panel: the country's sponsors. */
export async function sendNationalForm(args: GuardArgs): Promise<FormDone> {
  const fields = Object.fromEntries(await readSent(args, readForm));
  const context = verbContext(args);
  const guard = requireSuperAdmin(args);
  const form = await parseAfterGuard(guard, sponsorFormSchema, fields);
  const [, done] = await guarded(guard, manage(args, context, form, "national"));
  return done;
}

async function manage(
  args: GuardArgs,
  context: VerbContext,
  form: z.output<typeof sponsorFormSchema>,
  owner: AskedOwner,
): Promise<FormDone> {
  switch (form.intent) {
    case "move_sponsor":
      await moveSponsor(context, { owner, sponsor_id: form.sponsor_id, to: form.to });
      return { ok: true, sentence: "Ordem salva." };
    case "remove_sponsor":
      await removeSponsor(context, { owner, sponsor_id: form.sponsor_id });
      return { ok: true, sentence: "Patrocinador retirado das telas." };
    default: {
      const isNew = form.intent === "add_sponsor";
      const isChosen = form.logo instanceof File && form.logo.size > 0;
      const logo = isNew || isChosen ? await chosenFile(form.logo, "logo", "logos") : null;
      const { name, logo_alt, starts_on, ends_on } = form;
      const sponsor_id = form.intent === "change_sponsor" ? form.sponsor_id : undefined;
      const new_id = await createdId(args, "sponsor");
      await saveSponsor(context, { owner, sponsor_id, new_id, name, logo_alt, starts_on, ends_on, logo });
      return { ok: true, sentence: isNew ? "Patrocinador incluído." : "Patrocinador salvo." };
    }
  }
}
