import { asId } from "../../platform/ids.server.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { useNow } from "../../browser/use-now.ts";
import { guarded } from "../../features/base/access/guarded.server.ts";
import { shownBilling } from "../../features/money/shop/club-billing.ts";
import { ClubSubscriptionPanel } from "../../features/money/shop/club-subscription-panel.tsx";
import { readClubBilling } from "../../features/money/shop/read-club-billing.server.ts";
import { readKeyRefunds } from "../../features/money/payments/read-refund-keys.server.ts";
import { readReceipts } from "../../features/money/shop/read-receipts.server.ts";
import { readHeldSubscription } from "../../features/money/subscriptions/held-subscription.server.ts";
import { previewChange } from "../../features/money/subscriptions/preview-change.server.ts";
import { requireClubAdmin } from "../../guards/guard.server.ts";
import { clubPath } from "../../lib/paths.ts";
import { AppError } from "../../lib/errors.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { sendBillingForm } from "../shared/club-billing-form.server.ts";
import { readClubPage } from "../shared/club-page.server.ts";
import type { Route } from "./+types/subscription.ts";

export async function loader(args: Route.LoaderArgs) {
  const receiptId = asId(args.url.searchParams.get("recibo")) ?? null;
  const shown = await readClubPage(args, (context, clubId) => readPanel(args, context, clubId));
  return { ...shown, receiptId };
}

/** Reads the subscription and the payments, with the change to a price (`?mudar=`) where one is asked for: Stripe is asked only then. */
async function readPanel(args: Route.LoaderArgs, context: VerbContext, clubId: string | null) {
  const { services } = context;
  const lookupKey = args.url.searchParams.get("mudar");
  const asked = lookupKey !== null && clubId !== null ? { lookupKey, clubId } : null;
  const [viewer, [found, receipts, keyRefunds, held]] = await guarded(
    requireClubAdmin(args),
    Promise.all([
      readClubBilling(context, { clubId }),
      readReceipts(context, { owner: { kind: "club", clubId } }),
      readKeyRefunds(context, { kind: "club", clubId }),
      asked && readHeldSubscription({ services }, { clubId: asked.clubId }),
    ]),
  );
  if (!found) throw new AppError("not_found");
  const billing = shownBilling(found);
  const shown = { billing, receipts, keyRefunds, preview: null, previewError: null };
  if (!asked || !billing.mayPay) return shown;
  try {
    const owner = { kind: "club" as const, clubId: asked.clubId };
    const preview = await previewChange({ services, viewer, held }, { owner, lookupKey: asked.lookupKey });
    return { ...shown, preview };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...shown, previewError: { code: error.code, message: error.details.message } };
  }
}

export function action(args: Route.ActionArgs) {
  return answerForm(
    args,
    () => sendBillingForm(args),
    ({ url }) => url,
  );
}

export default function ClubAdminSubscription({ loaderData }: Route.ComponentProps) {
  const { clubId, nowAt, ...shown } = loaderData;
  return (
    <ClubSubscriptionPanel
      {...shown}
      action={clubPath(clubId, "assinatura")}
      hrefOf={(key) => clubPath(clubId, "assinatura", { mudar: key })}
      receiptHrefOf={(id) => clubPath(clubId, "assinatura", { recibo: id })}
      now={useNow(nowAt)}
    />
  );
}
