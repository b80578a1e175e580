import type { ClubFacts } from "../../clubs/clubs/club-facts.ts";
import { clubMatchPath, clubPath, LINE_ID } from "../../../lib/paths.ts";
import { ReportView } from "./report-view.tsx";
import type { Entered } from "./entered.ts";
import { DeskClosed, DeskLine, EnteredToday } from "./desk-parts.tsx";

type View = Parameters<typeof ReportView>[0];

/** The screen where a club's secretary enters results: on one line or in the form, filled as `start` says, beside what was entered today. */
export function ClubEntry({
  club,
  entered,
  lastId,
  isClosed,
  startHref,
  ...rest
}: {
  club: ClubFacts;
  /** Where the reader's work in the club begins. */
  startHref: string;
  entered: readonly Entered[];
  /** The match that was entered just now. */
  lastId: string | null;
  /** Whether the club's forms wait for its payment. */
  isClosed: boolean;
} & Pick<View, "start" | "suggestions" | "latest" | "idempotencyKey">) {
  if (isClosed) return <DeskClosed club={club} />;
  const searchPath = clubPath(club.id, "busca", { busca: "" });
  const here = clubPath(club.id, "lancar");
  return (
    <div className="desk">
      <ReportView
        {...rest}
        intent="enter"
        club={club}
        searchPath={searchPath}
        action={here}
        backHref={startHref === here ? null : startHref}
        doneHref={({ id }, { sport }) => nextPath(club.id, sport, id)}
        matchHref={(matchId) => clubMatchPath(club.id, matchId)}
        renderLine={(draft, dispatch) => (
          <DeskLine draft={draft} dispatch={dispatch} searchPath={searchPath} />
        )}
      />
      <EnteredToday clubId={club.id} entered={entered} lastId={lastId} />
    </div>
  );
}

/** Gives the address of the next result: in the same sport, and on the line where the last one was written there. */
function nextPath(clubId: string, sport: string, lancada: string): string {
  const isOnLine = document.activeElement?.id === LINE_ID;
  return clubPath(clubId, "lancar", { sport, lancada, ...(isOnLine ? { [LINE_ID]: "1" } : {}) });
}
