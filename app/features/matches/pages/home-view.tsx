import { type ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ReadOnlyNotice } from "../../clubs/clubs/read-only-notice.tsx";
import type { AthleteStart, AthleteStepId, Step } from "../../clubs/home/steps.ts";
import { MyRankingCard } from "../../rankings/tables/my-ranking-card.tsx";
import type { AthleteLedger } from "../../scoring/ledger/ledger-view.ts";
import type { MyRanking } from "../../rankings/tables/my-ranking.ts";
import { AnswerCard, MatchList, MoreMatches, WaitingCard } from "./match-cards.tsx";
import type { ListedMatch } from "./listed-match.ts";
import type { MatchView } from "./match-view.ts";
import { HOME_FORM_PATH } from "../../../lib/athlete-paths.ts";
import { athleteMatchPath, athletePath } from "../../../lib/paths.ts";
import "./home-view.css";
import { Beginning } from "../../clubs/home/beginning.tsx";
import { AroundMeCard } from "../../rankings/tables/around-me-card.tsx";
import { MyWeekCard } from "../../rankings/tables/my-week-card.tsx";

const RECENT = 5;

/** An athlete's matches, sorted by what they ask of the reader. */
interface MyMatches {
  to_answer: MatchView[];
  waiting: MatchView[];
  disputed: MatchView[];
  recent: ListedMatch[];
}

/** The athlete's first screen: what waits for an answer, the reader's place, the last matches. */
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
  next,
  invites,
  pairs,
  now,
}: {
  name: string;
  clubId: string | null;
  clubName: string | null;
  isClubReadOnly: boolean;
  /** Which plan would give what the reader's own does not, by its name. */
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
  /** The match of a tournament that the reader plays next. */
  next: ReactNode;
  /** Invites to matches, and pairs of doubles. */
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
  return (
    <>
      <header className="home-head">
        <div>
          <h1>Olá, {name.split(" ")[0]}</h1>
          <p className="muted">{summary(toAnswer.length, clubName)}</p>
        </div>
        {reportHref && !isNew ? (
          <LinkButton to={reportHref} variant="sun" size="lg" icon="plus" block>
            Lançar resultado
          </LinkButton>
        ) : null}
      </header>
      <MoreOfMyGame locked={locked} isNew={isNew} rankingId={shown?.id} />
      {clubId && isClubReadOnly ? <ReadOnlyNotice /> : null}
      {form}
      {ranking?.me ? <MyWeekCard ranking={ranking} /> : null}
      <div className="home">
        <div className="stack stack-loose home-tasks">
          {next}
          {isNew || !clubId ? <Beginning {...{ steps, start, clubName, reportHref }} /> : null}
          {isNew ? null : <ToAnswer matches={toAnswer} now={now} />}
          {invites}
          {waiting.length > 0 ? (
            <section className="stack" aria-labelledby="em-andamento">
              <h2 id="em-andamento">Em andamento</h2>
              {waiting.map((match) => (
                <WaitingCard key={match.id} match={match} now={now} />
              ))}
            </section>
          ) : null}
          {pairs}
        </div>
        {ranking && (!isNew || ranking.table.rows.length > 0) ? (
          <div className="stack stack-loose home-place">
            <MyRankingCard
              ranking={ranking}
              hrefOf={({ id, sport, format }) =>
                athletePath("", { esporte: sport, formato: format, ranking: id })
              }
            />
            <AroundMeCard
              ranking={ranking}
              opened={opened}
              links={{
                open: athletePath("", { ...chosen, clube: ranking.table.club.id, linhas: "" }),
                close: athletePath("", chosen),
              }}
            />
          </div>
        ) : null}
        {isNew ? null : (
          <div className="home-recent">
            <RecentCard matches={matches.recent} />
          </div>
        )}
      </div>
    </>
  );
}

type Locked = Partial<Record<string, string>>;

/** Lists what else there is: first what the reader's plan gives, then the rest with the plan that does; to a newcomer only what is given. */
function MoreOfMyGame({
  locked,
  isNew,
  rankingId,
}: {
  locked: Locked;
  isNew: boolean;
  /** The ranking that is shown: the form of an invite names people of it. */
  rankingId: string | undefined;
}) {
  const here: Record<string, string> = rankingId ? { ranking: rankingId } : {};
  const links: [label: string, to: string, what: string][] = [
    ["Formar dupla", `${athletePath("", { dupla: "" })}#convite`, "pairs"],
    ["Convidar para jogar", `${athletePath("", { desafiar: "", ...here })}#convite`, "matchInvites"],
    ["Estatísticas e confronto direto", athletePath("estatisticas"), "statistics"],
    ["Histórico completo", athletePath("historico"), "matchHistory"],
    ["Adversários sugeridos", athletePath("adversarios"), "suggestedOpponents"],
  ];
  const given = links.filter(([, , what]) => !locked[what]);
  const others = isNew ? [] : links.filter(([, , what]) => locked[what]);
  return (
    <nav aria-label="Mais do meu jogo">
      <ul className="chips">
        {[...given, ...others].map(([label, to, what]) => (
          <li key={to}>
            <Link to={to} preventScrollReset={to.endsWith("#convite")}>
              {label}
              {locked[what] ? ` · ${locked[what]}` : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The results that wait for the reader. */
function ToAnswer({ matches, now }: { matches: readonly MatchView[]; now: Date }) {
  return (
    <section className="stack" aria-labelledby="para-responder">
      <h2 id="para-responder">Para você responder</h2>
      {matches.length === 0 ? (
        <p className="muted">Nenhum resultado para responder.</p>
      ) : (
        matches.map((match) => (
          <AnswerCard
            key={match.id}
            match={match}
            now={now}
            action={HOME_FORM_PATH}
            href={athleteMatchPath(match.id)}
          />
        ))
      )}
    </section>
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

function summary(count: number, clubName: string | null): string {
  const club = clubName ?? "Você ainda não está num clube";
  if (count === 0) return club;
  return count === 1
    ? `${club} · 1 resultado para responder`
    : `${club} · ${count} resultados para responder`;
}
