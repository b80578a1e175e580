import type { DisplayTurn } from "../../lib/display-data.ts";

/** Pages of rankings that a screen shows in a row before the highlights of a week. */
const MOST_PAGES = 3;

/** A page (from 0) of a board. */
export interface BoardPlace {
  key: string;
  page: number;
}

/** The state that a screen keeps of its round: the pages of rankings since the last week, that week, and the place after it. */
export interface Round {
  pages: number;
  week: string;
  back: BoardPlace | null;
}

const isWeek = ({ key }: Pick<BoardPlace, "key">) => key.startsWith("semana/");
const isRanking = ({ key }: Pick<BoardPlace, "key">) => !/^(semana|torneio|chave)\//.test(key);

/**
 * The place after `at`, whose board fills `pageCount` pages, and the round from then on: the next page, else the next board. After three pages
 * of rankings the next week has its turn, and the round goes on behind it. Where a screen shows no ranking, weeks stand in its order.
 */
export function nextPlace(
  round: Round,
  boards: readonly DisplayTurn[],
  at: BoardPlace,
  pageCount: number,
): { place: BoardPlace; round: Round } {
  const weeks = boards.filter(isWeek);
  const turns = boards.some(isRanking) ? boards.filter((board) => !isWeek(board)) : boards;
  const { back } = round;
  if (isWeek(at) && back && turns.some(({ key }) => key === back.key))
    return { place: back, round: { ...round, back: null } };
  const place =
    at.page + 1 < pageCount ? { ...at, page: at.page + 1 } : { key: following(turns, at.key), page: 0 };
  const pages = round.pages + Number(isRanking(at));
  if (pages < MOST_PAGES || turns === boards || !weeks[0]) return { place, round: { ...round, pages } };
  const week = following(weeks, round.week);
  return { place: { key: week, page: 0 }, round: { pages: 0, week, back: place } };
}

/** The key of the board after `key`; the first one where `key` is gone; `key` itself where there is none. */
function following(boards: readonly DisplayTurn[], key: string): string {
  const at = boards.findIndex((board) => board.key === key);
  return boards[(at + 1) % boards.length]?.key ?? key;
}
