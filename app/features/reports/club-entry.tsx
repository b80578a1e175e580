import type { ActionError } from "../../lib/action-error.ts";
import type { ClubFacts } from "../clubs/club-facts.ts";
import { BillingStateNotice, isWithheld } from "../plan-pages/billing-state-notice.tsx";
import { clubMatchPath, clubPath } from "../../lib/paths.ts";
import { openReport } from "./report-draft.ts";
import { ReportView } from "./report-view.tsx";

type View = Parameters<typeof ReportView>[0];

/** The form in which a club's secretary enters a result; `asked` are the parameters of the address, which fill it. */
export function ClubEntry({
  club,
  asked,
  suggestions,
  latest,
  refused,
  idempotencyKey,
}: {
  club: ClubFacts;
  asked: Record<string, string>;
  refused: ActionError | null;
} & Pick<View, "suggestions" | "latest" | "idempotencyKey">) {
  const screen = clubPath(club.id);
  if (isWithheld(club.billingState)) {
    const href = clubPath(club.id, "assinatura");
    return <BillingStateNotice state={club.billingState} status={club.subscriptionStatus} href={href} />;
  }
  return (
    <ReportView
      intent="enter"
      club={club}
      start={openReport({
        sports: club.sports,
        usualFormats: club.usualFormats,
        latest,
        me: null,
        asked,
        suggestions,
      })}
      idempotencyKey={idempotencyKey}
      suggestions={suggestions}
      searchPath={clubPath(club.id, "busca", { busca: "" })}
      action={clubPath(club.id, "lancar")}
      backHref={screen}
      doneHref={screen}
      matchHref={(matchId) => clubMatchPath(club.id, matchId)}
      latest={latest}
      refused={refused}
    />
  );
}
