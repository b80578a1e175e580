import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { TestApp } from "./app.ts";
import { keepFaults } from "./faults-of-page.ts";
import { makeClub, makePerson, makeTerms, Visitor } from "./identity.ts";

/**
 * Opens a page of a new club's office (`path` below /club-admin-dashboard) for its admin, who has accepted the terms. The club plays `sports` in
 * their order. `errors` collects what the page finds wrong.
 */
export async function openNewOffice(
  { app, browser }: { app: TestApp; browser: Browser },
  name: string,
  {
    path = "importar",
    sports = ["tennis"],
    ...view
  }: { path?: string; sports?: readonly string[] } & Pick<
    BrowserContextOptions,
    "viewport" | "javaScriptEnabled"
  >,
): Promise<{ page: Page; clubId: string; errors: string[] }> {
  const clubId = await makeClub(app, name);
  for (const [place, sport] of sports.entries())
    await app.sql("insert into club_sports values ($1, $2, $3)", [clubId, sport, place]);
  const email = `secretaria-${clubId}@clube.test`;
  const { userId } = await makePerson(app, { email, role: "club_admin", clubId, adminOf: [clubId] });
  await app.sql(
    `insert into terms_acceptances (id, user_id, terms_version, method, accepted_at)
     values (gen_random_uuid(), $1, $2, 'registration', now())`,
    [userId, await makeTerms(app)],
  );
  const visitor = new Visitor(app);
  await visitor.signIn(email);
  const context = await browser.newContext({ ...view, locale: "pt-BR" });
  await context.addCookies(
    [...visitor.cookies].map(([cookie, value]) => ({ name: cookie, value, url: app.origin })),
  );
  const page = await context.newPage();
  const errors: string[] = [];
  keepFaults(page, errors);
  await page.goto(`${app.origin}/club-admin-dashboard/${path}?clube=${clubId}`);
  return { page, clubId, errors };
}
