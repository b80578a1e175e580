import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import {
  changeEvent,
  claimVersion,
  guardNoEntries,
  insertEvent,
} from "../tournaments/tournament-writes-repository.server.ts";
import { eventFrom } from "./event-fields.ts";
import {
  commitTournament,
  type OfTournament,
  refuseMoney,
  requireTournament,
} from "./managed-tournament.server.ts";
import {
  eventChangeRefusal,
  hasFee,
  isOn,
  isOtherMoney,
  otherCurrencyRefusal,
  payeeRefusal,
  smallFeeRefusal,
} from "./office-rules.ts";
import type { EventFacts, OfficeEvent } from "./office-tournament.ts";
import type { EventFields } from "./tournament-office-schema.ts";
import { storedEvent } from "./stored-facts.ts";

const TAKEN = "Alguém acabou de se inscrever: a categoria e as taxas não mudam mais.";
const MOST_EVENTS = 60;

/**
 * An admin or secretary adds an event to a tournament of their club (`isNew`, whose id the form makes: sent again, it is one) or changes
 * one; fees are the admins'. Throws `amount_too_large` and `currency_not_allowed` (spec §5), `conflict` (changed since `version`, or
 * over), `invalid_input`, `forbidden`, `not_found`, `club_read_only`, `terms_required`, `session_expired`, `unauthenticated`.
 */
export async function saveEvent(
  context: VerbContext,
  { version, fields, isNew, ...of }: OfTournament & { version: number; fields: EventFields; isNew: boolean },
): Promise<void> {
  const { db } = context.services;
  const page = await requireTournament(context, of);
  const { tournament, events, isAdmin, clubId, rankings } = page;
  const made = eventFrom(fields);
  if ("refused" in made) {
    const { code, ...details } = made.refused;
    throw new AppError(code, details);
  }
  const { facts } = made;
  const before = events.find(({ id }) => id === fields.event_id) ?? null;
  if (!isNew && !before) throw new AppError("not_found");
  // Sent before: it stands already.
  if (isNew && before) return;
  if (isNew && events.length >= MOST_EVENTS)
    throw new AppError("invalid_input", {
      field: "name",
      message: `Um torneio tem até ${MOST_EVENTS} categorias.`,
    });
  if (isNew && !["draft", "open", "closed"].includes(tournament.status))
    throw new AppError("conflict", { message: "Este torneio não recebe mais categorias." });
  if (!isAdmin && isOtherMoney(before, facts)) refuseMoney();
  if (facts.rankingId !== null) {
    const ranking = rankings.find(({ id }) => id === facts.rankingId);
    if (ranking?.sport !== facts.sport || ranking.format !== facts.format)
      throw new AppError("invalid_input", {
        field: "ranking_id",
        message: "Escolha um ranking do mesmo esporte e formato.",
      });
  }
  if (facts.playedOn !== null && (facts.playedOn < tournament.startsOn || facts.playedOn > tournament.endsOn))
    throw new AppError("invalid_input", { field: "played_on", message: "Este dia não é do torneio." });
  const refusal = before && eventChangeRefusal(before, facts);
  if (refusal) throw new AppError("invalid_input", refusal);
  if (isOtherMoney(before, facts)) refuseFees(page, before, facts, context.services.now());
  const { rankingId, phasePoints } = facts;
  const isDrawn = before !== null && before.state !== "entries";
  const stored = storedEvent(facts);
  const claim = claimVersion(db, { id: tournament.id, clubId, version });
  await commitTournament(
    context,
    { clubId, tournamentId: tournament.id },
    before
      ? [
          claim,
          ...(before.hasEntries ? [] : [guardNoEntries(db, before.id, TAKEN)]),
          changeEvent(
            db,
            { tournamentId: tournament.id, id: before.id },
            isDrawn ? { rankingId, phasePoints } : stored,
          ),
        ]
      : [claim, insertEvent(db, { id: fields.event_id, tournamentId: tournament.id, ...stored })],
  );
}

/** Throws `invalid_input` for fees that nobody could pay as they are. Currency and payee of a draft may still become what its fees need. */
function refuseFees(
  { tournament, events, payeeState }: Awaited<ReturnType<typeof requireTournament>>,
  before: OfficeEvent | null,
  facts: EventFacts,
  now: Date,
): void {
  const { status, payee } = tournament;
  const unpaid = status !== "draft" && hasFee(facts) ? payeeRefusal(payee, payeeState) : null;
  if (unpaid) throw new AppError("invalid_input", { field: "fee", message: unpaid.message });
  const others = events.filter((event) => event !== before && isOn(event));
  const refusal =
    smallFeeRefusal(payee, facts, now) ?? (status === "draft" ? null : otherCurrencyRefusal(facts, others));
  if (refusal) throw new AppError("invalid_input", refusal);
}
