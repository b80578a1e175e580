/* oxlint-disable react/no-array-index-key -- sides and sets are known by their order alone */
import { type CSSProperties, Fragment } from "react";
import { Icon } from "./icon.tsx";
import {
  columnWidth,
  type ScoreboardRow,
  scoreboardRows,
  type ShownScore,
  spokenScore,
} from "../lib/scoreboard-rows.ts";

/**
 * The score of a match (Placar), the same on every screen: a line for each side, its digits in columns of one width, on the court of
 * the sport. `size`: "hero" where the score is what the screen is about, "sheet" larger still, "plain" in lists, without a court.
 */
export function Scoreboard({
  sport,
  size = "hero",
  ...score
}: ShownScore & {
  /** The id of the sport. */
  sport?: string;
  size?: "hero" | "sheet" | "plain";
}) {
  const shape = { "--sets": Math.max(score.sets.length, 1), "--column": columnWidth(score.sets) };
  return (
    <>
      <span className="visually-hidden">{spokenScore(score)}</span>
      <div
        className={`placar placar-${size}${score.sets.at(-1)?.tiebreak ? " placar-tail" : ""}`}
        data-sport={size === "plain" ? undefined : (sport ?? "")}
        style={shape as CSSProperties}
        aria-hidden
      >
        {scoreboardRows(score).map((row, index) => (
          <Row key={index} row={row} />
        ))}
      </div>
    </>
  );
}

function Row({ row: { names, hasWon, note, cells } }: { row: ScoreboardRow }) {
  return (
    <div className={hasWon ? "placar-row placar-won" : "placar-row"}>
      <span className="placar-mark">{hasWon ? <Icon name="check" size={16} /> : null}</span>
      <span className={names.length > 1 ? "placar-names placar-pair" : "placar-names"}>
        {names.map((name, at) => (
          <span key={at} title={name}>
            {name}
          </span>
        ))}
        {note ? <small>{note}</small> : null}
      </span>
      <ScoreboardCells cells={cells} />
    </div>
  );
}

/** The digits of a side, one column a set; a tie-break's points stand as a superscript that moves no digit. */
export function ScoreboardCells({ cells }: { cells: ScoreboardRow["cells"] }) {
  return cells.map(({ games, tiebreak, hasWon }, at) => (
    <Fragment key={at}>
      {" "}
      <span className={hasWon ? "placar-set placar-set-won" : "placar-set"}>
        <span>
          {games}
          {tiebreak === null ? null : (
            <>
              <span className="visually-hidden">(</span>
              <sup>{tiebreak}</sup>
              <span className="visually-hidden">)</span>
            </>
          )}
        </span>
      </span>
    </Fragment>
  ));
}
