import { challengePath } from "../../../lib/athlete-paths.ts";
import { removeNamePath } from "../../../lib/paths.ts";
import { formatDate } from "../../../lib/dates.ts";
import { Delta, formatPoints } from "../../../ui/point-numbers.tsx";
import { sparklinePoints } from "../../../ui/sparkline-points.ts";
import { needOf } from "../../../page-facts.ts";
import type { AthleteLedger, LedgerEntry } from "../../scoring/ledger/ledger-view.ts";
import "./ledger-lines.css";

/** The lines that a row of the ranking opens to (product §5): opponent, score, rule, points, nível before and after. */
export function LedgerLines({ ledger, moreHref }: { ledger: AthleteLedger; moreHref: string | null }) {
  if (!ledger.isOpen) {
    return (
      <div className="ledger">
        <p className="muted small">Perfil privado: as partidas deste atleta não são mostradas.</p>
        <Challenge ledger={ledger} />
        <RemoveName ledger={ledger} />
      </div>
    );
  }
  return (
    <div className="ledger">
      <p className="small muted">
        Extrato: <strong className="num">{formatPoints(ledger.points)}</strong> pontos. Nível{" "}
        <strong className="num">{formatPoints(ledger.level)}</strong> em {ledger.levelMatches}{" "}
        {ledger.levelMatches === 1 ? "partida" : "partidas"}, somados todos os clubes.
      </p>
      <Weeks points={ledger.weeks} />
      <Challenge ledger={ledger} />
      <ol className="ledger-lines">
        {ledger.lines.map((line) => (
          <li key={`${line.id}-${line.reason}`}>
            <Line line={line} timeZone={ledger.club.timeZone} />
          </li>
        ))}
      </ol>
      {moreHref ? <a href={moreHref}>Movimentos mais antigos</a> : null}
      <RemoveName ledger={ledger} />
    </div>
  );
}

const CHART = { width: 160, height: 32, margin: 3 };

/** The points over the last weeks as a line, which brings its looks along: only an opened row has one. */
function Weeks({ points }: { points: readonly number[] }) {
  const [first = 0] = points;
  const last = points.at(-1) ?? 0;
  if (points.every((value) => value === 0)) return null;
  const { width, height, margin } = CHART;
  const at = sparklinePoints(points, width, height);
  const end = at.at(-1)!;
  return (
    <p className="row small muted">
      <svg
        width={width + 2 * margin}
        height={height + 2 * margin}
        viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`}
        aria-hidden
        fill="none"
        stroke="var(--brand)"
        strokeWidth={2}
        strokeLinejoin="round"
      >
        <path d={`M${at.map(({ x, y }) => `${x},${y}`).join("L")}`} />
        <circle cx={end.x} cy={end.y} r={2} fill="var(--brand)" />
      </svg>
      <span>
        Em {points.length} semanas: de {formatPoints(first)} a {formatPoints(last)} pontos
      </span>
    </p>
  );
}

/** For who is signed in: what this device knows of them shows it or not, for the page is the same for everybody. */
function Challenge({ ledger: { athlete, mayBeInvited, sport, format } }: { ledger: AthleteLedger }) {
  if (!mayBeInvited) return null;
  const href = challengePath(athlete.id, { esporte: sport, formato: format });
  return (
    <p className="nav-member">
      <a className="btn btn-secondary btn-sm" href={href} rel="nofollow" data-needs={needOf(href)}>
        Convidar para jogar
      </a>
    </p>
  );
}

/** Anybody may ask for a name to be taken off (product §3). */
function RemoveName({ ledger }: { ledger: AthleteLedger }) {
  return (
    <a className="small" href={removeNamePath(ledger.club.id, ledger.athlete.id)} rel="nofollow">
      Remova o meu nome
    </a>
  );
}

function titleOf({ opponents, reason }: LedgerEntry): string {
  if (opponents.length > 0) return `× ${opponents.join(" e ")}`;
  if (reason === "initial") return "Pontos iniciais";
  return reason === "phase" ? "Torneio" : "Ajuste";
}

function Line({ line, timeZone }: { line: LedgerEntry; timeZone: string }) {
  return (
    <>
      <div className="ledger-main">
        <p>
          <b>{titleOf(line)}</b>
          {line.partners.length > 0 ? (
            <span className="muted"> com {line.partners.join(" e ")}</span>
          ) : null}{" "}
          <span className="num nowrap">{line.score}</span>
        </p>
        <p className="small muted">
          {formatDate(line.at, timeZone)} · {line.rule}
        </p>
        {line.levelRule ? <p className="small muted num">Nível: {line.levelRule}</p> : null}
      </div>
      <div className="ledger-numbers num">
        <Delta value={line.points} />
        {line.levelBefore !== null && line.levelAfter !== null && line.levelChange !== 0 ? (
          <span className="small muted nowrap">
            <span className="visually-hidden">Nível de </span>
            {formatPoints(line.levelBefore)} <span aria-hidden>→</span>
            <span className="visually-hidden"> para </span> {formatPoints(line.levelAfter)}
          </span>
        ) : null}
      </div>
    </>
  );
}
