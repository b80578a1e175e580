import { sportLabel } from "../../../lib/sports.ts";
import { Movement } from "../../../ui/movement.tsx";
import type { MyRanking } from "../../rankings/tables/my-ranking.ts";
import { FORMAT_LABELS } from "../../rankings/tables/ranking-labels.ts";
import { waitingWords } from "./waiting-words.ts";
import "./home-head.css";

/** The head of the athlete's first screen: name and position in one line, and how much waits, as the way to it. */
export function HomeHead({
  name,
  clubName,
  ranking,
  asked,
}: {
  name: string;
  clubName: string | null;
  ranking: MyRanking | null;
  asked: Parameters<typeof waitingWords>[0];
}) {
  const waits = waitingWords(asked);
  return (
    <header className="home-head">
      <h1>Olá, {name.split(" ")[0]}</h1>
      {ranking ? <Place ranking={ranking} /> : null}
      <p className="small muted">{clubName ?? "Você ainda não está num clube"}</p>
      {waits ? (
        <a className="home-waits small" href="#para-responder">
          {waits}
        </a>
      ) : null}
    </header>
  );
}

/** The reader's position and in which ranking; the only place of the screen that says it by itself. */
function Place({ ranking: { table, me } }: { ranking: MyRanking }) {
  if (!me || me.position === null) return null;
  const { ranking, sport, format } = table;
  return (
    <a className="home-position" href="#no-ranking">
      <span className="home-position-line num">
        <strong>{me.position}º</strong> <Movement position={me.position} previous={me.previousPosition} />
      </span>{" "}
      <span className="small muted">
        <span className="visually-hidden">em </span>
        {sportLabel(sport)}, {ranking?.name ?? FORMAT_LABELS[format].toLowerCase()}
      </span>
    </a>
  );
}
