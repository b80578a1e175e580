import type { RankingRules, TieBreak } from "../../scoring/ledger/rules.ts";
import { FORMAT_FIELDS, TIE_BREAK_CHOICES, TIE_FIELDS } from "./rules-field-names.ts";
import type { RulesForm } from "./rankings-schema.ts";

/** Takes the fields of the form; gives the rules, with what the form does not ask (phases, closed companies) as it was. */
export function rulesFrom(fields: RulesForm, before: RankingRules): RankingRules {
  const named: Record<string, unknown> = fields;
  const chosen = TIE_FIELDS.map((name) => named[name]).filter((one): one is TieBreak =>
    TIE_BREAK_CHOICES.some((criterion) => criterion === one),
  );
  const allowed = FORMAT_FIELDS.map((name) => named[name]).filter((code) => typeof code === "string");
  return {
    ...before,
    win: fields.win,
    loss: fields.loss,
    walkoverWon: fields.walkover_won,
    walkoverLost: fields.walkover_lost,
    set: fields.set_won,
    game: fields.game_won,
    setLost: fields.set_lost,
    gameLost: fields.game_lost,
    presence: fields.presence,
    windowWeeks: fields.window_weeks,
    bestOf: fields.best_of,
    // Points come first, said or not.
    tieBreaks: [...new Set<TieBreak>(["points", ...chosen])],
    usualFormat: fields.usual_format,
    allowedFormats: allowed.length > 0 ? [...new Set(allowed)] : null,
  };
}

/** The texts of a form by the names of its fields. */
interface RulesTexts {
  window_weeks: string;
  best_of: string;
  [name: string]: string;
}

/** The fields that a form of these rules holds, by their names; unchecked ones are left out. */
export function fieldsOf(rules: RankingRules): RulesTexts {
  const fields: RulesTexts = {
    win: String(rules.win),
    loss: String(rules.loss),
    walkover_won: String(rules.walkoverWon),
    walkover_lost: String(rules.walkoverLost),
    set_won: String(rules.set),
    game_won: String(rules.game),
    set_lost: String(rules.setLost),
    game_lost: String(rules.gameLost),
    presence: String(rules.presence),
    window_weeks: rules.windowWeeks === null ? "" : String(rules.windowWeeks),
    best_of: rules.bestOf === null ? "" : String(rules.bestOf),
    usual_format: rules.usualFormat ?? "",
  };
  (rules.allowedFormats ?? []).forEach((code, place) => (fields[FORMAT_FIELDS[place]!] = code));
  rules.tieBreaks
    .filter((criterion) => criterion !== "points")
    .forEach((criterion, place) => (fields[TIE_FIELDS[place]!] = criterion));
  return fields;
}
