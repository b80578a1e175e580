import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetLimits } from "../support/app.ts";
import { expectedOf, isDone, isMeasured, type MeasuredAct, nameOf, outcomeOf } from "../support/acts/act.ts";
import { ACTS } from "../support/acts/catalogue.ts";
import { startRequestHarness, type RequestHarness } from "../support/acts/harness.ts";
import { importForms } from "../support/acts/rankings.ts";
import { lapseClub } from "../support/plans.ts";

// Product §7: a club without an active subscription goes read-only after seven days. Every mutation of the product that
// is measured says what it does to a club: it changes something of it and is refused, or it does not.

const mutations = ACTS.filter(isMeasured).filter((act) => !act.isRead && isDone(expectedOf(act)));
const ofClubs = mutations.filter(({ changes }) => changes !== "own");

/** Tables of what clubs have. */
const WRITTEN = [
  "matches",
  "match_players",
  "match_events",
  "memberships",
  "invitations",
  "club_admins",
  "club_sports",
  "imports",
  "import_rows",
  "rankings",
  "ranking_rules",
  "ranking_events",
  "ranking_enrolments",
  "final_standings",
  "ledger_lines",
  "standings",
  "sponsors",
  "club_notices",
  "tournaments",
  "tournament_entries",
  "idempotency_keys",
  "venues",
  "courts",
  "tvs",
  "webhook_endpoints",
];

describe("a read-only club", () => {
  let harness: RequestHarness;

  beforeAll(async () => {
    harness = await startRequestHarness();
  });
  // The secretary sends more forms and calls than a minute allows.
  beforeEach(() => forgetLimits(harness.app));
  afterAll(() => harness?.stop());

  async function lapse(days: number | null): Promise<void> {
    for (const id of [harness.club.clubId, harness.club.otherClubId])
      await lapseClub(harness.app.sql, id, days);
  }

  /** All that clubs have, as one text (but for the number that makes displays ask again): any row that is written changes it. */
  async function state(): Promise<string> {
    // A row that is written has a later transaction's number, one that is gone is missing in the count.
    const written = WRITTEN.map(
      (table) => `(select concat(count(*), '/', sum(xmin::text::bigint)) from ${table})`,
    );
    const clubs = `(select md5(string_agg(md5((to_jsonb(t) - 'lapsed_at' - 'subscription_status' - 'display_changes')::text), '' order by t.id)) from clubs t)`;
    const owners = `(select md5(string_agg(t.id::text || coalesce(t.user_id::text, ''), '' order by t.id)) from athletes t
      where exists (select 1 from memberships m where m.athlete_id = t.id))`;
    const [row] = await harness.app.sql<{ all: string }>(
      `select concat_ws(' ', ${[...written, clubs, owners].join(", ")}) as all`,
    );
    return row!.all;
  }

  it("knows of each mutation whether it changes something of a club", () => {
    expect(mutations.filter(({ changes }) => changes === undefined).map(nameOf)).toEqual([]);
    expect(ofClubs.length).toBeGreaterThan(50);
  });

  /** Makes what an act is about while the club is paid for, and gives how it is asked. */
  async function prepared(act: MeasuredAct): Promise<() => Promise<Response>> {
    const asked = await act.prepare(harness);
    return () => harness.send(act.by, act, asked);
  }

  it.each(ofClubs.map((act) => [nameOf(act), act] as const))("%s", async (_name, act) => {
    const answeredAs = async (answer: Response) =>
      act.answers === undefined ? String(answer.status) : await outcomeOf(act, answer);
    await lapse(null);
    // An earlier one left the club with tennis alone.
    if (act.what === "first of its ranking")
      await harness.app.sql("insert into club_sports values ($1, 'beach_tennis', 1) on conflict do nothing", [
        harness.club.clubId,
      ]);
    const ask = await prepared(act);
    await lapse(7.001);
    const before = await state();
    const answer = await ask();
    if (act.changes === "club") {
      const text = await answer.text();
      expect(answer.status, text.slice(0, 300)).toBe(403);
      if (answer.headers.get("content-type")?.includes("json") && text.includes('"error"'))
        expect((JSON.parse(text) as { error: { code: string } }).error.code).toBe("club_read_only");
    } else expect(await answeredAs(answer)).toBe(expectedOf(act));
    expect(await state()).toBe(before);
    if (act.changes === "again") return;
    // The very same is done where the club is paid for; later ones build on it.
    await lapse(6.99);
    expect(await answeredAs(await (await prepared(act))())).toBe(expectedOf(act));
  });

  it("takes no further step of an import, and still shows what came of it", async () => {
    const steps = importForms.filter(isMeasured);
    const send = async (what: string) => {
      const step = steps.find((act) => act.what === `import: ${what}`)!;
      return (await (await prepared(step))()).status;
    };
    await lapse(8);
    const before = await state();
    for (const what of ["read otherwise", "confirm", "to the end", "undo", "discard"])
      expect(await send(what), what).toBe(403);
    expect(await state()).toBe(before);
    await lapse(6.99);
    expect(await send("confirm")).toBe(303);
    const imported = await state();
    expect(imported).not.toBe(before);
    await lapse(8);
    expect(await send("undo")).toBe(403);
    expect(await send("to the end")).toBe(200);
    expect(await state()).toBe(imported);
    await lapse(6.99);
    expect(await send("undo")).toBe(200);
  });

  it("says so on its screens, and offers nothing that would be refused", async () => {
    await lapse(8);
    const [row] = await harness.app.sql<{ id: string }>(
      "select id from matches where club_id = $1 and status = 'pending_validation' limit 1",
      [harness.club.clubId],
    );
    const see = async (who: "ana" | "secretary", path: string) => (await harness.get(who, path)).text();
    const dashboard = (panel: string) =>
      see("secretary", `/club-admin-dashboard/${panel}?clube=${harness.club.clubId}`);
    const athletes = await dashboard("atletas");
    expect(athletes).toContain("O clube está em modo de leitura");
    expect(athletes).toContain('<fieldset class="club-frozen" disabled="">');
    expect(athletes).not.toContain("Lançar resultado</");
    expect(await dashboard("lancar")).not.toContain("score_format");
    // The person who administers it may of course pay.
    expect(await dashboard("assinatura")).not.toContain("club-frozen");
    const home = await see("ana", "/athlete-dashboard");
    expect(home).toContain("O clube está em modo de leitura");
    expect(home).not.toContain("Lançar resultado</");
    expect(await see("ana", "/athlete-dashboard/registrar")).not.toContain("score_format");
    const match = await see("ana", `/athlete-dashboard/partidas/${row!.id}`);
    expect(match).not.toMatch(/value="(edit|withdraw)"|Editar placar/);
    await lapse(null);
    expect(await see("ana", "/athlete-dashboard")).toContain("Lançar resultado</");
  });

  it("lets silence approve and people read, sign out and keep their own profile", async () => {
    await lapse(null);
    const id = await harness.report();
    await lapse(9);
    await harness.app.sql(
      "update matches set asked_at = null, answer_by = now() - interval '1 minute' where id = $1",
      [id],
    );
    await harness.app.scheduled();
    const [match] = await harness.app.sql<{ status: string }>("select status from matches where id = $1", [
      id,
    ]);
    expect(match!.status).toBe("confirmed");
    const saved = await harness.post("ana", "/athlete-profile", {
      intent: "save",
      name: "Ana Souza",
      phone: "(83) 3333-4444",
      cityCode: "2201903",
      sport: "tennis",
      "class:tennis": "A",
    });
    expect(saved.status).toBe(302);
  });
});
