/** A picture as tall as a phone, the size that stories are shown in. */
const SIZE = { width: 1080, height: 1920 };
const MARGIN = 90;
/** The palette of the application's own dark bar and sun. */
const INK = { ground: "#05483b", line: "#0b6a57", text: "#ffffff", soft: "#c9e6db", sun: "#ffc21a" };
const FONT = "system-ui, sans-serif";

/** The words of a picture of a result, which anybody may read. */
export interface ResultPicture {
  mine: string;
  theirs: string;
  score: string;
  /** "venceu", "perdeu de": what stands between the names. */
  verb: string;
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
  pen.fillStyle = INK.ground;
  pen.fillRect(0, 0, SIZE.width, SIZE.height);
  drawCourt(pen);
  pen.textAlign = "center";
  write(pen, result.club, { y: 250, size: 60, weight: 700, ink: INK.soft });
  write(pen, result.sport, { y: 330, size: 46, weight: 500, ink: INK.soft });
  write(pen, result.mine, { y: 640, size: 92, weight: 800, ink: INK.text });
  write(pen, result.verb, { y: 735, size: 50, weight: 500, ink: INK.soft });
  write(pen, result.theirs, { y: 845, size: 92, weight: 800, ink: INK.text });
  write(pen, result.score, { y: 1130, size: 200, weight: 800, ink: INK.sun });
  if (result.points) write(pen, result.points, { y: 1400, size: 110, weight: 800, ink: INK.text });
  if (result.move) write(pen, result.move, { y: 1510, size: 64, weight: 600, ink: INK.soft });
  write(pen, "Quadra", { y: 1790, size: 56, weight: 800, ink: INK.text });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("the browser drew nothing");
  return blob;
}

/** The lines of a court around what is written. */
function drawCourt(pen: CanvasRenderingContext2D): void {
  const { width, height } = SIZE;
  pen.strokeStyle = INK.line;
  pen.lineWidth = 8;
  pen.strokeRect(MARGIN / 2, MARGIN / 2, width - MARGIN, height - MARGIN);
  for (const y of [430, 1640]) {
    pen.beginPath();
    pen.moveTo(MARGIN / 2, y);
    pen.lineTo(width - MARGIN / 2, y);
    pen.stroke();
  }
}

/** One line in the middle, smaller where it would not fit. */
function write(
  pen: CanvasRenderingContext2D,
  text: string,
  { y, size, weight, ink }: { y: number; size: number; weight: number; ink: string },
): void {
  const room = SIZE.width - 2 * MARGIN;
  pen.fillStyle = ink;
  pen.font = `${weight} ${size}px ${FONT}`;
  const { width } = pen.measureText(text);
  if (width > room) pen.font = `${weight} ${Math.floor((size * room) / width)}px ${FONT}`;
  pen.fillText(text, SIZE.width / 2, y, room);
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
