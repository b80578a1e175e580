import { formatShortDate, formatTime } from "../../lib/dates.ts";
import type { DisplayBoard, DisplayData, DisplayVersion } from "../../lib/display-data.ts";
import { loadScript } from "../load-script.ts";
import { loadSocket } from "../load-socket.ts";
import { hasHintCookie, loadMemberWidgets } from "../loader/member-script.ts";
import { changedBoard, changedIds, pageToShow, turnsOf } from "./changes.ts";
import type { noteClimbs, takeAnswer } from "./around-table.ts";
// oxlint-disable-next-line import/default -- this default export is made by tools/vite
import aroundAddress from "./around-table.ts?script-address";
import { askJson, displayRetryDelayMs } from "./network.ts";
import { freshQuery, isOvertaken, type Newest } from "./newest.ts";
import { pageCount } from "./paging.ts";
import { followOffice, isPaired } from "./paired.ts";
import { showAges, showMatches } from "./side-column.ts";
import { mark, place, places, showPicture, writeText } from "./stage.ts";
import { calm, dress, measureRows, showTable } from "./show-table.ts";
import { staleLabel } from "./labels.ts";
import { nextPlace, type Round } from "./screen-turns.ts";

// The script of a club's TV. One interval drives everything that time does; nothing here grows: nodes are those that
// the server sent, boards are kept by key, and one request runs at a time.
const PAGE_MS = 9_000;
const ONLY_PAGE_MS = 15_000;
const POLL_MS = 15_000;
/** How long rows that changed are marked. */
const CALM_MS = 6_000;
/** The pause between the old state of another board, or the end of a moment, and the new state, so that its change is seen. */
const LOOK_MS = 700;
/** A page of an older build reloads after this time at the earliest, so that a stale copy at the edge makes no loop. */
const SHORTEST_LIFE_MS = 20_000;
const startedAt = performance.now();
const stage = place("stage");
const clock = place("clock");
const date = place("date");
/** The only board that it shows, where its address names one; another while that one is empty. */
const fixedKey = stage.dataset.fixed;
let data: DisplayData = JSON.parse(document.getElementById("data")!.textContent!);
const pageApp = data.app;
const api = `/api/v1/clubs/${data.club.id}/display`;
const boards = new Map<string, DisplayBoard>();

let shown: DisplayBoard | null = data.board;
let key = data.board?.key ?? data.boards[0]?.key ?? fixedKey ?? "";
let page = 0;
let wantedPage = 0;
let round: Round = { pages: 0, week: "", back: null };
let perPage = measureRows(shown);
let skewMs = Date.parse(data.now) - Date.now();
let goodAt = Date.now();
let failures = 0;
let minute = 0;
let today = "";
let newest: Newest = data;
/** The query of a version that is to be asked for; null when none is. */
let versionQuery: string | null = null;
/** The query of the next poll: that of a channel's message until it was answered. */
let pollQuery = "";
let isBoardWanted = false;
let isBusy = false;
let isLeaving = false;
/** Why the club's channel does not admit this TV: the plan's number of TVs is reached. The polls go on. */
let refusal = "";
/** Rankings that the office chose for this screen, in its order; none is all. */
let scenes: readonly string[] = [];
let looking: ReturnType<typeof setTimeout> | undefined;
const due = { page: 0, poll: 0, calm: 0 };
/** All that is shown over the table and around it; it comes after the page, and until then results stand in the table alone. */
let around: { takeAnswer: typeof takeAnswer; noteClimbs: typeof noteClimbs } | undefined;

function serverNow(): Date {
  return new Date(Date.now() + skewMs);
}

function later(what: keyof typeof due, ms: number): void {
  due[what] = performance.now() + ms;
}

function showPage(next: number, before: DisplayBoard | null): void {
  if (!shown) return;
  if (dress(stage, shown)) perPage = measureRows(shown);
  const pages = pageCount(shown.rows.length, perPage);
  page = next < pages ? next : 0;
  showTable(shown, page, perPage, before && before.rows);
  later("page", pages > 1 ? PAGE_MS : ONLY_PAGE_MS);
}

/** Puts a board's newest state on the screen, from the state that was last seen, so that changes are seen to happen. */
function showBoard(board: DisplayBoard): void {
  clearTimeout(looking);
  const isSame = shown?.key === board.key;
  const before = isSame && boards.has(board.key) ? shown : boards.get(board.key);
  boards.set(board.key, board);
  key = board.key;
  const changed = before ? changedIds(before.rows, board.rows) : [];
  if (!before || (!isSame && changed.length === 0)) {
    shown = board;
    // The rest of the table that came with the page: the rows on the screen stay.
    return isSame ? showPage(page, board) : showPage(wantedPage, null);
  }
  if (JSON.stringify(before) === JSON.stringify(board)) return;
  const target = pageToShow(before.rows, board.rows, isSame ? page : wantedPage, perPage);
  const busyMs = around ? around.noteClimbs(before.rows, board.rows) : 0;
  const reveal = () => {
    shown = board;
    later("calm", CALM_MS);
    showPage(target, before);
  };
  if (isSame && !busyMs) return reveal();
  shown = before;
  showPage(target, null);
  looking = setTimeout(reveal, busyMs + LOOK_MS);
}

/** After the screen, or what shares it with the table, changed its size. */
function fit(): void {
  perPage = measureRows(shown);
  showPage(0, null);
}

function receive(answer: DisplayData): void {
  const before = data;
  data = { ...answer, boards: turnsOf(answer.boards, scenes) };
  for (const known of boards.keys()) {
    if (!data.boards.some((board) => board.key === known)) boards.delete(known);
  }
  writeText(place("club"), answer.club.name);
  for (const image of places("logo")) showPicture(image, answer.club.logo);
  mark(stage, "blank", answer.board ? null : "");
  const isRoomier = !before.board !== !answer.board || !before.sponsors[0] !== !answer.sponsors[0];
  if (around) around.takeAnswer(answer);
  showMatches(answer);
  showTimes(serverNow());
  if (isRoomier) fit();
  if (answer.board) showBoard(answer.board);
  const elsewhere = fixedKey ? null : changedBoard(before.boards, data.boards, key);
  const isHere = version(before) === version(answer);
  if (elsewhere && isHere && answer.board) refresh(elsewhere);
}

function version(of: DisplayData): number | undefined {
  return of.boards.find((board) => board.key === key)?.version;
}

/** Asks for a board's newest state, to show it from a page on. */
function refresh(of: string, from = 0): void {
  key = of;
  wantedPage = from;
  isBoardWanted = true;
  void ask();
}

/** Something changed, or may have (`messageId` ""): asks for the newest version. */
function hear(messageId: string): void {
  versionQuery = freshQuery(messageId, Math.random());
  void ask();
  if (askOffice) askOffice();
}

const askOffice =
  isPaired &&
  followOffice(data.club.id, (programme) => {
    ({ scenes, limit: refusal } = programme);
    showConnection();
    data = { ...data, boards: turnsOf(data.boards, scenes) };
    if (!data.boards.some((board) => board.key === key)) refresh(data.boards[0]?.key ?? key);
    else isBoardWanted = true;
    void ask();
  });

/** Sends one request at a time. What is wanted during a request is asked for once, after it. */
async function ask(): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  while (versionQuery !== null || isBoardWanted) await (versionQuery === null ? askBoard() : askVersion());
  isBusy = false;
}

async function askVersion(): Promise<void> {
  const query = versionQuery!;
  versionQuery = null;
  const answer = await askJson<DisplayVersion>(`${api}/version${query}`);
  noteAnswer(answer);
  pollQuery = answer ? "" : query;
  if (answer && newest.version !== data.version) isBoardWanted = true;
}

async function askBoard(): Promise<void> {
  isBoardWanted = false;
  const answer = await askJson<DisplayData>(`${api}/${newest.version}?board=${fixedKey ?? key}`);
  noteAnswer(answer);
  if (!answer) {
    if (shown && key !== shown.key) showFromMemory();
  } else if (!isOvertaken(answer, newest)) receive(answer);
}

/** Without network the screen goes on with the boards that it has seen. */
function showFromMemory(): void {
  shown = boards.get(key) ?? shown!;
  key = shown.key;
  showPage(wantedPage, null);
}

/** Every answer, or its absence, shows whether we are connected and whether we are the newest build. */
function noteAnswer(answer: DisplayVersion | null): void {
  if (answer) {
    failures = 0;
    goodAt = Date.now();
    later("poll", POLL_MS);
    if (answer.readAt > newest.readAt) {
      newest = answer;
      skewMs = Date.parse(answer.now) - goodAt;
    }
    if (answer.app !== pageApp && performance.now() - startedAt > SHORTEST_LIFE_MS && !isLeaving) {
      isLeaving = true;
      setTimeout(() => location.reload(), Math.random() * 5_000);
    }
  } else {
    failures += 1;
    later("poll", Math.min(POLL_MS, displayRetryDelayMs(failures - 1, Math.random())));
  }
  showConnection();
}

function showConnection(): void {
  const isLost = failures > 1 || !navigator.onLine;
  const words = isLost ? staleLabel(new Date(goodAt + skewMs), serverNow(), data.club.timeZone) : refusal;
  mark(stage, "offline", words ? "" : null);
  if (words) writeText(place("offline"), words);
}

function turnPage(): void {
  const pages = shown ? pageCount(shown.rows.length, perPage) : 1;
  const next = nextPlace(round, fixedKey ? [] : data.boards, { key, page }, pages);
  round = next.round;
  later("page", PAGE_MS);
  if (shown && next.place.key === shown.key) showPage(next.place.page, null);
  if (!next.place.page || next.place.key !== key) refresh(next.place.key, next.place.page);
}

/** Shows the clock, the date and the ages once a minute; nothing in them is finer. */
function showTimes(now: Date): void {
  writeText(clock, formatTime(now, data.club.timeZone));
  const day = formatShortDate(now, data.club.timeZone);
  // At midnight the window moves, so the table may change without a new result.
  if (day !== (today ||= day)) {
    pollQuery = freshQuery("", Math.random());
    later("poll", 1_000);
  }
  writeText(date, (today = day));
  showAges(data, now);
}

function tick(): void {
  const at = performance.now();
  const now = serverNow();
  if (minute !== (minute = Math.floor(now.getTime() / 60_000))) showTimes(now);
  if (at >= due.poll) {
    later("poll", POLL_MS);
    versionQuery ??= pollQuery;
    void ask();
  }
  if (at >= due.page) turnPage();
  if (at >= due.calm) {
    later("calm", 1e12);
    calm();
  }
}

// Terms and expiry are for the person who is signed in at this very screen (spec §2); a club's TV has nobody.
if (hasHintCookie() && self === top) loadMemberWidgets();
addEventListener("resize", fit);
addEventListener("offline", showConnection);
addEventListener("online", () => later("poll", 0));

if (shown && shown.rows.length === shown.total) boards.set(key, shown);
showPage(0, null);
later("poll", POLL_MS);
later("calm", 1e12);
setInterval(tick, 1_000);
tick();
if (shown && !boards.has(key)) refresh(key);
void loadScript<NonNullable<typeof around>>(aroundAddress).then(({ loaded }) => {
  around = loaded;
  around.takeAnswer(data);
});
// The page may be a cached copy, so the first connection asks for the version too.
const tvId = Math.random().toString(36).slice(2);
void loadSocket().then(({ keepSocket }) =>
  keepSocket(
    // A screen that the office paired is counted there.
    () => `/api/realtime/v1/display/${data.club.id}${isPaired ? "" : `?tv=${data.tv}&id=${tvId}`}`,
    hear,
    -1,
    (words) => {
      if (isPaired) return;
      refusal = words;
      showConnection();
    },
  ),
);
