import { changesPartners, CLASSES } from "../../../../drizzle/schema/enums.ts";
import { CURRENCIES, type Currency, MAX_CHARGE_CENTS } from "../../../lib/money.ts";
import { isSportId } from "../../../lib/sports.ts";
import { PHASES, type PhasePoints } from "../../../lib/phases.ts";
import type { DrawFormat } from "../../scoring/brackets/draw.ts";
import { shortFormatsFor, shortSetOf } from "../../scoring/scores/short-formats.ts";
import { moneyText } from "./money-text.ts";
import type { EventFacts, EventFees } from "./office-tournament.ts";
import type { EventFields } from "./tournament-office-schema.ts";

/** Why an event is not taken: a sentence about a field, or one of the two codes of spec §5 about money. */
type EventRefusal =
  | { code: "invalid_input"; field: string; message: string }
  | { code: "amount_too_large" | "currency_not_allowed"; field: string };

/** Takes the fields of the form; gives what the event is, or what is wrong. No class chosen admits all. */
export function eventFrom(fields: EventFields): { facts: EventFacts } | { refused: EventRefusal } {
  const currency = CURRENCIES.find((known) => known === fields.currency);
  if (!currency) return { refused: { code: "currency_not_allowed", field: "currency" } };
  const money = ["fee", "fee_second", "fee_third", "fee_guest", "fee_early"] as const;
  const large = money.find((name) => (fields[name] ?? 0) > MAX_CHARGE_CENTS);
  if (large) return { refused: { code: "amount_too_large", field: large } };
  const wrong = wrongOf(fields);
  if (wrong) return { refused: { code: "invalid_input", ...wrong } };
  const named: Record<string, unknown> = fields;
  const classes = CLASSES.filter((name) => named[`class_${name}`] === true);
  return {
    facts: {
      name: fields.name,
      sport: fields.sport,
      format: fields.format,
      gender: fields.gender,
      classes: classes.length > 0 ? classes : null,
      minAge: fields.min_age,
      maxAge: fields.max_age,
      playedOn: fields.played_on,
      entryFeeCents: fields.fee ?? 0,
      currency,
      fees: feesOf(fields),
      maxEntries: fields.max_entries,
      quorum: fields.quorum,
      drawFormat: fields.draw_format || null,
      drawOptions: optionsOf(fields),
      scoreFormat: scoreFormatOf(fields),
      rankingId: fields.ranking_id || null,
      phasePoints: pointsOf(fields),
    },
  };
}

function wrongOf(fields: EventFields): { field: string; message: string } | null {
  const { gender, format, draw_format, min_age, max_age, fee_early, early_until, quorum, max_entries } =
    fields;
  if (gender === "mixed" && format === "singles")
    return { field: "gender", message: "Mista é de duplas: uma mulher e um homem de cada lado." };
  if (changesPartners(draw_format) && format === "singles")
    return { field: "format", message: "Nesta chave as duplas trocam a cada jogo: escolha duplas." };
  if (changesPartners(draw_format) && !isShort(fields))
    return {
      field: "score_format",
      message: "Nesta chave cada jogo é um set só, pontos fixos ou por tempo: escolha um deles.",
    };
  if (min_age !== null && max_age !== null && min_age > max_age)
    return { field: "max_age", message: "A idade máxima é menor que a mínima." };
  if (quorum > max_entries)
    return { field: "quorum", message: "O mínimo de inscrições é maior que as vagas." };
  if (fee_early !== null && early_until === null)
    return { field: "early_until", message: "Diga até que dia vale a taxa antecipada." };
  if (early_until !== null && fee_early === null)
    return { field: "fee_early", message: "Diga quanto é a taxa antecipada." };
  return wrongPointsOf(fields);
}

/** Where partners change every match is one set, so that what each person wins in it can be added up. */
function isShort({ sport, score_format: code }: EventFields): boolean {
  if (code === "" || !isSportId(sport)) return true;
  const short = shortFormatsFor(sport);
  return short.length === 0 || short.some((one) => one.code === code);
}

function scoreFormatOf({ draw_format, score_format, sport }: EventFields): string | null {
  return score_format || (changesPartners(draw_format) ? shortSetOf(sport) : null);
}

function pointsOf(fields: EventFields): PhasePoints {
  const given = PHASES.map(({ upTo }) => [String(upTo), fields[`points_${upTo}`] ?? 0] as const);
  return Object.fromEntries(given.filter(([, points]) => points > 0));
}

/** Points need a ranking that they go to, and a phase further on is worth no less. */
function wrongPointsOf(fields: EventFields): { field: string; message: string } | null {
  const given = PHASES.map(({ upTo }) => ({
    field: `points_${upTo}`,
    points: fields[`points_${upTo}`] ?? 0,
  }));
  if (given.every(({ points }) => points === 0)) return null;
  if (!fields.ranking_id)
    return { field: "ranking_id", message: "Escolha o ranking que recebe os pontos de fase." };
  const turned = given.find(({ points }, at) => at > 0 && points > given[at - 1]!.points);
  return turned ? { field: turned.field, message: "Quem foi mais longe não ganha menos pontos." } : null;
}

function feesOf({ fee_second, fee_third, fee_guest, fee_early, early_until }: EventFields): EventFees {
  return {
    ...(fee_second === null ? {} : { secondCents: fee_second }),
    ...(fee_third === null ? {} : { thirdCents: fee_third }),
    ...(fee_guest === null ? {} : { guestCents: fee_guest }),
    ...(fee_early === null || early_until === null
      ? {}
      : { early: { until: early_until, cents: fee_early } }),
  };
}

/** Options of a draw that each form asks for; the others are its defaults. */
export function optionsAsked(format: DrawFormat | ""): readonly (keyof DrawOptionFields)[] {
  switch (format) {
    case "single_elimination":
    case "consolation":
      return ["third_place"];
    case "groups_knockout":
      return ["advance", "third_place", "group_order", "walkover", "leaving"];
    case "swiss":
      return ["swiss_rounds", "walkover"];
    case "round_robin":
      return ["group_order", "walkover", "leaving"];
    case "rei_da_praia":
    case "super_8":
      return ["people_order"];
    default:
      return [];
  }
}

type DrawOptionFields = Pick<
  EventFields,
  "third_place" | "advance" | "swiss_rounds" | "group_order" | "walkover" | "leaving" | "people_order"
>;

function optionsOf(fields: EventFields): Record<string, unknown> {
  const options = {
    third_place: { thirdPlace: fields.third_place },
    advance: { advance: fields.advance },
    swiss_rounds: { swissRounds: fields.swiss_rounds },
    group_order: { groupOrder: fields.group_order },
    walkover: { walkover: fields.walkover },
    leaving: { leaving: fields.leaving },
    people_order: { peopleOrder: fields.people_order },
  };
  const chosen = optionsAsked(fields.draw_format).map((name) => options[name]);
  return Object.assign({}, ...chosen);
}

/** Gives what the form shows of an event, by the names of its fields; boxes are "on" or "". */
export function fieldsOfEvent(event: EventFacts): Record<string, string> {
  const text = (value: unknown) => (value === null || value === undefined ? "" : String(value));
  const { fees, drawOptions } = event;
  return {
    name: event.name,
    sport: event.sport,
    format: event.format,
    gender: event.gender,
    ...Object.fromEntries(
      CLASSES.map((name) => [`class_${name}`, event.classes?.includes(name) ? "on" : ""]),
    ),
    min_age: text(event.minAge),
    max_age: text(event.maxAge),
    played_on: text(event.playedOn),
    fee: moneyText(event.entryFeeCents),
    currency: event.currency,
    fee_second: moneyText(fees.secondCents),
    fee_third: moneyText(fees.thirdCents),
    fee_guest: moneyText(fees.guestCents),
    fee_early: moneyText(fees.early?.cents),
    early_until: text(fees.early?.until),
    max_entries: text(event.maxEntries),
    quorum: text(event.quorum),
    draw_format: text(event.drawFormat),
    third_place: drawOptions.thirdPlace === true ? "on" : "",
    advance: text(drawOptions.advance),
    swiss_rounds: text(drawOptions.swissRounds),
    group_order: text(drawOptions.groupOrder),
    walkover: text(drawOptions.walkover),
    leaving: text(drawOptions.leaving),
    people_order: text(drawOptions.peopleOrder),
    score_format: text(event.scoreFormat),
    ranking_id: text(event.rankingId),
    ...Object.fromEntries(PHASES.map(({ upTo }) => [`points_${upTo}`, text(event.phasePoints[upTo])])),
  };
}

/** Gives the fields that a new event begins with. */
export function newEventFields(sport: string, currency: Currency = "BRL"): Record<string, string> {
  return {
    sport,
    format: "singles",
    gender: "open",
    fee: "0,00",
    currency,
    max_entries: "16",
    quorum: "6",
    draw_format: "single_elimination",
  };
}
