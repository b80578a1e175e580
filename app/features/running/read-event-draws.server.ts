import { dayIn } from "../../lib/dates.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import {
  bracketsStatement,
  drawsOfTournament,
  toBracket,
} from "../drawn/stored-bracket-statements.server.ts";
import type { PublicNumber } from "../draws/public-number.ts";
import { publicName } from "../people/public-name.ts";
import type { EventDraws } from "./event-draws.ts";
import { drawsStatement } from "./shown-draws-repository.server.ts";
import { showBracket } from "./show-bracket.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The draws of a tournament's events as everybody reads them, in the round trip of the
 * page's other reads. Events without one are left out.
 */
export async function readEventDraws(
  { services }: Pick<VerbContext, "services">,
  { tournamentId }: { tournamentId: string },
): Promise<EventDraws[]> {
  if (!UUID.test(tournamentId)) return [];
  const [draws, brackets] = await Promise.all([
    services.read(drawsStatement(services.db, tournamentId)),
    services.read(bracketsStatement(services.db, drawsOfTournament(tournamentId))),
  ]);
  const events = new Map<string, EventDraws>();
  const blank = { draws: [], tables: [], policy: null, rounds: [], champion: null };
  for (const {
    eventId,
    athletes,
    timeZone,
    beaconKind,
    beaconRound,
    beaconAt,
    published,
    plan,
    ...draw
  } of draws) {
    const today = dayIn(services.now(), timeZone);
    const event = events.get(eventId) ?? { ...blank, draws: [], eventId };
    event.draws.push({
      ...draw,
      beacon: { kind: beaconKind, round: beaconRound, at: new Date(beaconAt).toISOString() },
      rebuild:
        published && plan && draw.randomness
          ? {
              record: published,
              hash: draw.hash,
              plan,
              number: publicNumber(beaconKind, beaconRound, draw.randomness),
            }
          : null,
    });
    const found = brackets.find((row) => row.eventId === eventId);
    if (draw.status === "drawn" && found) {
      const names = new Map(athletes.map((athlete) => [athlete.id, publicName(athlete, today)]));
      Object.assign(
        event,
        showBracket(toBracket(found), (id) => names.get(id) ?? "Atleta removido"),
      );
    }
    events.set(eventId, event);
  }
  return [...events.values()];
}

function publicNumber(kind: "drand" | "loteria", round: number, randomness: string): PublicNumber {
  return kind === "drand" ? { kind, round, randomness } : { kind, contest: round, randomness };
}
