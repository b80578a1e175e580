import type { ActionError } from "../../lib/action-error.ts";
import type { ClubFacts } from "../clubs/club-facts.ts";
import { ClubStandingNotice, isWithheld } from "../subscriptions/club-standing-notice.tsx";
import { clubPath } from "./paths.ts";
import { fillReport, startReport } from "./report-draft.ts";
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
  if (isWithheld(club.standing)) {
    const href = clubPath(club.id, { painel: "assinatura" });
    return <ClubStandingNotice standing={club.standing} status={club.subscriptionStatus} href={href} />;
  }
  const fresh = startReport({ sport: club.sports[0]!, playedAt: latest, me: null });
  const names = new Map(suggestions.map((row) => [row.athlete_id, row.name]));
  return (
    <ReportView
      intent="enter"
      clubId={club.id}
      sports={club.sports}
      start={fillReport(fresh, new Map(Object.entries(asked)), names)}
      idempotencyKey={idempotencyKey}
      suggestions={suggestions}
      searchPath={`${screen}&busca=`}
      action={clubPath(club.id, { painel: "lancar" })}
      backHref={screen}
      doneHref={screen}
      latest={latest}
      refused={refused}
    />
  );
}
