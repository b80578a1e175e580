import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testCrawl } from "../support/crawl/checks.ts";
import { pagesOf, refusedLinks, servedLinks } from "../support/crawl/links.ts";
import { type Crawl, crawlAs, CRAWL_MS } from "../support/crawl/crawl.ts";
import { shiftOf, watchShifts } from "../support/crawl/shifts.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { openAsker } from "../support/privacy/people.ts";
import { untilQuiet } from "../support/quiet.ts";
import { letSignIn, PHONE, signIn } from "../support/screens.ts";

/** A page that moves less is steady; one is called good up to 0.1. */
const MAX_SHIFT = 0.02;

let crawl: Crawl;
beforeAll(async () => {
  crawl = await crawlAs("clubAdmin");
}, CRAWL_MS);
afterAll(() => crawl?.every.stop());

testCrawl("clubAdmin", () => crawl, {
  pages: 30,
  onDesktop: 8,
  triggers: 80,
  links: 500,
  kinds: ["DIALOG", "combo-option", "combo-empty", "toast-danger", "DETAILS.menu", "P.error"],
});

describe("no link of a club's office leads those who work there to a refusal", () => {
  it.each([
    ["secretary", "adversario@demo.test", null, 30],
    // A referee's day is the club's.
    ["referee", "novata@demo.test", "(now() at time zone 'America/Sao_Paulo')::date", 8],
  ])("its %s", async (role, email, day, least) => {
    const { app, crowd, pages } = crawl.every;
    const [clubId] = crowd.clubAdmin.adminOf;
    await app.sql(
      `insert into club_staff (id, club_id, user_id, role, day, created_at)
       select gen_random_uuid(), $1, id, $2, ${day}, now() from users where email = $3`,
      [clubId, role, email],
    );
    const asker = await openAsker(app, role, `u.email = '${email}'`);
    const office = pages.map(({ address }) => address).filter((address) => address.startsWith("/club-admin"));
    const named = office.filter((address) => address.includes(`clube=${clubId}`));
    const links = servedLinks({ pages: await pagesOf(app, asker, named) }, asker);
    const { asked, refused } = await refusedLinks(app, asker, links);
    console.log(`${asked} of ${links.size} links of the ${role} asked`);
    expect(refused).toEqual([]);
    expect(asked).toBeGreaterThan(least);
  });
});

describe("what a signed-in person gets on public pages moves nothing", () => {
  let club: MatchClub;
  beforeAll(async () => {
    const { app } = crawl.every;
    club = await makeMatchClub(app.sql);
    await letSignIn(app, club, ["secretary"]);
    await app.sql(
      `update clubs set subscription_status = 'active', subscription_end_date = now() + interval '36 hours' where id = $1`,
      [club.clubId],
    );
    await app.sql("update users set user_role = 'club_admin', club_id = $2 where id = $1", [
      club.secretary.userId,
      club.clubId,
    ]);
    await app.sql(
      `insert into terms_acceptances (id, user_id, terms_version, method, accepted_at)
       select $1, $2, version, 'registration', now() from terms_versions where effective_date <= now()
       order by effective_date desc, version desc limit 1 on conflict do nothing`,
      [randomUUID(), club.secretary.userId],
    );
  });

  it.each([
    ["a phone", PHONE],
    ["a desktop", { width: 1280, height: 800 }],
  ])("notifications button, expiry banner and sponsors come without a shift: %s", async (_name, viewport) => {
    const { app, browser } = crawl.every;
    const { context } = await signIn(browser, app, "secretary", { viewport, path: "/club-admin-dashboard" });
    const shifts: Record<string, number> = {};
    for (const path of [
      "/",
      `/public-ranking/${club.clubId}`,
      "/tournaments",
      "/tournaments-list",
      "/geographical-rankings",
    ]) {
      const page = await context.newPage();
      await page.addInitScript(watchShifts);
      await page.goto(app.origin + path);
      await page.locator(".expiry-over .notice").waitFor();
      await page.locator(".notifications-button").waitFor();
      await page.locator(".dock").waitFor();
      await untilQuiet(page);
      shifts[path] = await shiftOf(page);
      await page.close();
    }
    await context.close();
    expect(Object.entries(shifts).filter(([, shift]) => shift >= MAX_SHIFT)).toEqual([]);
  });
});
