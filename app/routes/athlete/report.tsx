import { redirect } from "react-router";
import { z } from "zod";
import { ReadOnlyNotice } from "../../features/clubs/clubs/read-only-notice.tsx";
import { readClubFacts } from "../../features/clubs/clubs/read-club-facts.server.ts";
import { localMinute } from "../../features/matches/pages/stored-score.ts";
import { isReadOnly } from "../../features/base/plans/billing-state.ts";
import { searchOfAddress } from "../../features/matches/matches/matches-schema.ts";
import { drawnFields } from "../../features/matches/reports/drawn-fields.ts";
import { formatsOfKinds, openingKind, openReport } from "../../features/matches/reports/open-report.ts";
import { readDrawnMatch } from "../../features/matches/reports/read-drawn-match.server.ts";
import { ReportView } from "../../features/matches/reports/report-view.tsx";
import { searchOpponents } from "../../features/matches/reports/search-opponents.server.ts";
import { requireAthlete } from "../../guards/guard.server.ts";
import { usualSport } from "../../guards/usual-sport.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import { athleteMatchPath, athletePath } from "../../lib/paths.ts";
import { formKey } from "../../guards/created-id.server.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { readSent, sentForm } from "../../guards/sent-form.server.ts";
import { sendMatchForm } from "../shared/match-form.server.ts";
import type { Route } from "./+types/report.ts";
import { DrawnMatchCard } from "../../features/matches/reports/drawn-match-card.tsx";

export async function loader(args: Route.LoaderArgs) {
  const asked = args.url.searchParams;
  const placed = asked.get("jogo");
  if (placed !== null) return await loadDrawn(args, placed);
  const context = verbContext(args);
  const now = context.services.now();
  // In the person's own club, whatever the address says: all of it in one batch.
  const guard = requireAthlete(args);
  const named = ["side1_2", "side2_1", "side2_2"].flatMap(
    (place) => z.guid().safeParse(asked.get(place)).data ?? [],
  );
  const searching = searchOpponents(context, searchOfAddress(typedSearch(asked)), { named });
  searching.catch(() => undefined);
  const [viewer, club] = await Promise.all([guard, readClubFacts(context, {})]);
  if (!club) throw redirect(athletePath());
  const found = await searching;
  const latest = localMinute(now, club.timeZone);
  return {
    isClubReadOnly: isReadOnly({ lapsedAt: viewer.clubLapsedAt }, now),
    club,
    drawn: null,
    latest,
    idempotencyKey: formKey(args),
    suggestions: found.rows,
    start: openReport({
      sports: club.sports,
      usualFormats: {
        ...formatsOfKinds(found.clubPlays),
        ...club.usualFormats,
        ...formatsOfKinds(found.played),
      },
      latest,
      me: { id: viewer.athleteId, name: viewer.athleteName ?? viewer.name },
      suggestions: found.rows,
      asked: typedFields(args) ?? {
        ...openingKind({
          asked: asked.get("sport") ?? usualSport(args),
          own: found.played,
          club: found.clubPlays,
          sports: club.sports,
        }),
        ...Object.fromEntries(asked),
      },
    }),
  };
}

/** The form of a match of a draw, in the club whose tournament it is. */
async function loadDrawn(args: Route.LoaderArgs, tournamentMatchId: string) {
  const context = verbContext(args);
  const [, drawn] = await Promise.all([requireAthlete(args), readDrawnMatch(context, { tournamentMatchId })]);
  // It has its result meanwhile, or is others'.
  if (!drawn) throw redirect(athletePath());
  const { club, sport, mine, theirs } = drawn;
  const latest = localMinute(context.services.now(), club.timeZone);
  return {
    isClubReadOnly: false,
    club: { ...club, sports: [sport] },
    drawn,
    latest,
    idempotencyKey: formKey(args),
    suggestions: [],
    start: openReport({
      sports: [sport],
      usualFormats: {},
      latest,
      me: mine[0]!,
      suggestions: [...mine, ...theirs].map(({ id, name }) => ({ athlete_id: id, name })),
      asked: typedFields(args) ?? drawnFields(drawn, Object.fromEntries(args.url.searchParams)),
    }),
  };
}

/** Gives the fields of a form that was refused without scripts: the page that answers it opens with them. */
function typedFields(args: Route.LoaderArgs): Record<string, string> | null {
  const sent = sentForm(args);
  return sent && Object.fromEntries([...sent.fields].map(([name, value]) => [name, String(value)]));
}

/** Gives the text that was typed into one of the form's searches, where it was sent without scripts. */
function typedSearch(asked: URLSearchParams): string {
  for (const [name, text] of asked.entries()) if (name.startsWith("busca_") && text) return text;
  return "";
}

export function action(args: Route.ActionArgs) {
  return answerForm(
    args,
    async (context) => sendMatchForm(context, await readSent(args)),
    ({ id }) => athleteMatchPath(id),
  );
}

export default function AthleteReport({ loaderData }: Route.ComponentProps) {
  if (loaderData.isClubReadOnly) return <ReadOnlyNotice />;
  const { club, drawn, start, latest, suggestions } = loaderData;
  return (
    <ReportView
      intent="report"
      club={club}
      drawn={
        drawn && {
          id: drawn.id,
          // Nothing stands in for it while it comes: the form must not be there without who played.
          who: <DrawnMatchCard drawn={drawn} />,
          onlyFormat: drawn.isFormatFixed ? drawn.scoreFormat : null,
        }
      }
      start={start}
      idempotencyKey={loaderData.idempotencyKey}
      suggestions={suggestions}
      searchPath={athletePath("busca", { clube: club.id, busca: "" })}
      action={athletePath("registrar", drawn ? { jogo: drawn.id } : { clube: club.id })}
      backHref={athletePath()}
      doneHref={() => athletePath()}
      matchHref={athleteMatchPath}
      latest={latest}
    />
  );
}
