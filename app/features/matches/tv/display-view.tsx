import type { ReactNode } from "react";
import { FEW_ROWS, pageRows, pageLabel } from "../../../browser/tv/paging.ts";
import { agoLabel } from "../../../browser/tv/labels.ts";
import { displayCopy } from "../../../copy/display.ts";
import { formatShortDate, formatTime } from "../../../lib/dates.ts";
import {
  type DisplayData,
  isTournamentKey,
  PODIUM_SIZE,
  DRAW_PLACES as ROW_PLACES,
} from "../../../lib/display-data.ts";
import { LogoMark } from "../../../ui/logo.tsx";
import { BoardRow, DisplayMatchCard, PodiumCard, QrTile, SponsorPlace } from "./display-rows.tsx";
import { MomentPlaces } from "./display-moment.tsx";
import "./display-table.css";
import "./display-few.css";
import "./display-matches.css";
import "./display-draw.css";
import "./display-week.css";
import "./display-side.css";
import "./display-moment.css";
import "./display-view.css";

/** Places on the screen; how many of the rows fit is measured there. */
const ROWS_BEFORE_MEASURE = 8;
const MATCH_PLACES = 4;
const SPONSOR_PLACES = 5;
/** Rows that come with the page; of a longer table the script asks for all, so that the first load stays small. */
const ROWS_WITH_PAGE = PODIUM_SIZE + 3 * ROW_PLACES;

/**
 * A club's TV (product §1, §8), whole without JavaScript; `script` then keeps it alive. `fixed` is the key of the only
 * board that it shows, null where they take turns. `qr` opens an address on a phone.
 */
export function Display({
  data,
  fixed,
  qr,
  script,
}: {
  data: DisplayData;
  fixed: string | null;
  qr: Parameters<typeof QrTile>[0];
  script: string;
}) {
  const { club, board } = data;
  const now = new Date(data.now);
  const rows = board?.rows ?? [];
  const isOfTournament = fixed !== null && isTournamentKey(fixed);
  const page = pageRows(rows, 0, ROW_PLACES);
  return (
    <>
      <main
        className="tv"
        data-at="stage"
        data-fixed={fixed ?? undefined}
        data-blank={board ? undefined : ""}
        data-kind={board?.kind}
        data-few={board && rows.length <= FEW_ROWS ? rows.length : undefined}
        data-colour={club.colour ?? undefined}
      >
        <header className="tv-head">
          <LogoMark size={36} />
          <ClubLogo src={club.logo} />
          <h1 data-at="club">{club.name}</h1>
          <div className="tv-heading">
            <p className="tv-title" data-at="title">
              {board?.title ?? " "}
            </p>
            <p className="tv-rule" data-at="rule">
              {board?.rule}
            </p>
          </div>
          <div className="tv-clock">
            <b className="num" data-at="clock">
              {formatTime(now, club.timeZone)}
            </b>
            <span data-at="date">{formatShortDate(now, club.timeZone)}</span>
          </div>
        </header>
        <section className="tv-board" aria-label={displayCopy.table}>
          <ol className="tv-podium" aria-label={displayCopy.podium}>
            {[0, 1, 2].map((place) => (
              <PodiumCard key={place} place={place} row={rows[place]} />
            ))}
          </ol>
          <ol className="tv-rows" data-at="rows" start={PODIUM_SIZE + 1}>
            {Array.from({ length: ROW_PLACES }, (_, place) => (
              <BoardRow key={place} row={page[place]} />
            ))}
          </ol>
          <div className="tv-page">
            <span className="num" data-at="page">
              {pageLabel(board?.total ?? 0, 0, ROWS_BEFORE_MEASURE, board?.kind)}
            </span>
            <i className="tv-track">
              <i className="tv-bar" data-at="bar" />
            </i>
            <output className="tv-offline" data-at="offline" />
          </div>
        </section>
        <Blank logo={club.logo}>
          <h2>{isOfTournament ? displayCopy.noMatchTitle : displayCopy.emptyTitle}</h2>
          <p>{isOfTournament ? displayCopy.noMatchText : displayCopy.emptyText}</p>
        </Blank>
        <aside className="tv-side">
          <h2>{displayCopy.latest}</h2>
          <ul className="tv-matches">
            {Array.from({ length: MATCH_PLACES }, (_, place) => {
              const match = data.matches[place];
              const ago = match ? agoLabel(match.at, now, club.timeZone) : "";
              return <DisplayMatchCard key={place} match={match} ago={ago} />;
            })}
          </ul>
          <QrTile {...qr} />
        </aside>
        <footer className="tv-foot" data-at="sponsors" data-empty={data.sponsors.length > 0 ? undefined : ""}>
          <span className="tv-foot-title">{displayCopy.sponsors}</span>
          <ul>
            {Array.from({ length: SPONSOR_PLACES }, (_, place) => (
              <SponsorPlace key={place} sponsor={data.sponsors[place]} />
            ))}
          </ul>
        </footer>
        <MomentPlaces />
      </main>
      <script type="application/json" id="data" dangerouslySetInnerHTML={{ __html: asJson(data) }} />
      <script dangerouslySetInnerHTML={{ __html: script }} />
    </>
  );
}

function asJson(data: DisplayData): string {
  const board = data.board && { ...data.board, rows: data.board.rows.slice(0, ROWS_WITH_PAGE) };
  return JSON.stringify({ ...data, board }).replaceAll("<", "\\u003c");
}

function ClubLogo({ src }: { src: string | null | undefined }) {
  return <img className="tv-logo" data-at="logo" src={src ?? undefined} hidden={!src} alt="" />;
}

function Blank({ children, logo }: { children: ReactNode; logo?: string | null }) {
  return (
    <section className="tv-blank">
      <LogoMark size={36} />
      <ClubLogo src={logo} />
      {children}
    </section>
  );
}

/** The TV without a table: no such club, or nothing could be read. The page asks again by itself. */
export function DisplayNotice({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <main className="tv tv-notice">
      <Blank>
        <h1>{title}</h1>
        <p>{text}</p>
        {children}
      </Blank>
    </main>
  );
}
