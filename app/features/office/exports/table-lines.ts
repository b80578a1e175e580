import type { LineReason } from "../../scoring/ledger/ledger.ts";
import type { ShownTable } from "../../scoring/ledger/table-row.ts";

export const TABLE_HEAD = "posicao atleta numero pontos nivel partidas vitorias derrotas".split(" ");

/** A line of a ranking's table; who has no match in the window has no position. `number` is who it is in the club's own system. */
export function tableCells(row: ShownTable["rows"][number], number: string): string[] {
  return [
    row.position === null ? "" : String(row.position),
    row.athlete.name,
    number,
    String(row.points),
    decimal(row.level),
    String(row.matches),
    String(row.wins),
    String(row.losses),
  ];
}

/** A line of a ranking's ledger. Levels are thousandths; `at` is "YYYY-MM-DD HH:MM" in the club's zone. */
interface ExportedLine {
  at: string;
  athleteId: string;
  name: string;
  reason: LineReason;
  points: number;
  levelBefore: number | null;
  levelChange: number;
  meeting: number | null;
  /** A `loss` without a defeat is an even match. */
  losses: number;
  setsWon: number;
  setsLost: number;
  gamesWon: number;
  gamesLost: number;
  ruleVersion: number;
  matchId: string | null;
}

export const LEDGER_HEAD = [
  ..."quando atleta numero motivo pontos nivel_antes nivel_mudou confronto_do_mes".split(" "),
  ..."sets_ganhos sets_perdidos games_ganhos games_perdidos versao_das_regras partida".split(" "),
];

const REASONS: Readonly<Record<LineReason, string>> = {
  win: "vitória",
  loss: "derrota",
  walkover_won: "vitória por W.O.",
  walkover_lost: "derrota por W.O.",
  phase: "fase do torneio",
  initial: "pontos iniciais",
  window: "saiu da janela",
  best_of: "melhores resultados",
  annulment: "anulação",
};

/** A line as a spreadsheet adds it up. */
export function ledgerCells(line: ExportedLine, number: string): string[] {
  const { levelBefore } = line;
  return [
    line.at,
    line.name,
    number,
    line.reason === "loss" && line.losses === 0 ? "empate" : REASONS[line.reason],
    String(line.points),
    ...(levelBefore === null
      ? ["", ""]
      : [levelBefore, line.levelChange].map((level) => decimal(level / 1000))),
    line.meeting === null ? "" : String(line.meeting),
    ...[line.setsWon, line.setsLost, line.gamesWon, line.gamesLost, line.ruleVersion].map(String),
    line.matchId ?? "",
  ];
}

/** 1512.345 → "1512,345", as spreadsheets in pt-BR read it. */
function decimal(value: number): string {
  return String(Math.round(value * 1000) / 1000).replace(".", ",");
}
