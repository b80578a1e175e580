import { dayIn, formatTime } from "../../../lib/dates.ts";
import { readInstant } from "../../matches/matches/played-at.ts";
import { moneyText } from "./money-text.ts";
import type { TournamentFacts } from "./office-tournament.ts";
import type { TournamentFields } from "./tournament-office-schema.ts";

/** Tiers of the rule of refunds that the form has room for. */
export const TIERS = [1, 2, 3] as const;

type Refusal = { field: string; message: string };

/** Takes the fields of the form, whose times are the club's; gives what the tournament is, or what is wrong. */
export function tournamentFrom(
  fields: TournamentFields,
  { timeZone, now }: { timeZone: string; now: Date },
): { facts: TournamentFacts } | { refused: Refusal } {
  const opens = readInstant(fields.opens_at, timeZone, now);
  const closes = readInstant(fields.closes_at, timeZone, now);
  if (!opens) return refused("opens_at", "Diga quando as inscrições abrem.");
  if (!closes) return refused("closes_at", "Diga quando as inscrições encerram.");
  if (fields.starts_on > fields.ends_on) return refused("ends_on", "O último dia vem antes do primeiro.");
  if (opens >= closes) return refused("closes_at", "As inscrições encerram antes de abrir.");
  if (dayIn(closes, timeZone) > fields.ends_on)
    return refused("closes_at", "As inscrições encerram até o último dia do torneio.");
  const tiers: { daysBefore: number; percent: number }[] = [];
  for (const at of TIERS) {
    const [daysBefore, percent] = [fields[`refund_days_${at}`], fields[`refund_percent_${at}`]];
    if (daysBefore === null && percent === null) continue;
    if (daysBefore === null) return refused(`refund_days_${at}`, "Diga até quantos dias antes.");
    if (percent === null) return refused(`refund_percent_${at}`, "Diga quantos por cento.");
    if (tiers.some((tier) => tier.daysBefore === daysBefore))
      return refused(`refund_days_${at}`, "Há duas linhas para os mesmos dias.");
    tiers.push({ daysBefore, percent });
  }
  return {
    facts: {
      name: fields.name,
      description: fields.description || null,
      venue: fields.venue,
      courts: fields.courts,
      startsOn: fields.starts_on,
      endsOn: fields.ends_on,
      registrationOpensAt: opens.toISOString(),
      registrationClosesAt: closes.toISOString(),
      refundRule: {
        tiers: tiers.toSorted((one, other) => other.daysBefore - one.daysBefore),
        ...(fields.deduction ? { deductionCents: fields.deduction } : {}),
        ...(fields.none_after_closing ? { isNoneAfterClosing: true } : {}),
      },
      rules: {
        maxCategories: fields.max_categories,
        isOneADay: fields.one_a_day,
        isOneLevel: fields.one_level,
      },
      contact: fields.contact || null,
      payee: fields.payee || null,
    },
  };
}

function refused(field: string, message: string): { refused: Refusal } {
  return { refused: { field, message } };
}

/** Gives what the form shows of a tournament, by the names of its fields; boxes are "on" or "". */
export function fieldsOfTournament(facts: TournamentFacts, timeZone: string): Record<string, string> {
  const minute = (at: string) => `${dayIn(at, timeZone)}T${formatTime(at, timeZone)}`;
  const { refundRule, rules } = facts;
  const tiers = TIERS.flatMap((at) => {
    const tier = refundRule.tiers[at - 1];
    return [
      [`refund_days_${at}`, tier ? String(tier.daysBefore) : ""],
      [`refund_percent_${at}`, tier ? String(tier.percent) : ""],
    ];
  });
  return {
    name: facts.name,
    description: facts.description ?? "",
    venue: facts.venue,
    courts: String(facts.courts),
    starts_on: facts.startsOn,
    ends_on: facts.endsOn,
    opens_at: minute(facts.registrationOpensAt),
    closes_at: minute(facts.registrationClosesAt),
    contact: facts.contact ?? "",
    payee: facts.payee ?? "",
    ...Object.fromEntries(tiers),
    deduction: moneyText(refundRule.deductionCents),
    none_after_closing: refundRule.isNoneAfterClosing ? "on" : "",
    max_categories: rules.maxCategories === null ? "" : String(rules.maxCategories),
    one_a_day: rules.isOneADay ? "on" : "",
    one_level: rules.isOneLevel ? "on" : "",
  };
}

/** The fields that a new tournament begins with. */
export const NEW_TOURNAMENT: Record<string, string> = {
  courts: "2",
  refund_days_1: "7",
  refund_percent_1: "100",
  refund_days_2: "2",
  refund_percent_2: "50",
  max_categories: "2",
  one_level: "on",
};
