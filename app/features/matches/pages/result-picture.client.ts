import { columnWidth, scoreboardRows, type ShownScore } from "../../../lib/scoreboard-rows.ts";
import type { SheetFacts } from "./sheet.ts";

/** A picture as tall as a phone, the size that stories are shown in. */
const SIZE = { width: 1080, height: 1920 };
const MARGIN = 90;
/** Words beside the score are softer. */
const SOFT = 0.8;
const FONT = "system-ui, sans-serif";
const FACE = 130;
const LOGO = { width: 420, height: 170, plate: "#f1f5ee" };

/** The words and pictures of a result, which anybody may see. */
export interface ResultPicture {
  score: ShownScore;
  /** The colours of the sport's court, and of words on it. */
  court: { ground: string; ink: string };
  faces: SheetFacts["shared"]["faces"];
  club: string;
  /** The address of the club's logo. */
  logo: string | null;
  /** "Tênis · simples" */
  kind: string;
  day: string;
  /** "+122 pontos"; null where there are none to show. */
  points: string | null;
  /** "7º → 6º" */
  move: string | null;
}

/** Draws a result as a picture of 1080 × 1920 (PNG). A logo or a face that does not load is left out. Throws where the browser cannot. */
export async function drawResult(result: ResultPicture): Promise<Blob> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, SIZE);
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = result.court.ground;
  pen.fillRect(0, 0, SIZE.width, SIZE.height);
  pen.fillStyle = result.court.ink;
  drawCourt(pen, result.court.ink);
  const logo = await loadPicture(result.logo);
  if (logo) drawLogo(pen, logo);
  pen.fillStyle = result.court.ink;
  write(pen, result.club, { y: logo ? 350 : 250, size: 60, weight: 700, alpha: SOFT });
  write(pen, `${result.kind} · ${result.day}`, { y: logo ? 415 : 330, size: 42, weight: 500, alpha: SOFT });
  await drawScore(pen, result);
  if (result.points) write(pen, result.points, { y: 1450, size: 110, weight: 800 });
  if (result.move) write(pen, result.move, { y: 1565, size: 76, weight: 700 });
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
  for (const y of [460, 1650]) {
    pen.beginPath();
    pen.moveTo(MARGIN / 2, y);
    pen.lineTo(width - MARGIN / 2, y);
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

async function loadPicture(src: string | null): Promise<HTMLImageElement | null> {
  if (!src) return null;
  const image = new Image();
  image.src = src;
  return await image.decode().then(
    () => image,
    () => null,
  );
}

/** The club's logo, whole, on a light plate: many are dark on nothing. */
function drawLogo(pen: CanvasRenderingContext2D, logo: HTMLImageElement): void {
  const { width, height } = LOGO;
  const left = (SIZE.width - width) / 2;
  pen.fillStyle = LOGO.plate;
  pen.beginPath();
  pen.roundRect(left, 95, width, height, 28);
  pen.fill();
  const scale = Math.min((width - 48) / logo.naturalWidth, (height - 32) / logo.naturalHeight);
  const [w, h] = [logo.naturalWidth * scale, logo.naturalHeight * scale];
  pen.drawImage(logo, (SIZE.width - w) / 2, 95 + (height - h) / 2, w, h);
}

/** The one or two of a side in circles: their picture, cut to a square, or their initials. Gives where what follows them begins. */
async function drawFaces(
  pen: CanvasRenderingContext2D,
  faces: ResultPicture["faces"]["mine"],
  { middle, court }: { middle: number; court: ResultPicture["court"] },
): Promise<number> {
  const pictures = await Promise.all(faces.map(({ picture }) => loadPicture(picture)));
  for (const [at, { initials }] of faces.entries()) {
    const x = MARGIN + FACE / 2 + at * (FACE + 14);
    const picture = pictures[at];
    pen.save();
    pen.beginPath();
    pen.arc(x, middle, FACE / 2, 0, 2 * Math.PI);
    pen.fillStyle = court.ink;
    pen.fill();
    pen.clip();
    if (picture) {
      const side = Math.min(picture.naturalWidth, picture.naturalHeight);
      const [left, top] = [(picture.naturalWidth - side) / 2, (picture.naturalHeight - side) / 2];
      pen.drawImage(picture, left, top, side, side, x - FACE / 2, middle - FACE / 2, FACE, FACE);
    } else {
      pen.fillStyle = court.ground;
      pen.textAlign = "center";
      pen.font = `750 52px ${FONT}`;
      pen.fillText(initials, x, middle + 18);
    }
    pen.restore();
  }
  return MARGIN + faces.length * (FACE + 14) + 12;
}

/** Draws the scoreboard: each side's faces and names above its digits, which stand in columns of one width. */
async function drawScore(
  pen: CanvasRenderingContext2D,
  { score, faces, court }: ResultPicture,
): Promise<void> {
  const column = columnWidth(score.sets);
  const size = Math.min(230, (SIZE.width - 2 * MARGIN) / (Math.max(score.sets.length, 2) * column));
  for (const [at, { names, hasWon, note, cells }] of scoreboardRows(score).entries()) {
    const y = 630 + at * 400;
    const left = await drawFaces(pen, at === 0 ? faces.mine : faces.theirs, { middle: y - 26, court });
    const name = `${hasWon ? "✓ " : ""}${names.join(" e ")}${note ? ` (${note})` : ""}`;
    write(pen, name, { y, size: 72, weight: hasWon ? 800 : 500, x: left });
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
  const room = SIZE.width - MARGIN - (x ?? MARGIN);
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
