import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ReadOnlyNotice } from "../../clubs/clubs/read-only-notice.tsx";
import type { AthleteStart, AthleteStepId, Step } from "../../clubs/home/steps.ts";
import type { AthleteLedger } from "../../scoring/ledger/ledger-view.ts";
import type { MyRanking } from "../../rankings/tables/my-ranking.ts";
import { MatchList, MoreMatches, WaitingCard } from "./match-cards.tsx";
import { ResultsToAnswer } from "./answer-cards.tsx";
import type { ListedMatch } from "./listed-match.ts";
import type { MatchView } from "./match-view.ts";
import { athleteMatchPath, athletePath } from "../../../lib/paths.ts";
import "./home-view.css";
import { Beginning } from "../../clubs/home/beginning.tsx";
import { AroundMeCard } from "../../rankings/tables/around-me-card.tsx";
import { MyWeekCard } from "../../rankings/tables/my-week-card.tsx";
import { HomeHead } from "./home-head.tsx";
import { type Locked, MoreOfMyGame } from "./more-of-my-game.tsx";

const RECENT = 5;

/** An athlete's matches, sorted by what they ask of the reader. */
interface MyMatches {
  to_answer: MatchView[];
  waiting: MatchView[];
  disputed: MatchView[];
  recent: ListedMatch[];
}

/**
 * The athlete's first screen: what waits for their answer, the button that reports, their week, their next match; then what waits for
 * others, their place in the ranking and the last matches. On a desktop the same order, in two columns.
 */
export function HomeView({
  name,
  clubId,
  clubName,
  isClubReadOnly,
  locked,
  start,
  steps,
  matches,
  ranking,
  opened,
  form,
  questions,
  invitations,
  next,
  isCalled,
  invites,
  pairs,
  now,
}: {
  name: string;
  clubId: string | null;
  clubName: string | null;
  isClubReadOnly: boolean;
  locked: Locked;
  /** The start of a newcomer: what they still lack, and the club that has not answered yet. */
  start: AthleteStart;
  /** The next steps of a newcomer; none for others. */
  steps: readonly Step<AthleteStepId>[];
  matches: MyMatches;
  ranking: MyRanking | null;
  opened: AthleteLedger | null;
  /** The form of an invite, where one asked for it. */
  form: ReactNode;
  /** Whether the reader is one of the club's people already, where that is not known. */
  questions: ReactNode;
  /** The invitations that the reader has to answer. */
  invitations: { count: number; cards: ReactNode };
  /** The match of a tournament that the reader plays next; `isCalled` where its court waits. */
  next: ReactNode;
  isCalled: boolean;
  /** The other invites to matches, and pairs of doubles. */
  invites: ReactNode;
  pairs: ReactNode;
  now: Date;
}) {
  const { to_answer: toAnswer } = matches;
  const waiting = [...matches.disputed, ...matches.waiting];
  const chosen: Record<string, string> = {
    esporte: ranking?.table.sport ?? "",
    formato: ranking?.table.format ?? "",
  };
  const shown = ranking?.table.ranking;
  if (shown) chosen.ranking = shown.id;
  const isNew = steps.length > 0;
  // A reader who chose what they look at reports in it; otherwise the form knows what they played last.
  const isAsked = new URLSearchParams(useLocation().search).has("esporte");
  const kind: Record<string, string> =
    ranking && isAsked ? { sport: ranking.table.sport, format: ranking.table.format } : {};
  const reportHref = clubId && !isClubReadOnly ? athletePath("registrar", { clube: clubId, ...kind }) : null;
  const asked = { results: toAnswer.length, invitations: invitations.count };
  return (
    <>
      <HomeHead {...{ name, clubName, ranking, asked }} />
      {clubId && isClubReadOnly ? <ReadOnlyNotice /> : null}
      {form}
      <div className="home">
        <div className="stack stack-loose">
          {isCalled ? next : null}
          {asked.results + asked.invitations > 0 ? (
            <section className="stack" aria-labelledby="para-responder">
              <h2 id="para-responder">Para você responder</h2>
              <ResultsToAnswer matches={toAnswer} now={now} />
              {invitations.cards}
            </section>
          ) : null}
          {questions}
          {isNew || !clubId ? <Beginning {...{ steps, start, clubName, reportHref }} /> : null}
          {reportHref && !isNew ? (
            <LinkButton to={reportHref} variant="sun" size="lg" icon="plus" block>
              Lançar resultado
            </LinkButton>
          ) : null}
          {ranking?.me ? <MyWeekCard ranking={ranking} /> : null}
          {isCalled ? null : next}
          {waiting.length > 0 ? (
            <section className="stack" aria-labelledby="em-andamento">
              <h2 id="em-andamento">Em andamento</h2>
              {waiting.map((match) => (
                <WaitingCard key={match.id} match={match} now={now} />
              ))}
            </section>
          ) : null}
          {invites}
          {pairs}
        </div>
        <div className="stack stack-loose">
          {ranking && (!isNew || ranking.table.rows.length > 0) ? (
            <AroundMeCard
              ranking={ranking}
              opened={opened}
              links={{
                open: athletePath("", { ...chosen, clube: ranking.table.club.id, linhas: "" }),
                close: athletePath("", chosen),
              }}
              hrefOf={({ id, sport, format }) =>
                athletePath("", { esporte: sport, formato: format, ranking: id })
              }
            />
          ) : null}
          {isNew ? null : <RecentCard matches={matches.recent} />}
          <MoreOfMyGame locked={locked} isNew={isNew} rankingId={shown?.id} />
        </div>
      </div>
    </>
  );
}

function RecentCard({ matches }: { matches: readonly ListedMatch[] }) {
  const hrefOf = (match: ListedMatch) => athleteMatchPath(match.id);
  return (
    <Card isFlush title="Últimas partidas">
      {matches.length > 0 ? (
        <>
          <MatchList matches={matches.slice(0, RECENT)} hrefOf={hrefOf} />
          <MoreMatches matches={matches.slice(RECENT)} hrefOf={hrefOf} />
        </>
      ) : (
        <p className="muted place-none">Quando o adversário aprovar, a partida aparece aqui e no ranking.</p>
      )}
    </Card>
  );
}
