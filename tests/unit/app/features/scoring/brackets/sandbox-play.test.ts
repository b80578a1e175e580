import { describe, expect, test } from "vitest";
import { DRAW_FORMATS, isRefused } from "../../../../../../app/features/scoring/brackets/draw.ts";
import { standingOf } from "../../../../../../app/features/scoring/brackets/standing.ts";
import { playSandbox } from "../../../../../../app/features/scoring/brackets/sandbox-play.ts";
import {
  readSandboxQuery,
  sandboxHref,
} from "../../../../../../app/features/scoring/brackets/sandbox-query.ts";

const read = (query: string) => readSandboxQuery(new URLSearchParams(query));

async function play(query: string) {
  const draw = await playSandbox(read(query));
  if (isRefused(draw)) throw new Error(draw.refused);
  return draw;
}

/** Clicks the first side of the first match that is open, until nobody is left to click. */
async function clickThrough(query: string) {
  const first = read(query);
  const click = (played: string, match: number) => ({
    ...first,
    played,
    chosen: { match, side: 0 as const },
  });
  let draw = await play(query);
  for (let clicks = 0; ; clicks += 1) {
    if (draw.places !== null) return { draw, clicks, at: { ...first, played: draw.answers } };
    const standing = standingOf(draw.plan, draw.results);
    const match = draw.plan.matches.findIndex(({ key }) => standing.get(key)!.state === "ready");
    const next = await playSandbox(click(draw.answers, match));
    if (isRefused(next)) throw new Error(next.refused);
    draw = next;
  }
}

describe.each(DRAW_FORMATS)("%s", (format) => {
  test("is played by clicks, match by match, to its champion, and its address says it all", async () => {
    const { draw, clicks, at } = await clickThrough(`formato=${format}&atletas=8&sorteio=3`);
    expect(draw.played).toBe(clicks);
    expect(draw.places![0]!.position).toBe(1);
    const again = await playSandbox(readSandboxQuery(new URL(sandboxHref(at), "http://x").searchParams));
    expect(again).toEqual(draw);
  });

  test("plays out at random from where the clicks stand, the same for the same number", async () => {
    const draw = await play(`formato=${format}&atletas=12&acaso=5`);
    expect(draw.places).not.toBeNull();
    expect(await play(`formato=${format}&atletas=12&acaso=5`)).toEqual(draw);
  });
});

test("the same click again takes a win back; another winner forgets what follows from it, and only that", async () => {
  const base = "atletas=4&cabecas=2";
  expect((await play(`${base}&jogos=1&vence=0-0`)).answers).toBe("");
  expect((await play(`${base}&jogos=121&vence=0-1`)).answers).toBe("22");
  expect((await play(`${base}&jogos=1212&vence=2-1`)).answers).toBe("1222");
});

test("another result in a round of a Swiss takes back the rounds after it", async () => {
  const { draw, at } = await clickThrough("formato=swiss&atletas=8");
  const changed = await playSandbox({ ...at, chosen: { match: 0, side: 1 } });
  expect(isRefused(changed)).toBe(false);
  expect(changed).toMatchObject({ answers: `2${draw.answers.slice(1, 4)}`, played: 4, places: null });
});

test("answers to matches that nobody reached yet are ignored", async () => {
  expect(await play("atletas=4&jogos=001")).toMatchObject({ played: 0, places: null });
});
