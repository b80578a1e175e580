import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { readJson } from "../../../browser/read-json.ts";
import { challengePath } from "../../../lib/athlete-paths.ts";
import { athleteMatchPath, athletePath } from "../../../lib/paths.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import type { ShownScore } from "../../../lib/scoreboard-rows.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { formatDelta } from "../../../ui/point-numbers.tsx";
import { Scoreboard } from "../../../ui/scoreboard.tsx";
import { endNote, joinNames } from "../../scoring/scores/end-labels.ts";
import { boardSets } from "../../scoring/scores/board-sets.ts";
import { moveText, type SheetFacts as Sheet } from "./sheet.ts";
import "./result-sheet.css";

/** As long as a climb is watched with pleasure. */
const COUNTING_MS = 900;

/**
 * Shows the result after somebody sent or approved it: the score, what it gives, a picture to show, another match of the same
 * people. `sentence` says what was done, so that no toast has to.
 */
export function ResultSheet({ id, sentence }: { id: string; sentence: string }) {
  const navigate = useNavigate();
  const [sheet, setSheet] = useState<Sheet | "failed" | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    readJson<Sheet>(`${athleteMatchPath(id)}/placar`, { signal: leaving.signal }).then(setSheet, () => {
      if (!leaving.signal.aborted) setSheet("failed");
    });
    return () => leaving.abort();
  }, [id]);
  const close = () =>
    void navigate(window.location.search || "?", { replace: true, preventScrollReset: true });
  const read = sheet === "failed" ? null : sheet;
  return (
    <Dialog
      open
      title={read ? titleOf(read) : "Resultado"}
      onClose={close}
      footer={
        read ? (
          <>
            {read.again && read.rematch_with ? (
              <LinkButton to={rematchPath(read.rematch_with, read.again)} variant="secondary" icon="plus">
                Revanche
              </LinkButton>
            ) : null}
            <ShareButton sheet={read} />
          </>
        ) : undefined
      }
    >
      {read ? <Score sheet={read} /> : null}
      <p className="sheet-done">{sentence}</p>
      {read ? <Gains sheet={read} /> : null}
      {read?.again ? (
        <Link className="sheet-again" to={athletePath("registrar", read.again)}>
          Já jogaram outra? Lance o resultado
        </Link>
      ) : null}
      {sheet === null ? <p className="muted">Calculando os pontos…</p> : null}
      {sheet === "failed" ? (
        <p className="muted">Não deu para calcular os pontos agora. Eles aparecem na partida.</p>
      ) : null}
      {/* A region must stand before what it says: read out once, with the end values. */}
      <output className="visually-hidden">{read ? spoken(read) : ""}</output>
    </Dialog>
  );
}

/** The invitation to play again, in the same sport and format. */
function rematchPath(athleteId: string, { sport, format }: NonNullable<Sheet["again"]>): string {
  return challengePath(athleteId, { esporte: sport ?? "", formato: format ?? "" });
}

function titleOf({ has_won: hasWon, is_even: isEven, mine, theirs }: Sheet): string {
  const verb = mine.length > 1 ? ["Vocês venceram", "Vocês perderam de"] : ["Você venceu", "Você perdeu de"];
  if (hasWon === null) return `${isEven ? "Empate" : "W.O. duplo"} com ${joinNames(theirs)}`;
  return `${hasWon ? verb[0] : verb[1]} ${joinNames(theirs)}`;
}

const firstNames = (names: readonly string[]) => names.map((name) => name.split(" ", 1)[0] ?? name);

/** Gives the score as it is shown and drawn, under the names that the place has room for. */
function scoreOf(sheet: Sheet, mine: readonly string[], theirs: readonly string[]): ShownScore {
  const { sets, my_side: side, has_won: hasWon, end } = sheet;
  return {
    sides: [{ names: mine }, { names: theirs }],
    sets: boardSets(sets, side),
    winner: hasWon === null ? null : hasWon ? 0 : 1,
    note: endNote(end),
  };
}

function Score({ sheet }: { sheet: Sheet }) {
  return (
    <div className="sheet-board">
      <Scoreboard
        size="sheet"
        sport={sheet.sport}
        {...scoreOf(sheet, firstNames(sheet.mine), firstNames(sheet.theirs))}
      />
      <p className="small muted">
        {sheet.club_name} · {kindOf(sheet)}
      </p>
    </div>
  );
}

function kindOf({ sport_label: sport, format }: Sheet): string {
  return `${sport} · ${format === "doubles" ? "duplas" : "simples"}`;
}

/** The points and the places; once the result counts they climb before one's eyes. */
function Gains({ sheet: { gains, stage, condition } }: { sheet: Sheet }) {
  const part = useCounting(stage === "confirmed");
  const [own, ...others] = gains;
  if (!own)
    return (
      <p className="muted">
        {stage === "void"
          ? "Esta partida não vale pontos."
          : "Esta partida não muda pontos nem posições no ranking do clube."}
      </p>
    );
  return (
    <div aria-hidden="true" className="sheet-gains">
      <p className="sheet-own num">
        {condition}: <strong>{gainText(own, part)}</strong>
      </p>
      <ul className="sheet-others num">
        {others.map((one) => (
          <li key={one.athlete_id}>
            <span>{one.name}</span>
            <span>{gainText(one, part)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Goes from 0 to 1 once, in a moment that slows down; 1 at once where nothing should move. */
function useCounting(isMoving: boolean): number {
  const [part, setPart] = useState(isMoving && !isStill() ? 0 : 1);
  useEffect(() => {
    if (!isMoving || isStill()) return;
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function step(at: number) {
      const passed = Math.min(1, Math.max(0, at - startedAt) / COUNTING_MS);
      setPart(1 - (1 - passed) ** 3);
      if (passed < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [isMoving]);
  return part;
}

function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

type GainShown = Sheet["gains"][number];

/** "+122 · 7º → 6º", as far as it has come. */
function gainText({ points, from, to }: GainShown, part: number): string {
  const reached = from !== null && to !== null ? Math.round(from + (to - from) * part) : to;
  const move = moveText({ from, to: reached });
  return [formatDelta(points * part), ...(move ? [move] : [])].join(" · ");
}

/** The same in words, for who hears them. */
function spoken({ gains, condition }: Sheet): string {
  if (gains.length === 0) return "";
  const said = gains.map(({ name, points, from, to }) => {
    const amount = Math.abs(Math.round(points)) === 1 ? "ponto" : "pontos";
    const place =
      to === null
        ? ""
        : from === null || from === to
          ? `, ${to}º lugar`
          : `, do ${from}º para o ${to}º lugar`;
    return `${name} ${formatDelta(points)} ${amount}${place}`;
  });
  return `${condition}: ${said.join("; ")}.`;
}

function ShareButton({ sheet }: { sheet: Sheet }) {
  const [said, setSaid] = useState("");
  const share = async () => {
    try {
      const { drawResult, sharePicture } = await import("./result-picture.client.ts");
      const picture = await drawResult(pictureOf(sheet));
      const done = await sharePicture(picture, { name: "resultado-quadra.png", text: titleOf(sheet) });
      setSaid(done === "saved" ? "Imagem salva." : "");
    } catch {
      setSaid("Este aparelho não conseguiu fazer a imagem.");
    }
  };
  return (
    <>
      <Button variant="sun" icon="upload" onClick={() => void share()}>
        Compartilhar imagem
      </Button>
      <output className="sheet-said small">{said}</output>
    </>
  );
}

/** The colours of the court that the sheet shows, which its style sheet alone names. */
function courtOf(board: Element | null): { ground: string; ink: string } {
  if (!board) return { ground: "#05483b", ink: "#ffffff" };
  const { backgroundColor, color } = getComputedStyle(board);
  return { ground: backgroundColor, ink: color };
}

function pictureOf(sheet: Sheet) {
  const { shared, stage } = sheet;
  const own = stage === "confirmed" ? sheet.gains[0] : undefined;
  return {
    score: scoreOf(sheet, [shared.mine], [shared.theirs]),
    court: courtOf(document.querySelector(".sheet-board > .placar")),
    club: sheet.club_name,
    logo: shared.logo,
    faces: shared.faces,
    kind: kindOf(sheet),
    day: shared.day,
    points: own && own.points !== 0 ? `${formatDelta(own.points)} pontos` : null,
    move: own ? moveText(own) || null : null,
  };
}
