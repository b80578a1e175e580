import type { ActionError } from "../../lib/action-error.ts";
import type { ClubFacts } from "../clubs/club-facts.ts";
import { BillingStateNotice, isWithheld } from "../plan-pages/billing-state-notice.tsx";
import { clubMatchPath, clubPath } from "../../lib/paths.ts";
import { ReportView } from "./report-view.tsx";

type View = Parameters<typeof ReportView>[0];

/** The form in which a club's secretary enters a result, filled as `start` says. */
export function ClubEntry({
  club,
  start,
  suggestions,
  latest,
  refused,
  idempotencyKey,
}: {
  club: ClubFacts;
  refused: ActionError | null;
} & Pick<View, "start" | "suggestions" | "latest" | "idempotencyKey">) {
  const screen = clubPath(club.id);
  if (isWithheld(club.billingState)) {
    const href = clubPath(club.id, "assinatura");
    return <BillingStateNotice state={club.billingState} status={club.subscriptionStatus} href={href} />;
  }
  return (
    <ReportView
      intent="enter"
      club={club}
      start={start}
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
