import { z } from "zod";
import { guarded } from "../../features/access/guarded.server.ts";
import { changeTaxId } from "../../features/receipts/change-tax-id.server.ts";
import { openPortal } from "../../features/subscriptions/open-portal.server.ts";
import { answerScript } from "../../guards/answer-script.server.ts";
import { requireAthlete } from "../../guards/guard.server.ts";
import { parseAfterGuard } from "../../guards/parse-after-guard.server.ts";
import { ownPortalSchema, ownTaxIdSchema } from "../shared/held-plan.server.ts";
import type { Route } from "./+types/answer-plans.ts";

const OWN = { kind: "athlete" } as const;

const scriptFormSchema = z.discriminatedUnion("intent", [ownPortalSchema, ownTaxIdSchema]);

/** What the scripts of the plans pages send: `portal` (gives its `url`, for the new tab) and `receipt_tax_id`. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return answerScript(args, async ({ services, actor }) => {
    const fields = Object.fromEntries(await args.request.formData());
    const guard = requireAthlete(args);
    const form = await parseAfterGuard(guard, scriptFormSchema, fields);
    if (form.intent === "receipt_tax_id")
      return await changeTaxId({ services, viewer: await guard }, { owner: OWN, taxId: form.tax_id });
    const returnPath = args.url.pathname.replace(/\/envio$/, "");
    const opening = openPortal({ services, actor }, { owner: OWN, returnPath });
    const [, portal] = await guarded(guard, opening);
    return { ok: true, ...portal };
  });
}
