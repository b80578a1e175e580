import { columnWidth, scoreboardRows, type ShownScore } from "../../../lib/scoreboard-rows.ts";

/** A picture as tall as a phone, the size that stories are shown in. */
const SIZE = { width: 1080, height: 1920 };
const MARGIN = 90;
/** Words beside the score are softer. */
const SOFT = 0.8;
const FONT = "system-ui, sans-serif";

/** The words of a picture of a result, which anybody may read. */
export interface ResultPicture {
  score: ShownScore;
  /** The colours of the sport's court, and of words on it. */
  court: { ground: string; ink: string };
  club: string;
  sport: string;
  /** "+122 pontos"; null where there are none to show. */
  points: string | null;
  /** "7º → 6º" */
  move: string | null;
}

/** Draws a result as a picture of 1080 × 1920 (PNG). Throws where the browser cannot. */
export async function drawResult(result: ResultPicture): Promise<Blob> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, SIZE);
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = result.court.ground;
  pen.fillRect(0, 0, SIZE.width, SIZE.height);
  pen.fillStyle = result.court.ink;
  drawCourt(pen, result.court.ink);
  write(pen, result.club, { y: 250, size: 60, weight: 700, alpha: SOFT });
  write(pen, result.sport, { y: 330, size: 46, weight: 500, alpha: SOFT });
  drawScore(pen, result.score);
  if (result.points) write(pen, result.points, { y: 1400, size: 110, weight: 800 });
  if (result.move) write(pen, result.move, { y: 1510, size: 64, weight: 600, alpha: SOFT });
  write(pen, "Quadra", { y: 1790, size: 56, weight: 800 });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("the browser drew nothing");
  return blob;
}

/** The lines of a court around what is written. */
function drawCourt(pen: CanvasRenderingContext2D, ink: string): void {
  const { width, height } = SIZE;
  pen.strokeStyle = ink;
  pen.globalAlpha = 0.25;
  pen.lineWidth = 8;
  pen.strokeRect(MARGIN / 2, MARGIN / 2, width - MARGIN, height - MARGIN);
  for (const y of [430, 1640]) {
    pen.beginPath();
    pen.moveTo(MARGIN / 2, y);
    pen.lineTo(width - MARGIN / 2, y);
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

/** Draws the scoreboard: each side's name above its digits, which stand in columns of one width. */
function drawScore(pen: CanvasRenderingContext2D, score: ShownScore): void {
  const column = columnWidth(score.sets);
  const size = Math.min(230, (SIZE.width - 2 * MARGIN) / (Math.max(score.sets.length, 2) * column));
  for (const [at, { names, hasWon, note, cells }] of scoreboardRows(score).entries()) {
    const y = 580 + at * 400;
    const name = `${hasWon ? "✓ " : ""}${names.join(" e ")}${note ? ` (${note})` : ""}`;
    write(pen, name, { y, size: 72, weight: hasWon ? 800 : 500, x: MARGIN });
    for (const [set, { games, tiebreak, hasWon: hasWonSet }] of cells.entries()) {
      const right = MARGIN + (set + 1) * column * size - size * 0.4;
      pen.font = `${hasWonSet ? 800 : 400} ${size}px ${FONT}`;
      pen.textAlign = "right";
      pen.fillText(String(games), right, y + size);
      if (tiebreak === null) continue;
      pen.font = `700 ${size * 0.4}px ${FONT}`;
      pen.textAlign = "left";
      pen.fillText(String(tiebreak), right, y + size * 0.6);
    }
  }
}

interface Written {
  y: number;
  size: number;
  weight: number;
  alpha?: number;
  /** The place of its first letter; in the middle without. */
  x?: number;
}

/** One line, smaller where it would not fit. */
function write(
  pen: CanvasRenderingContext2D,
  text: string,
  { y, size, weight, alpha = 1, x }: Written,
): void {
  const room = SIZE.width - 2 * MARGIN;
  pen.globalAlpha = alpha;
  pen.textAlign = x === undefined ? "center" : "left";
  pen.font = `${weight} ${size}px ${FONT}`;
  const { width } = pen.measureText(text);
  if (width > room) pen.font = `${weight} ${Math.floor((size * room) / width)}px ${FONT}`;
  pen.fillText(text, x ?? SIZE.width / 2, y, room);
  pen.globalAlpha = 1;
}

/** Passes a picture on where the browser can share files, else saves it. Gives which it did; null where the person changed their mind. */
export async function sharePicture(
  picture: Blob,
  { name, text }: { name: string; text: string },
): Promise<"shared" | "saved" | null> {
  const file = new File([picture], name, { type: picture.type });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], text });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return null;
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return "saved";
}
