import { formatDateTime, formatExactTime } from "../../../lib/dates.ts";
import { drandRoundUrl } from "../../../lib/drand.ts";
import type { ShownLot } from "./event-draws.ts";
import { LOT_WORDS } from "./number-words.ts";

/** The lots that break ties of an event: when each is drawn and by which number, or the order that it gave. */
export function EventLots({ lots, timeZone }: { lots: readonly ShownLot[]; timeZone: string }) {
  if (lots.length === 0) return null;
  return (
    <div className="draw-made">
      <ul className="list-plain stack">
        {lots.map((lot) => (
          <TieLot key={`${lot.round} ${lot.table} ${lot.names.join()}`} lot={lot} timeZone={timeZone} />
        ))}
      </ul>
    </div>
  );
}

function TieLot({ lot, timeZone }: { lot: ShownLot; timeZone: string }) {
  const { table, names, state, namedAt, at, round, randomness } = lot;
  const { ahead, due, late } = LOT_WORDS;
  return (
    <li>
      <p>
        <b>Sorteio de desempate às {formatExactTime(at, timeZone)}</b> · {table}
        {randomness === null ? `, entre ${names.join(", ")}.` : `: ${names.join(", ")}, nesta ordem.`}
        {state === "spent" ? " O empate mudou com uma correção: este sorteio não vale mais." : ""}
      </p>
      {state === "awaited" ? (
        <p
          className="draw-countdown"
          data-countdown={at}
          data-ahead={ahead}
          data-due={due}
          data-late={late}
        />
      ) : null}
      <details>
        <summary className="summary-link small">
          {randomness === null ? "Como será sorteado" : "Como foi sorteado"}
        </summary>
        <p className="small muted draw-code">
          Decide a rodada {round} do drand, anunciada em {formatDateTime(namedAt, timeZone)}, depois do último
          resultado.
          {randomness === null ? null : (
            <>
              {" "}
              Número que decidiu: {randomness}{" "}
              <a href={drandRoundUrl(round)} target="_blank" rel="noreferrer">
                Conferir no drand
              </a>
            </>
          )}
        </p>
      </details>
    </li>
  );
}
