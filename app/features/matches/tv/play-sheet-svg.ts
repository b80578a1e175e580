import { formatMonth } from "../../../lib/dates.ts";
import { durationText, type PlaySheet } from "./play-sheet.ts";

/** A sheet as a picture: SVG, with its size in px. */
interface SheetPicture {
  svg: string;
  width: number;
  height: number;
}

const WIDTH = 1_240;
const EDGE = 72;
const LINE = 52;
/** Where the columns of numbers end. */
const TIMES_X = 900;
const SHOWN_X = WIDTH - EDGE;
const HEAD_Y = 232;
const NAME_LETTERS = 44;
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const INK = "#10231d";
const SOFT = "#55685f";

/** Draws a sheet to be saved as PNG and sent to a sponsor: sponsors, then the screens, with how long each was on. */
export function playSheetPicture(sheet: PlaySheet): SheetPicture {
  const lines: string[] = [
    text(EDGE, 96, sheet.club, { size: 40, weight: 800 }),
    text(EDGE, 140, `Exibição dos patrocinadores nas TVs · ${formatMonth(sheet.month)}`, {
      size: 26,
      ink: SOFT,
    }),
  ];
  let y = HEAD_Y;
  const row = (name: string, times: string, shown: string, style: Style) => {
    lines.push(
      text(EDGE, y, shorten(name), style),
      text(TIMES_X, y, times, { ...style, anchor: "end" }),
      text(SHOWN_X, y, shown, { ...style, anchor: "end" }),
      `<path d="M${EDGE} ${y + 18}H${WIDTH - EDGE}" stroke="#d9e2dd"/>`,
    );
    y += LINE;
  };
  const head: Style = { size: 22, weight: 700, ink: SOFT };
  const body: Style = { size: 26 };
  row("Patrocinador", "Exibições", "Tempo na tela", head);
  for (const { name, isNational, times, shownMs } of sheet.sponsors)
    row(isNational ? `${name} (nacional)` : name, times.toLocaleString("pt-BR"), durationText(shownMs), body);
  y += LINE / 2;
  row("TV", "Dias", "Tempo ligada", head);
  for (const { name, days, onMs } of sheet.screens) row(name, String(days), durationText(onMs), body);
  y += 12;
  lines.push(text(EDGE, y, FOOTNOTE, { size: 18, ink: SOFT }));
  const height = y + EDGE;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="${FONT}"><rect width="100%" height="100%" fill="#fff"/><rect width="${WIDTH}" height="16" fill="#0b7a4b"/>${lines.join("")}</svg>`;
  return { svg, width: WIDTH, height };
}

/** The line that says what a sheet counts. */
export const FOOTNOTE =
  "Contado em cada TV ligada ao clube, segundo a segundo. TV desligada, escondida ou sem internet não conta.";

interface Style {
  size: number;
  weight?: number;
  ink?: string;
  anchor?: "end";
}

function text(
  x: number,
  y: number,
  content: string,
  { size, weight = 400, ink = INK, anchor }: Style,
): string {
  const end = anchor ? ` text-anchor="${anchor}"` : "";
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${ink}"${end}>${escaped(content)}</text>`;
}

function shorten(name: string): string {
  const letters = [...name];
  return letters.length <= NAME_LETTERS ? name : `${letters.slice(0, NAME_LETTERS - 1).join("")}…`;
}

function escaped(content: string): string {
  return content.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
