import { formatDay, formatTime } from "../../../lib/dates.ts";
import { clubTournamentPath } from "../../../lib/paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { CourtsCard } from "./courts-card.tsx";
import { ImpedimentsCard } from "./impediments-card.tsx";
import { SchedulePreviewCard, type SchedulePreview } from "./schedule-preview-card.tsx";
import { AfterForm, CloseForm, MakeLinks, MoveForm } from "./schedule-forms.tsx";
import type { ShownDay, TimetableMatch } from "./schedule-view.ts";
import "./schedule-panel.css";

export interface ScheduleData {
  clubId: string;
  tournament: {
    id: string;
    name: string;
    timeZone: string;
    clubCourts: string[];
    courts: { id: string; name: string; hours: { from: string; to: string }[] }[];
    impediments: { id: string; athleteId: string; from: string; to: string }[];
  };
  people: { id: string; name: string }[];
  days: ShownDay[];
  unplaced: (TimetableMatch & { reason: string })[];
  matchDays: string[];
  preview: SchedulePreview | null;
  /** Whether the address asks for a change that cannot be read. */
  isUnreadable: boolean;
}

/** A tournament's timetable in its club's office: what a change would move, each day's courts, what has no time, and the forms. */
export function SchedulePanel(data: ScheduleData) {
  const { clubId, tournament, days, unplaced, preview } = data;
  const action = clubTournamentPath(clubId, tournament.id, "horarios");
  const hasMatches = days.length > 0 || unplaced.length > 0;
  return (
    <div className="stack schedule">
      {data.isUnreadable ? (
        <Notice tone="danger">Confira a mudança: escolha tudo, com o fim depois do começo.</Notice>
      ) : null}
      {preview ? <SchedulePreviewCard key={preview.mark} preview={preview} action={action} /> : null}
      {days.map((day) => (
        <DayCard key={day.day} day={day} timeZone={tournament.timeZone} />
      ))}
      {hasMatches ? null : (
        <Card>
          <EmptyState headingLevel={2} icon="calendar" title="Nenhuma partida ainda">
            Os horários se marcam depois do sorteio das chaves. As quadras já podem ser cadastradas.
          </EmptyState>
        </Card>
      )}
      {unplaced.length > 0 ? (
        <Card title={`Sem horário (${unplaced.length})`} isFlush>
          <ul className="list">
            {unplaced.map((match) => (
              <li key={match.id}>
                <p className="schedule-title">{match.title}</p>
                <p>{match.sides.join(" × ")}</p>
                <p className="small muted">{match.reason}</p>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {hasMatches && tournament.courts.length > 0 ? (
        <>
          <MakeLinks action={action} hasTimes={days.length > 0} isMissing={unplaced.length > 0} />
          {days.length > 0 ? (
            <div className="grid schedule-changes">
              <CloseForm data={data} />
              <MoveForm data={data} />
              <AfterForm data={data} />
            </div>
          ) : null}
        </>
      ) : null}
      <div className="grid schedule-changes">
        <CourtsCard data={data} action={action} />
        <ImpedimentsCard data={data} action={action} />
      </div>
    </div>
  );
}

function DayCard({ day, timeZone }: { day: ShownDay; timeZone: string }) {
  return (
    <Card title={<span className="first-upper">{day.label}</span>} subtitle={formatDay(day.day)}>
      <div className="schedule-courts">
        {day.courts.map((court) => (
          <section key={court.id} aria-label={`${court.name}, ${day.label}`}>
            <h3>{court.name}</h3>
            {court.matches.length === 0 ? <p className="small muted">Livre o dia todo</p> : null}
            <ol className="schedule-list">
              {court.matches.map((match) => (
                <ScheduledMatch key={match.id} match={match} timeZone={timeZone} />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </Card>
  );
}

const STATES: Partial<Record<TimetableMatch["state"], string>> = {
  called: "Chamada",
  playing: "Em quadra",
  done: "Encerrada",
};

function ScheduledMatch({ match, timeZone }: { match: TimetableMatch; timeZone: string }) {
  const state = STATES[match.state];
  return (
    <li className={match.conflicts.length > 0 ? "schedule-match has-conflict" : "schedule-match"}>
      <p className="schedule-when">
        <time dateTime={match.startsAt ?? ""} className="num">
          {match.startsAt ? formatTime(match.startsAt, timeZone) : ""}
        </time>
        {state ? <Badge>{state}</Badge> : null}
        {match.notBefore && !state ? (
          <span className="small muted">não antes de {formatTime(match.notBefore, timeZone)}</span>
        ) : null}
      </p>
      <p className="small muted">{match.title}</p>
      <p>{match.sides[0]}</p>
      <p>{match.sides[1]}</p>
      {match.conflicts.map((conflict) => (
        <p key={conflict} className="small schedule-conflict">
          {conflict}
        </p>
      ))}
    </li>
  );
}
