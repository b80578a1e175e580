import { rowLabel, textFit } from "../../../browser/tv/labels.ts";
import type { DisplayMatch, DisplayRow, DisplaySponsor, DisplayTableRow } from "../../../lib/display-data.ts";
import { displayCopy } from "../../../copy/display.ts";

// Every part is found by the page's script through `data-at`, and only written anew; see app/browser/display.
const NO_ROW: DisplayTableRow = { id: "", name: "", position: 0, was: 0, points: 0, wins: 0, losses: 0 };

function attributes(row: DisplayRow | undefined) {
  const words = rowLabel(row ?? NO_ROW);
  return {
    words,
    marks: {
      "data-empty": row ? undefined : "",
      "data-sport": row?.sport,
      "data-dir": words.dir,
      "data-fit": words.fit,
    },
  };
}

/** One of the first three, large. `place` from 0. */
export function PodiumCard({ row, place }: { row: DisplayRow | undefined; place: number }) {
  const { words, marks } = attributes(row);
  return (
    <li className={`tv-card tv-card-${place + 1}`} data-at="podium" {...marks}>
      <b className="tv-card-pos num" data-at="pos">
        {words.pos}
      </b>
      <span className="tv-card-score num">
        <b className="tv-points" data-at="points">
          {words.points}
        </b>
        <span className="tv-unit">{displayCopy.pointsUnit}</span>
      </span>
      <img className="tv-card-picture" src={row?.picture ?? undefined} hidden={!row?.picture} alt="" />
      <div className="tv-card-name" data-at="name">
        {words.name}
      </div>
      <div className="tv-card-foot num">
        <span data-at="record">{words.record}</span>
        <span className="tv-move" data-at="move">
          {words.move}
        </span>
      </div>
    </li>
  );
}

/** The parts of a row, from left to right. */
const ROW_PARTS = [
  { at: "pos", Tag: "b", look: "tv-pos num" },
  { at: "move", Tag: "span", look: "tv-move num" },
  { at: "name", Tag: "span", look: "tv-name" },
  { at: "record", Tag: "span", look: "tv-record num" },
  { at: "points", Tag: "b", look: "tv-points num" },
] as const;

/** One row below the podium. */
export function BoardRow({ row }: { row: DisplayRow | undefined }) {
  const { words, marks } = attributes(row);
  return (
    <li className="tv-row" data-at="row" style={{ gridArea: row?.area }} {...marks}>
      {ROW_PARTS.map(({ at, Tag, look }) => (
        <Tag key={at} className={look} data-at={at}>
          {words[at]}
        </Tag>
      ))}
    </li>
  );
}

/** A confirmed match: who won, who lost, the score, how long ago (`ago`). */
export function DisplayMatchCard({ match, ago }: { match: DisplayMatch | undefined; ago: string }) {
  return (
    <li
      className="tv-match"
      data-at="match"
      data-empty={match ? undefined : ""}
      data-fit={textFit(match?.score ?? "")}
      data-draw={match?.isDraw ? "" : undefined}
    >
      <div className="tv-match-head">
        <span data-at="match-title">{match?.title ?? " "}</span>
        <span className="num" data-at="match-ago">
          {ago || " "}
        </span>
      </div>
      <div className="tv-match-first" data-at="match-first">
        {match?.first ?? " "}
      </div>
      <div className="tv-match-second" data-at="match-second">
        {match?.second ?? " "}
      </div>
      <div className="tv-match-score num" data-at="match-score">
        {match?.score || " "}
      </div>
    </li>
  );
}

/** A sponsor's place; its name stands there when the logo fails. */
export function SponsorPlace({ sponsor }: { sponsor: DisplaySponsor | undefined }) {
  return (
    <li className="tv-sponsor" data-at="sponsor" data-empty={sponsor ? undefined : ""}>
      <img src={sponsor?.logo} alt={sponsor?.alt ?? ""} width={sponsor?.width} height={sponsor?.height} />
      <span data-at="sponsor-name">{sponsor?.name ?? " "}</span>
    </li>
  );
}

/** The code that opens an address on a phone; `text` says what is there. */
export function QrTile({
  code,
  address,
  text,
}: {
  code: { size: number; path: string };
  address: string;
  text: string;
}) {
  return (
    <div className="tv-qr">
      <svg
        viewBox={`0 -0.5 ${code.size} ${code.size}`}
        role="img"
        aria-label={address}
        shapeRendering="crispEdges"
      >
        <path d={code.path} stroke="#0a1512" />
      </svg>
      <div>
        <b>{displayCopy.scanHow}</b>
        <span>{text}</span>
      </div>
    </div>
  );
}
