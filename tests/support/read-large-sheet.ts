import { openText } from "../../app/features/office/imports/open-sheet.ts";
import { guessReading, readSheet } from "../../app/features/office/imports/read-sheet.ts";
import { partsOfLines } from "../../app/features/office/imports/read-parts.ts";
import { MAX_IMPORT_ROWS } from "../../app/features/office/imports/most-lines.ts";
import { wholly } from "../../app/lib/turns.ts";

// Reads the largest season whole, as the worker does, and says what it found and how large its parts are. Run by a process of little memory.

const PEOPLE = 2_000;
const name = (n: number) =>
  `Atleta ${[..."abcdefghij"][n % 10]}${[..."klmnopqrst"][Math.floor(n / 10) % 10]}${[..."uvwxyzabcd"][Math.floor(n / 100) % 10]} ${["Araújo", "Souza"][Math.floor(n / 1_000) % 2]}`;

const lines = ["Data;Vencedor;Perdedor;Placar;Local"];
for (let n = 0; lines.length <= MAX_IMPORT_ROWS; n += 1) {
  const day = new Date(Date.UTC(2015, 0, 5) + Math.floor(n / 20) * 86_400_000).toISOString().slice(0, 10);
  const side = (at: number) => `${name(at % PEOPLE)} / ${name((at + 7) % PEOPLE)}`;
  const winner = n % PEOPLE;
  const loser = winner + 20 + (n % 900);
  const date = n % 5 === 0 ? day : "";
  lines.push(
    `${date};${side(winner)};${side(loser)};${n % 50 === 0 ? "6/5" : "6/3 7/5"};Quadra "${n % 8}" do clube`,
  );
}
const scene = { clubSports: [], today: "2026-12-01", usualFormats: {} };
const opened = wholly(openText(lines.splice(0).join("\n"), "quadra"));
if (!opened.ok) throw new Error(opened.message);
const reading = wholly(guessReading(opened.sheet, { format: "quadra", sport: "tennis", ...scene }));
const file = wholly(readSheet(opened.sheet, reading, scene));
let [parts, largest, letters] = [0, 0, 0];
for (const part of partsOfLines(file)) {
  parts += 1;
  letters += part.length;
  largest = Math.max(largest, new TextEncoder().encode(part).length);
}
const { rows, refused, carriedDates } = file;
process.stdout.write(
  JSON.stringify({ matches: rows.length, refused: refused.length, carriedDates, parts, largest, letters }),
);
