import type { ActionError } from "../../lib/action-error.ts";
import { AppError } from "../../lib/errors.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import type { Receipts } from "../payments/receipt.ts";
import { readReceipts } from "../payments/read-receipts.server.ts";
import { guarded } from "../security/guarded.server.ts";
import type { ClubAdminViewer } from "../security/guard.server.ts";
import { type BillingDone, type ClubBilling, shownBilling } from "./club-billing.ts";
import { CLUB_BILLING_INTENTS, sendClubBillingForm } from "./club-billing-form.server.ts";
import { openPortal } from "./open-portal.server.ts";
import { readHeldSubscription } from "./held-subscription.server.ts";
import type { ChangePreview } from "./plan-change.ts";
import { previewChange } from "./preview-change.server.ts";
import { readClubBilling } from "./read-club-billing.server.ts";

export interface BillingPanel {
  billing: ClubBilling;
  receipts: Receipts;
  preview: ChangePreview | null;
  /** Why the change that was asked for can't be made. */
  previewError: ActionError | null;
}

/** Whether a form's intent is about a club's subscription. */
export function isBillingIntent(intent: string): boolean {
  return intent === "portal" || CLUB_BILLING_INTENTS.some((one) => one === intent);
}

/**
 * What the panel of a club's subscription shows (null: of the club whose dashboard opens), with the change to a price where one
 * is asked for. One round trip beside the guard's; Stripe is asked only for a change.
 */
export async function readBillingPanel(
  context: VerbContext,
  guard: Promise<ClubAdminViewer>,
  { clubId, lookupKey }: { clubId: string | null; lookupKey: string | null },
): Promise<BillingPanel> {
  const { services } = context;
  const isAsked = lookupKey !== null && clubId !== null;
  const [viewer, [found, receipts, held]] = await guarded(
    guard,
    Promise.all([
      readClubBilling(context, { clubId }),
      readReceipts(context, { owner: { kind: "club", clubId } }),
      isAsked ? readHeldSubscription({ services }, { clubId }) : null,
    ]),
  );
  if (!found) throw new AppError("not_found");
  const billing = shownBilling(found);
  if (!isAsked || !billing.mayPay) return { billing, receipts, preview: null, previewError: null };
  try {
    const owner = { kind: "club" as const, clubId };
    const preview = await previewChange({ services, viewer, held }, { owner, lookupKey });
    return { billing, receipts, preview, previewError: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { message } = error.details;
    return { billing, receipts, preview: null, previewError: { code: error.code, message } };
  }
}

/**
 * Does what a form of that panel asks for, for the club named (null: the one whose dashboard opens). The subscription is read
 * beside the guard. Throws what the verb throws.
 */
export async function sendClubBilling(
  context: VerbContext,
  guard: Promise<ClubAdminViewer>,
  form: FormData,
  clubId: string | null,
): Promise<BillingDone> {
  const { services } = context;
  if (form.get("intent") === "portal") {
    const returnPath = `/club-admin-dashboard?${new URLSearchParams({ ...(clubId && { clube: clubId }), painel: "assinatura" })}`;
    const [, { url }] = await guarded(
      guard,
      openPortal(context, { owner: { kind: "club", clubId }, returnPath }),
    );
    return { ok: true, sentence: "Portal aberto.", url };
  }
  const [viewer, held] = await guarded(
    guard,
    clubId === null ? Promise.resolve(undefined) : readHeldSubscription({ services }, { clubId }),
  );
  return await sendClubBillingForm({ services, viewer, held }, viewer.managedClubId, form);
}
