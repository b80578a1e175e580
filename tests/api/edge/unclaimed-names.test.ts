import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../../support/app.ts";
import { callAddresses, findSubjects, pageAddresses } from "../../support/privacy/addresses.ts";
import { gatherCrowd } from "../../support/privacy/people.ts";
import { publicityOf } from "../../../worker/edge/publicity.ts";

// Product §3: a profile that nobody has claimed shows first name and initial outside its club's own pages, whatever its age.

let app: TestApp;
let club: string;
let addresses: string[];

/** Everybody who played, without an account: each with names of their own, "Zulmira … Inteiro…". */
beforeAll(async () => {
  app = await startApp({ seed: "demo" });
  const crowd = await gatherCrowd(app);
  const subjects = await findSubjects(app, crowd);
  club = subjects.clubs[0]!;
  await app.sql(
    `update athletes a set user_id = null, is_private = false, birth_date = '1980-01-01', name = 'Zulmira Quinzenaria Inteiro' || translate(left(a.id::text, 8), '0123456789', 'ghijklmnop'),
       search_name = 'zulmira quinzenaria inteiro' || translate(left(a.id::text, 8), '0123456789', 'ghijklmnop')
     where a.name <> 'Atleta removido'`,
  );
  await app.sql("update ratings set is_private = false, birth_date = '1980-01-01'");
  const unclaimed = subjects.athletes.flatMap((id) => [
    `/public-ranking/${club}?athlete=${id}`,
    `/auth/remover-nome?clube=${club}&atleta=${id}`,
  ]);
  const searches = ["Zulmira", "Inteiro", "quinzenaria"].flatMap((search) => [
    `/public-ranking/${club}?search=${search}`,
    `/api/v1/clubs/${club}/ranking?search=${search}`,
  ]);
  const calls = Object.entries(callAddresses(subjects)).flatMap(([call, list]) =>
    call.startsWith("GET ") ? list : [],
  );
  const open = [...Object.values(pageAddresses(subjects)).flat(), ...calls];
  addresses = [...new Set([...open, ...unclaimed, ...searches])];
});
afterAll(() => app?.stop());

it("every address that a visitor reads shows no whole name of an unclaimed profile", async () => {
  const named: string[] = [];
  const shown: string[] = [];
  for (const [index, address] of addresses.entries()) {
    if (index % 60 === 0) await forgetLimits(app);
    const body = await (
      await app.fetch(address, { redirect: address.startsWith("/api/") ? "follow" : "manual" })
    ).text();
    // A page says what was searched for: whole names, and their last ones, are made of more.
    if (/zulmira quinzenaria|inteiro[a-p]/i.test(body)) named.push(address);
    if (body.includes("Zulmira I.")) shown.push(address.split("?")[0]!);
  }
  expect(named).toEqual([]);
  // They are there, by first name and initial: the sweep looked where people stand.
  const where = ["/", `/public-ranking/${club}`, `/display/${club}`, "/auth/remover-nome"];
  expect([...new Set(shown)]).toEqual(
    expect.arrayContaining([...where, `/api/v1/clubs/${club}/ranking`, `/api/v1/clubs/${club}/display`]),
  );
  const publicPages = addresses.filter(
    (address) => publicityOf("GET", new URL(address, "http://any.test")).kind === "public",
  );
  expect(publicPages.length).toBeGreaterThan(20);
});

it("a search in public finds them by what it shows, and by nothing else", async () => {
  await forgetLimits(app);
  const found = async (search: string) => {
    const answer = await app.fetch(`/api/v1/clubs/${club}/ranking?search=${encodeURIComponent(search)}`);
    return ((await answer.json()) as { rows: unknown[] }).rows.length;
  };
  expect(await found("zulmira")).toBeGreaterThan(5);
  expect(await found("zulmira i.")).toBeGreaterThan(5);
  expect(await found("inteiro")).toBe(0);
  expect(await found("quinzenaria")).toBe(0);
});
