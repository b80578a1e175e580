import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../../support/app.ts";
import { Visitor } from "../../support/identity.ts";
import { see } from "../../support/pages.ts";

let app: TestApp;
let nobody: Visitor;

beforeAll(async () => {
  app = await startApp({ seed: "demo" });
  nobody = new Visitor(app);
});
afterAll(() => app?.stop());

/** The states that are links: their names for who hears, and what they read for who sees. */
function statesOf(html: string) {
  const links = html.matchAll(/<a href="[^"]*" aria-label="([^"]*)"[^>]*class="state [^"]*">(.*?)<\/a>/gs);
  return [...links].map(([, name, inside]) => ({ name: name!, reads: inside!.replaceAll(/<[^>]*>/g, "") }));
}

test("every state of the map is called what it reads, with its number", async () => {
  const { html } = await see(nobody, "/geographical-rankings");
  const states = statesOf(html);
  expect(states).toHaveLength(27);
  for (const { name, reads } of states) expect(name.startsWith(reads)).toBe(true);
  expect(states.map(({ name }) => name)).toContain("SC 29 atletas, Santa Catarina");
  expect(states.map(({ name }) => name)).toContain("SE, Sergipe: nenhum atleta");
});

test("a chosen state is enlarged, its number and the list follow, and chips take its filters away", async () => {
  const { html, text } = await see(nobody, "/geographical-rankings?sport=tennis&state=SC&class=B");
  expect(html).toMatch(/class="map-land" transform="translate\([-\d. ]+\) scale\(/);
  expect(statesOf(html).length).toBeLessThan(27);
  expect(text).toContain("Tênis · Santa Catarina");
  expect(html).toContain(
    'href="/geographical-rankings?sport=tennis&amp;class=B" class="chip-taken">Santa Catarina',
  );
  expect(html).toContain(
    'href="/geographical-rankings?sport=tennis&amp;state=SC" class="chip-taken">Classe B',
  );
});
