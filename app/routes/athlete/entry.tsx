import { answerForm } from "../../guards/answer-form.server.ts";
import { useNow } from "../../browser/use-now.ts";
import { guarded } from "../../features/base/access/guarded.server.ts";
import { EntryPanel } from "../../features/tournaments/entries/entry-panel.tsx";
import { readEntryPage } from "../../features/tournaments/entries/read-entry-page.server.ts";
import { NextMatchCard } from "../../features/tournaments/match-day/next-match-card.tsx";
import { readNextMatch } from "../../features/tournaments/match-day/read-next-match.server.ts";
import { readKeyRefunds } from "../../features/money/payments/read-refund-keys.server.ts";
import { KEY_REFUNDS_ID } from "../../features/money/payments/refund-key.ts";
import { requireAthlete } from "../../guards/guard.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import { entryPath } from "../../lib/athlete-paths.ts";
import { athletePath, PLANS_PATH } from "../../lib/paths.ts";
import { answerError } from "../../platform/route-answers.server.ts";
import { qrCode } from "../../ui/qr-code.ts";
import { sendEntryForm } from "../shared/entry-form.server.ts";
import { metaOfPage } from "../../page-facts.ts";
import type { Route } from "./+types/entry.ts";

export async function loader(args: Route.LoaderArgs) {
  const context = verbContext(args);
  const asked = args.url.searchParams;
  const { tournamentId } = args.params;
  const reading = Promise.all([
    readEntryPage(context, { tournamentId, invitation: asked.get("convite") }),
    readNextMatch(context, { tournamentId }),
    readKeyRefunds(context, { kind: "athlete" }),
  ]);
  const [viewer, [page, next, { refunds }]] = await guarded(requireAthlete(args), reading).catch(
    (error: unknown) => {
      throw answerError(error, args.context);
    },
  );
  const { origin } = context.services;
  const isPaymentSent = asked.get("pagamento") === "enviado";
  const nowAt = context.services.now().toISOString();
  const owed = page.events.flatMap(({ mine }) => (mine?.pix ? [{ id: mine.id, code: mine.pix.code }] : []));
  const qrs = Object.fromEntries(owed.map(({ id, code }) => [id, qrCode(code)]));
  const keyRefunds = refunds.filter(({ tournamentId: of, doneAt }) => of === tournamentId && doneAt === null);
  return { qrs, keyRefunds, page, next, clubId: viewer.clubId, origin, isPaymentSent, nowAt };
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, () => sendEntryForm(args));
}

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  loaderData ? [{ title: `Inscrição: ${loaderData.page.name} · Quadra` }] : metaOfPage(location.pathname);

export default function AthleteEntry({ loaderData }: Route.ComponentProps) {
  const { qrs, keyRefunds, page, next, clubId, origin, isPaymentSent, nowAt } = loaderData;
  return (
    <EntryPanel
      page={page}
      action={entryPath(page.id)}
      searchPath={clubId === null ? null : athletePath("busca", { clube: clubId, busca: "" })}
      linkOf={(entryId) => `${origin}${entryPath(page.id, { convite: entryId })}`}
      qrOf={(entryId) => qrs[entryId] ?? null}
      isPaymentSent={isPaymentSent}
      keyRefunds={keyRefunds}
      keyRefundsHref={`${PLANS_PATH}#${KEY_REFUNDS_ID}`}
      next={next ? <NextMatchCard match={next} /> : null}
      now={useNow(nowAt)}
    />
  );
}
