import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetLimits } from "../support/app.ts";
import { authForms, registrationForms, setupForms } from "../support/request-cases/account-forms.ts";
import { factorCalls } from "../support/request-cases/auth-calls.ts";
import { authCalls, matchCalls } from "../support/request-cases/calls.ts";
import { clubForms, heavyForms } from "../support/request-cases/club-forms.ts";
import { entryForms } from "../support/request-cases/entry-forms.ts";
import { inviteCalls, inviteForms } from "../support/request-cases/invites.ts";
import { payeeForms } from "../support/request-cases/payees.ts";
import { officeForms } from "../support/request-cases/office-forms.ts";
import { officeTournamentForms } from "../support/request-cases/office-tournaments.ts";
import { athleteForms, profileForms } from "../support/request-cases/forms.ts";
import { joiningForms, linkForms } from "../support/request-cases/joining.ts";
import { pictureForms } from "../support/request-cases/pictures.ts";
import { reachForms } from "../support/request-cases/reach.ts";
import { keyOf, type RequestCase } from "../support/request-cases/measure.ts";
import { tokenCalls, tokenForms } from "../support/request-cases/tokens.ts";
import { storageCalls } from "../support/request-cases/storage.ts";
import { rpcCalls } from "../support/request-cases/rpc.ts";
import { securityForms } from "../support/request-cases/security-forms.ts";
import { termsCalls, termsForms } from "../support/request-cases/terms.ts";
import { startRequestHarness, type RequestHarness } from "../support/request-cases/harness.ts";
import { lapseClub } from "../support/plans.ts";

// Product §7: a club without an active subscription goes read-only after seven days. Every mutation of the product that
// is listed for its round trips is listed here too: it changes something of a club and is refused, or it does not.

const forms = [
  athleteForms,
  clubForms,
  officeForms,
  officeTournamentForms,
  entryForms,
  profileForms,
  pictureForms,
  registrationForms,
  authForms,
  securityForms,
  setupForms,
];
const more = [
  tokenForms,
  payeeForms,
  linkForms,
  joiningForms,
  termsForms,
  heavyForms,
  reachForms,
  inviteForms,
];
const calls = [
  matchCalls,
  authCalls,
  factorCalls,
  termsCalls,
  rpcCalls,
  storageCalls,
  tokenCalls,
  inviteCalls,
];
const mutations = [forms, more, calls]
  .flat(2)
  .filter((requestCase) => requestCase.kind === "mutation" && requestCase.status < 400);

/** What a person changes of a club, by the start of the request case's name. */
const OF_A_CLUB = [
  /^POST \/athlete-dashboard\S* (report|edit|withdraw|approve|dispute)/,
  /^POST \/club-admin-dashboard\/\S+ (enter|decide|correct|annul|cancel|approve member|refuse member|settings|logo|remove logo|club colour|open ranking|change rules|replay ranking|close ranking|accept enrolment|write points|write rules)/,
  /^POST \/club-admin-dashboard\/\S+ (make invitation|make claim|revoke invitation|add admin|remove admin|close company|release company)/,
  /^POST \/club-admin-dashboard\/(clube|patrocinadores)\S* (change|save|remove|revoke) /,
  /^POST \/club-admin-dashboard\/\S+ (refuse claim|merge two profiles|undo merge)/,
  /^POST \/club-admin-dashboard\/\S+ (add staff|remove staff|invite secretary)/,
  /^POST \/club-admin-dashboard\/\S+ (add member|write roster|set class|remove member|invite all)/,
  /^POST \/club-admin-dashboard\/importar import: send/,
  /^POST \/club-admin-dashboard\/avisos\S* send notice/,
  /^POST \/club-admin-dashboard\/torneios\/\S*\/jogos\S* /,
  /^POST \/club-admin-dashboard\/torneios\/\S*\/encerramento\S* /,
  /^POST \/club-admin-dashboard\/torneios\/super-8\S* /,
  /^POST \/club-admin-dashboard\/pagamento\S* (mark|unmark) share/,
  /^POST \/club-admin-dashboard\/torneios\S* (announce|make) draw/,
  /^POST \/club-admin-dashboard\/torneios\S* (create tournament|save tournament|add event|save event|remove event|publish tournament|close entries|reopen entries|remove draft|mark share|unmark share|remove entry|enter by hand|merge event)/,
  /^POST \/club-admin-dashboard\/torneios\S* (save courts|apply schedule|remove impediment)/,
  /^POST \/athlete-profile (join|enrol)/,
  /^POST \/athlete-dashboard\/torneios\S* (enter|accept invitation|decline invitation|cancel invitation|name impediment|take impediment back)/,
  /^POST \/athlete-registration (sign up, invited|sign up, by link|sign up, to claim|verify, by link|verify, to claim)/,
  /^POST \/profile-setup (join|claim)/,
  /^(POST|PATCH) \/api\/v1\/matches/,
  /^(POST|PATCH|DELETE) \/api\/v1\/clubs\/:clubId\/(matches|sponsors|notices)\S* by token/,
  /^(POST|PUT|DELETE) \/api\/v1\/clubs\/:clubId\/(tournament|super-8-evenings)\S* by token/,
  /^POST \/club-admin-dashboard\/integracoes\S* (create token|create webhook|rotate webhook|choose webhook events|resume webhook|test webhook|resend delivery)/,
];

/** One's own account, session, notifications and terms; the platform's acts; a club that has not begun. */
const NOT_OF_A_CLUB = [
  /^(POST|PUT|PATCH|DELETE) \/api\/(auth|rest)\//,
  // Ana's own; a club's are tried by `tests/api/storage/storage-js.test.ts`.
  /^(POST|PUT|DELETE) \/api\/storage\//,
  /^(POST|PATCH) \/api\/v1\/(notifications|me|errors|tvs)/,
  /^POST \/(auth(\/meus-dados)?|club-registration|super-admin-dashboard(\/termos)?|system-diagnostics) /,
  /^POST \/athlete-registration (sign up visitor|sign up, city typed|sign up, taken|verify visitor|resend)/,
  /^POST \/athlete-profile\S* (save|avatar|remove avatar|change_|confirm_|start_|remove_|end_|new_recovery_codes|prove)/,
  /^POST \/profile-setup (accept terms|complete, city typed|ask guardian)/,
  /^POST \/(athlete|club-admin)-dashboard\S* read all/,
  /^POST \/(athlete|club-admin|super-admin)-dashboard\/notificacoes\S* (save preferences|connect device|disconnect device)/,
  // Two people who agree to play: a club has no part in it, and its matches wait.
  /^POST \/athlete-dashboard(\/envio)? (challenge|ask partner|\w+ (invite|pair) )/,
  /^POST \/api\/v1\/(invites|pairs)/,
  // Leaving is never refused.
  /^POST \/athlete-dashboard\/torneios\S* withdraw entry/,
  // Giving people back what they paid: a read-only club may.
  /^POST \/api\/v1\/clubs\/:clubId\/tournaments\S*\/(cancel|give-back) by token/,
  // Visitors are sent to sign in.
  /^POST \/athlete-dashboard\S* report visitor/,
  // An import's own steps are walked below.
  /^POST \/club-admin-dashboard\/importar import: (read otherwise|confirm|to the end|undo|discard)/,
  /^POST \/auth\/(responsavel|remover-nome) /,
  // The platform's own.
  /^POST \/super-admin-dashboard\/patrocinadores/,
  // The law's deadline, not the club's: also a read-only club answers.
  /^POST \/club-admin-dashboard\/nomes/,
  // Shutting a program out, and what writes nothing.
  /^POST \/club-admin-dashboard\/integracoes\S* (revoke token|remove webhook)/,
  /^POST \/api\/v1\/clubs\S* dry run/,
  // Giving back what people paid is never refused.
  /^POST \/club-admin-dashboard\/torneios\S* (cancel tournament|give back event)/,
  // Looking at a file, and taking back what is not there, write nothing.
  /^POST \/club-admin-dashboard\/rankings\S* (preview points|undo points, none there|preview rules)/,
  /^POST \/club-admin-dashboard\/atletas\S* preview roster/,
  // Its own account at Stripe, which lies there.
  /^POST \/club-admin-dashboard\/pagamento\S* connect payee/,
  // Money: paying, the portal, receipts, withdrawing a purchase (a read-only club may of course pay).
  /subscription|checkout|portal|receipt|webhook|\/assinatura/,
];

/** Repeats: answered as before, and nothing is written. */
const REPEATS = /again|repeated|there already|verify, /;

const isOf = (patterns: RegExp[]) => (requestCase: RequestCase) =>
  patterns.some((one) => one.test(keyOf(requestCase)));
const clubMutations = mutations.filter(
  (requestCase) => isOf(OF_A_CLUB)(requestCase) && !isOf(NOT_OF_A_CLUB)(requestCase),
);

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

  /** All that clubs have, as one number (but for the number that makes displays ask again). */
  async function state(): Promise<string> {
    const tables = ["matches", "match_players", "match_events", "memberships", "invitations", "club_admins"];
    const more = ["club_sports", "imports", "import_rows", "rankings", "ranking_rules", "ranking_events"];
    const last = [
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
    const hashes = [...tables, ...more, ...last].map(
      (table) =>
        `(select coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') from ${table} t)`,
    );
    const clubs = `(select md5(string_agg(md5((to_jsonb(t) - 'lapsed_at' - 'subscription_status' - 'display_changes')::text), '' order by t.id)) from clubs t)`;
    const owners = `(select md5(string_agg(t.id::text || coalesce(t.user_id::text, ''), '' order by t.id)) from athletes t
      where exists (select 1 from memberships m where m.athlete_id = t.id))`;
    const [row] = await harness.app.sql<{ all: string }>(
      `select concat_ws(' ', ${[...hashes, clubs, owners].join(", ")}) as all`,
    );
    return row!.all;
  }

  it("knows of each mutation whether it changes something of a club", () => {
    const unknown = mutations.filter(
      (requestCase) => !isOf(OF_A_CLUB)(requestCase) && !isOf(NOT_OF_A_CLUB)(requestCase),
    );
    expect(unknown.map(keyOf)).toEqual([]);
    expect(clubMutations.length).toBeGreaterThan(50);
  });

  it.each(clubMutations.map((requestCase) => [keyOf(requestCase), requestCase] as const))(
    "%s",
    async (key, requestCase) => {
      await lapse(null);
      // An earlier one let them in.
      if (key.includes("join outsider"))
        await harness.app.sql("delete from memberships where athlete_id = $1", [
          harness.club.outsider.athleteId,
        ]);
      // An earlier one left the club with tennis alone.
      if (key.includes("first of its ranking"))
        await harness.app.sql(
          "insert into club_sports values ($1, 'beach_tennis', 1) on conflict do nothing",
          [harness.club.clubId],
        );
      const ask = await requestCase.prepare(harness);
      await lapse(7.001);
      const before = await state();
      const answer = await ask();
      const text = await answer.text();
      const isRepeat = REPEATS.test(key);
      if (isRepeat) expect(answer.status, text.slice(0, 300)).toBe(requestCase.status);
      else {
        expect(answer.status, text.slice(0, 300)).toBe(403);
        if (answer.headers.get("content-type")?.includes("json") && text.includes('"error"'))
          expect((JSON.parse(text) as { error: { code: string } }).error.code).toBe("club_read_only");
      }
      expect(await state()).toBe(before);
      if (isRepeat && !key.includes("verify")) return;
      // The very same is done where the club is paid for; later ones build on it.
      await lapse(6.99);
      const done = await (await requestCase.prepare(harness))();
      expect(done.status, (await done.text()).slice(0, 300)).toBe(requestCase.status);
    },
  );

  it("takes no further step of an import, and still shows what came of it", async () => {
    const step = (what: string) =>
      heavyForms.find((requestCase) => keyOf(requestCase).includes(`import: ${what}`))!;
    const send = async (what: string) => (await (await step(what).prepare(harness))()).status;
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
    // Who administers it may of course pay.
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
