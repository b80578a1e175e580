import type { Locator, Page } from "playwright-core";
import type { TestApp } from "./app.ts";

/** A card of a page, by its heading. */
export function cardOf(page: Page, title: string): Locator {
  return page.locator(".card", { has: page.getByRole("heading", { name: title, exact: true }) });
}

/** On the office's screen of draws: announces the one draw and lets its number come out; the screen draws by itself. */
export async function drawOnScreen(office: Page, app: Pick<TestApp, "sql">): Promise<void> {
  await office.getByRole("button", { name: "Anunciar sorteio" }).click();
  await office.getByRole("heading", { name: /^Sorteio de .+ anunciado$/ }).waitFor();
  await app.sql("update tournament_draws set beacon_round = 1000, beacon_at = now() - interval '1 minute'");
  await office.reload();
}

/** Tries to annul a result from the list of a tournament's day, which is refused since the draw has gone on. */
export async function annulInVain(office: Page, result: Locator): Promise<void> {
  await result.getByRole("link", { name: "Corrigir" }).click();
  await office.locator("summary", { hasText: "Anular" }).click();
  const form = office.locator("details[open] form");
  await form.getByRole("textbox").fill("Digitei errado.");
  await form.getByRole("button", { name: "Anular partida" }).click();
  await office
    .getByText(/Este resultado não muda mais/)
    .first()
    .waitFor();
}
