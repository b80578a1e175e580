import { clubTournamentPath, type TournamentPart } from "../../../lib/paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { type ReadStatus, readsAs, type StoredStatus } from "./office-tournament.ts";
import { TOURNAMENT_STATES } from "../tournaments/tournament.ts";

/** A tournament as every screen in its club's office shows it over its own: the name, how it stands, and the other screens. */
export interface OfficeTournament {
  id: string;
  name: string;
  status: StoredStatus;
  registrationOpensAt: string;
  registrationClosesAt: string;
}

const PARTS: readonly (readonly [TournamentPart, string])[] = [
  ["", "O torneio"],
  ["inscricoes", "Inscrições"],
  ["chaves", "Chaves"],
  ["horarios", "Horários"],
  ["jogos", "Jogos"],
  ["encerramento", "Encerramento"],
];

const DRAFT = { label: "Rascunho", tone: "neutral" } as const;

/** The name and the tone of how a tournament stands, as its office says them. */
export function shownState(status: ReadStatus) {
  return status === "draft" ? DRAFT : TOURNAMENT_STATES[status];
}

/** The head of a tournament's screens in the office. `current` is the one that is open. */
export function TournamentHead({
  clubId,
  tournament,
  current,
  now,
}: {
  clubId: string;
  tournament: OfficeTournament;
  current: TournamentPart;
  now: Date;
}) {
  const { id, name } = tournament;
  const status = readsAs(tournament, now);
  const state = shownState(status);
  return (
    <div className="stack">
      <div className="row row-between">
        {/* Its first screen is headed by it. */}
        {current === "" ? null : <h2>{name}</h2>}
        <Badge tone={state.tone}>{state.label}</Badge>
      </div>
      <Tabs
        label="Telas do torneio"
        items={PARTS.map(([part, label]) => ({
          to: clubTournamentPath(clubId, id, part),
          label,
          isCurrent: part === current,
        }))}
      />
    </div>
  );
}
