import { describe, expect, it } from "vitest";
import { hasTyped } from "../../../app/lib/caching.ts";
import { isDocumentPage, isProtectedPage } from "../../../app/page-facts.ts";
import { findPage, PAGES } from "../../../app/pages.ts";
import { CALLS } from "../../../worker/api/calls.ts";
import { publicityOf } from "../../../worker/edge/publicity.ts";

const ID = "0190a1b2-c3d4-7e5f-8a6b-0123456789ab";
const CALLS_BY_HAND = [
  "/healthz public null",
  "/api/auth/v1/signup public auth",
  "/api/auth/v1/verify public auth",
  "/api/auth/v1/token public auth",
  "/api/auth/v1/otp public auth",
  "/api/auth/v1/recover public auth",
  "/api/auth/v1/resend public auth",
  "/api/auth/v1/settings public api",
  "/api/auth/v1/health public api",
  "/api/auth/v1/.well-known/jwks.json public null",
  "/api/auth/v1/user bearer api",
  "/api/auth/v1/reauthenticate bearer api",
  "/api/auth/v1/logout bearer null",
  "/api/auth/v1/factors bearer api",
  "/api/auth/v1/factors/:factorId bearer api",
  "/api/auth/v1/factors/:factorId/challenge bearer api",
  "/api/auth/v1/factors/:factorId/verify bearer api",
  "/api/auth/v1/recovery-codes bearer api",
  "/api/auth/v1/recovery-codes/verify bearer api",
  "/api/realtime/v1/notifications screen api",
  "/api/realtime/v1/display/:clubId public null",
  "/api/rest/v1/rpc/get_combined_sponsors_with_jequiti public api",
  "/api/rest/v1/rpc/check_rate_limit public api",
  "/api/rest/v1/rpc/validate_and_sanitize_input public api",
  "/api/rest/v1/rpc/get_current_terms public api",
  "/api/rest/v1/rpc/log_security_event_enhanced bearer api",
  "/api/rest/v1/rpc/user_has_accepted_current_terms bearer api",
  "/api/rest/v1/rpc/accept_terms bearer api",
  "/api/rest/v1/rpc/validate_user_session public operation",
  "/api/rest/v1/rpc/can_access_club_data bearer operation",
  "/api/webhooks/stripe signature null",
  "/api/webhooks/mail signature null",
  "/api/functions/v1/check-athlete-subscription bearer api",
  "/api/functions/v1/create-athlete-customer-portal bearer api",
  "/api/functions/v1/create-customer-portal bearer api",
  "/api/storage/v1/object/move bearer api",
  "/api/storage/v1/object/copy bearer api",
  "/api/storage/v1/object/list/:bucket bearer api",
  "/api/storage/v1/object/sign/:bucket bearer api",
  "/api/storage/v1/object/:bucket bearer api",
  "/api/storage/v1/object/info/:bucket/:path{.+} bearer api",
  "/api/storage/v1/object/authenticated/:bucket/:path{.+} bearer api",
  "/api/storage/v1/object/sign/:bucket/:path{.+} public api",
  "/api/storage/v1/object/public/:bucket/:path public null",
  "/api/storage/v1/object/:bucket/:path{.+} bearer api",
  "/api/v1/me bearer api",
  "/api/v1/me/widgets screen person",
  "/api/v1/me/terms screen person",
  "/api/v1/me/terms/acceptance screen person",
  "/api/v1/me/notifications screen person",
  "/api/v1/me/check screen operation",
  "/api/v1/me/session screen null",
  "/api/v1/cities public api",
  "/api/v1/clubs public api",
  "/api/v1/clubs/:clubId/ranking public api",
  "/api/v1/clubs/:clubId/ranking/:athleteId/ledger public api",
  "/api/v1/openapi.json public api",
  "/api/v1/docs public api",
  "/api/v1/token token api",
  "/api/v1/clubs/:clubId/members token api",
  "/api/v1/clubs/:clubId/members/:athleteId token api",
  "/api/v1/clubs/:clubId/members/contacts token api",
  "/api/v1/clubs/:clubId/members/edits token api",
  "/api/v1/clubs/:clubId/matches token api",
  "/api/v1/clubs/:clubId/matches/:matchId token api",
  "/api/v1/clubs/:clubId/matches/:matchId/decide token api",
  "/api/v1/clubs/:clubId/matches/:matchId/correct token api",
  "/api/v1/clubs/:clubId/matches/:matchId/annul token api",
  "/api/v1/clubs/:clubId/matches/:matchId/cancel token api",
  "/api/v1/clubs/:clubId/rankings token api",
  "/api/v1/clubs/:clubId/sponsors/own token api",
  "/api/v1/clubs/:clubId/sponsors/:sponsorId/move token api",
  "/api/v1/clubs/:clubId/notices token api",
  "/api/v1/clubs/:clubId/exports/members token api",
  "/api/v1/clubs/:clubId/exports/rules token api",
  "/api/v1/clubs/:clubId/exports/matches token api",
  "/api/v1/clubs/:clubId/exports/points token api",
  "/api/v1/clubs/:clubId/exports/table token api",
  "/api/v1/clubs/:clubId/exports/ledger token api",
  "/api/v1/clubs/:clubId/tournaments token api",
  "/api/v1/clubs/:clubId/tournaments/:tournamentId token api",
  "/api/v1/clubs/:clubId/tournaments/:tournamentId/entries token api",
  "/api/v1/clubs/:clubId/tournaments/:tournamentId/returns token api",
  "/api/v1/clubs/:clubId/tournaments/:tournamentId/draws token api",
  "/api/v1/clubs/:clubId/tournaments/:tournamentId/matches token api",
  "/api/v1/clubs/:clubId/tournaments/:tournamentId/schedule token api",
  "/api/v1/clubs/:clubId/tournaments/:tournamentId/publish token api",
  "/api/v1/clubs/:clubId/tournaments/:tournamentId/close-entries token api",
  "/api/v1/clubs/:clubId/tournaments/:tournamentId/reopen-entries token api",
  "/api/v1/clubs/:clubId/tournaments/:tournamentId/discard token api",
  "/api/v1/clubs/:clubId/tournaments/:tournamentId/cancel token api",
  "/api/v1/clubs/:clubId/tournaments/:tournamentId/courts token api",
  "/api/v1/clubs/:clubId/tournaments/:tournamentId/events token api",
  "/api/v1/clubs/:clubId/tournaments/:tournamentId/events/:eventId token api",
  "/api/v1/clubs/:clubId/tournaments/:tournamentId/events/:eventId/remove token api",
  "/api/v1/clubs/:clubId/tournaments/:tournamentId/events/:eventId/give-back token api",
  "/api/v1/clubs/:clubId/tournaments/:tournamentId/events/:eventId/merge token api",
  "/api/v1/clubs/:clubId/tournaments/:tournamentId/entries/:entryId/remove token api",
  "/api/v1/clubs/:clubId/tournaments/:tournamentId/impediments/:impedimentId token api",
  "/api/v1/clubs/:clubId/tournament-events/:eventId/draws token api",
  "/api/v1/clubs/:clubId/tournament-events/:eventId/finish token api",
  "/api/v1/clubs/:clubId/tournament-events/:eventId/reopen token api",
  "/api/v1/clubs/:clubId/tournament-entries/:entryId/share token api",
  "/api/v1/clubs/:clubId/tournament-entries/:entryId/return token api",
  "/api/v1/clubs/:clubId/tournament-entries/:entryId/check-in token api",
  "/api/v1/clubs/:clubId/tournament-entries/:entryId/withdraw token api",
  "/api/v1/clubs/:clubId/tournament-entries/:entryId/undo-withdrawal token api",
  "/api/v1/clubs/:clubId/tournament-entries/:entryId/change-partner token api",
  "/api/v1/clubs/:clubId/tournament-draws/:drawId/make token api",
  "/api/v1/clubs/:clubId/tournament-matches/:tournamentMatchId/call token api",
  "/api/v1/clubs/:clubId/super-8-evenings token api",
  "/api/v1/clubs/:clubId/sponsors token api",
  "/api/v1/clubs/:clubId/sponsors/:sponsorId token api",
  "/api/v1/clubs/:clubId/display public null",
  "/api/v1/clubs/:clubId/display/version public null",
  "/api/v1/clubs/:clubId/display/:version public null",
  "/api/v1/tvs/pairings public forms",
  "/api/v1/tvs/state public api",
  "/api/v1/tvs/plays public api",
  "/api/v1/matches bearer api",
  "/api/v1/matches/:matchId bearer api",
  "/api/v1/notifications bearer api",
  "/api/v1/invites bearer api",
  "/api/v1/pairs bearer api",
  "/api/v1/invites/:inviteId/accept bearer api",
  "/api/v1/invites/:inviteId/decline bearer api",
  "/api/v1/invites/:inviteId/counter bearer api",
  "/api/v1/invites/:inviteId/withdraw bearer api",
  "/api/v1/invites/:inviteId/cancel bearer api",
  "/api/v1/pairs/:pairId/accept bearer api",
  "/api/v1/pairs/:pairId/decline bearer api",
  "/api/v1/pairs/:pairId/withdraw bearer api",
  "/api/v1/pairs/:pairId/dissolve bearer api",
  "/api/v1/matches/:matchId/approve bearer api",
  "/api/v1/matches/:matchId/withdraw bearer api",
  "/api/v1/matches/:matchId/dispute bearer api",
  "/api/v1/matches/:matchId/decide bearer api",
  "/api/v1/errors screen forms",
];
const of = (path: string) => publicityOf("GET", new URL(path, "https://quadra.example"));

describe("what is public is said here once more, by hand: an address more is a leak", () => {
  it("these pages are for everybody", () => {
    expect(PAGES.filter(({ access }) => access === "public").map(({ path }) => path)).toEqual([
      "/",
      "/auth",
      "/auth/responsavel",
      "/auth/responsavel/arquivo",
      "/auth/meus-dados",
      "/auth/meus-dados/arquivo",
      "/auth/remover-nome",
      "/athlete-registration",
      "/club-registration",
      "/club-registration/success",
      "/public-ranking/:clubId",
      "/display/:clubId",
      "/display/tv",
      "/tournaments",
      "/tournaments-list",
      "/tournaments/:tournamentId",
      "/tournament-test",
      "/geographical-rankings",
      "/mobile-preview",
      "/member-widgets",
    ]);
  });

  it("the others are for whom spec §2 says", () => {
    const accessBelow = (path: string) => {
      if (path === "/profile-setup") return "signed_in";
      if (/^\/athlete(-dashboard|-profile|\/)/.test(path)) return "athlete";
      return path.startsWith("/club-admin-dashboard") ? "club_admin" : "super_admin";
    };
    const others = PAGES.filter(({ access }) => access !== "public");
    expect(others.filter(({ path, access }) => access !== accessBelow(path))).toEqual([]);
    const platform = others.filter(({ access }) => access === "super_admin").map(({ path }) => path);
    expect(platform.filter((path) => !/^\/(super-admin-dashboard|system-diagnostics)/.test(path))).toEqual(
      [],
    );
  });

  it("of a club's office the secretary opens what is no rule, no merge and no money; the referee what enters results", () => {
    const by = (duty: string) =>
      PAGES.filter((page) => page.duty === duty).map(({ path }) => path.replace("/club-admin-dashboard", ""));
    expect(by("admin")).toEqual([
      "/atletas/juntar",
      "/rankings",
      "/clube",
      "/ajustes",
      "/integracoes",
      "/assinatura",
      "/pagamento",
    ]);
    expect(by("referee")).toEqual(["/busca", "/lancar", "/partidas/:matchId", "/notificacoes"]);
    const office = PAGES.filter(({ access }) => access === "club_admin");
    expect(office.filter(({ duty }) => duty === undefined)).toEqual([]);
    expect(PAGES.filter(({ access, duty }) => duty !== undefined && access !== "club_admin")).toEqual([]);
  });

  it("calls, with the limit that counts them", () => {
    expect(CALLS.map(({ path, access, limit }) => `${path} ${access} ${limit}`).toSorted()).toEqual(
      CALLS_BY_HAND.toSorted(),
    );
  });

  it("what the edge keeps: address, parameters, typed ones, tags, and for how many seconds", () => {
    const kept = [...PAGES, ...CALLS].flatMap(({ path, caching }) => {
      if (!caching) return [];
      const { parameters, typed = [], freshness } = caching;
      const tags = caching.tags({ clubId: "C", tournamentId: "T", path: "F" });
      const seconds = `${freshness.maxAgeSeconds}+${freshness.staleSeconds}`;
      return [
        `${path} [${parameters.join(" ")}] typed [${typed.join(" ")}] tags [${tags.join(" ")}] ${seconds} s`,
      ];
    });
    expect(kept).toEqual([
      "/ [painel clube cursor] typed [clube] tags [home] 5+10 s",
      "/public-ranking/:clubId [sport format ranking category class as_of search limit cursor athlete lines] typed [search] tags [club-c] 5+10 s",
      "/display/:clubId [sport format ranking semana torneio chave theme] typed [] tags [club-c] 5+10 s",
      "/tournaments [] typed [] tags [tournaments] 5+10 s",
      "/tournaments-list [search state sport status cursor] typed [search] tags [tournaments] 5+10 s",
      "/tournaments/:tournamentId [aba] typed [] tags [tournament-t tournaments] 5+10 s",
      "/geographical-rankings [sport city radiusKm state region category class ageGroup limit cursor cityName] typed [cityName] tags [regional] 5+10 s",
      "/api/storage/v1/object/public/:bucket/:path [] typed [] tags [file-F] 300+0 s",
      "/api/v1/clubs/:clubId/display/version [message] typed [] tags [club-c] 2+0 s",
      "/api/v1/clubs/:clubId/display/:version [board sport format ranking semana torneio chave] typed [] tags [club-c] 5+10 s",
    ]);
  });

  it("bodies, files, lists and what looks through its own words", () => {
    const rows = PAGES.flatMap(({ path, listFields, fileFormBytes, bodyBytes, isDocument }) => {
      const said = {
        listFields,
        fileFormBytes: fileFormBytes && fileFormBytes > 1_000_000,
        bodyBytes,
        isDocument,
      };
      const facts = Object.entries(said).filter(([, value]) => value !== undefined);
      return facts.length === 0
        ? []
        : [`${path} ${facts.map(([name, value]) => `${name}=${String(value)}`).join(" ")}`];
    });
    expect(rows).toEqual([
      "/ isDocument=true",
      "/athlete-registration listFields=sport",
      "/club-registration listFields=sport",
      "/profile-setup listFields=sport",
      "/public-ranking/:clubId isDocument=true",
      "/display/:clubId isDocument=true",
      "/display/tv isDocument=true",
      "/tournaments isDocument=true",
      "/tournaments-list isDocument=true",
      "/tournaments/:tournamentId isDocument=true",
      "/tournament-test isDocument=true",
      "/geographical-rankings isDocument=true",
      "/mobile-preview isDocument=true",
      "/athlete-dashboard/notificacoes listFields=ids,mail,push",
      "/athlete-profile listFields=sport fileFormBytes=true",
      "/club-admin-dashboard/atletas listFields=athlete_ids bodyBytes=600000",
      "/club-admin-dashboard/atletas/pedidos listFields=claim_ids,merge_ids",
      "/club-admin-dashboard/importar fileFormBytes=true",
      "/club-admin-dashboard/rankings bodyBytes=600000",
      "/club-admin-dashboard/torneios/:tournamentId/horarios listFields=day,from,to",
      "/club-admin-dashboard/clube listFields=sport",
      "/club-admin-dashboard/ajustes fileFormBytes=true",
      "/club-admin-dashboard/patrocinadores listFields=scene fileFormBytes=true",
      "/club-admin-dashboard/notificacoes listFields=ids,mail,push",
      "/super-admin-dashboard/termos bodyBytes=600000",
      "/super-admin-dashboard/patrocinadores fileFormBytes=true",
      "/super-admin-dashboard/notificacoes listFields=ids,mail,push",
    ]);
    expect(CALLS.filter(({ isLookedThrough }) => isLookedThrough).map(({ path }) => path)).toEqual([
      "/api/rest/v1/rpc/get_combined_sponsors_with_jequiti",
      "/api/rest/v1/rpc/check_rate_limit",
      "/api/rest/v1/rpc/validate_and_sanitize_input",
      "/api/rest/v1/rpc/get_current_terms",
      "/api/rest/v1/rpc/log_security_event_enhanced",
      "/api/rest/v1/rpc/user_has_accepted_current_terms",
      "/api/rest/v1/rpc/accept_terms",
      "/api/rest/v1/rpc/validate_user_session",
      "/api/rest/v1/rpc/can_access_club_data",
      "/api/webhooks/stripe",
      "/api/webhooks/mail",
      "/api/storage/v1/object/:bucket/:path{.+}",
      "/api/v1/errors",
    ]);
    expect(CALLS.flatMap(({ path, bodyBytes }) => (bodyBytes ? [`${path} ${bodyBytes}`] : []))).toEqual([
      "/api/webhooks/stripe 1000000",
      "/api/storage/v1/object/:bucket/:path{.+} 10551296",
      "/api/v1/clubs/:clubId/sponsors 1500000",
      "/api/v1/clubs/:clubId/sponsors/:sponsorId 1500000",
    ]);
  });
});

describe("what only begins like a public address is private", () => {
  it.each([
    `/public-ranking/${ID}/atletas`,
    `/public-ranking/${ID}/../${ID}/x`,
    `/public-ranking-admin/${ID}`,
    `/public-ranking/x${ID}`,
    `/public-ranking/${ID}x`,
    "/public-ranking",
    "/public-ranking/",
    `/display/${ID}/settings`,
    "/display",
    `/displays/${ID}`,
    `/tournaments/${ID}/entries`,
    "/tournaments-list/all",
    "/tournaments-lists",
    "/geographical-rankings/all",
    "/index.html",
    `//public-ranking/${ID}`,
    `/api/v1/clubs/${ID}/display/version/x`,
    `/api/v1/clubs/${ID}/display/0f3a9c1d2e4b5a6c/x`,
    `/api/v1/clubs/${ID}/display/short`,
    `/api/v1/clubs/${ID}/display/0f3a9c1d2e4b5A6c`,
    `/api/v1/clubs/${ID}/display/x0f3a9c1d2e4b5a6c${"0".repeat(80)}`,
    `/api/v1/clubs/x/display/version`,
    `/api/v1/clubs/${ID}`,
  ])("%s", (path) => {
    expect(of(path)).toEqual({ kind: "private" });
  });
});

it("a query tells apart what is kept, what is typed and what is noise", () => {
  expect(of("/?clube=")).toMatchObject({ kind: "public", route: "/" });
  expect(of("/?clube=%20&cursor=x")).toMatchObject({ kind: "public" });
  expect(of("/?clube=&clube=ilha")).toEqual({ kind: "unkept", route: "/" });
  expect(of("/?clube=ilha&utm=1")).toEqual({ kind: "redirect", to: "/?clube=ilha" });
  expect(
    hasTyped(
      { parameters: ["a"], tags: () => [], freshness: { maxAgeSeconds: 1, staleSeconds: 0 } },
      new URLSearchParams("a=1"),
    ),
  ).toBe(false);
});

it("a page is found with its query, fragment and data ending", () => {
  expect(isProtectedPage("/athlete-dashboard?x=/auth")).toBe(true);
  expect(isProtectedPage("/athlete-dashboard#/auth")).toBe(true);
  expect(isProtectedPage("/auth?next=/athlete-dashboard")).toBe(false);
  expect(isProtectedPage("/nada")).toBe(false);
  expect(isDocumentPage("/nada")).toBe(false);
  expect(isDocumentPage("/tournaments?\n/auth")).toBe(true);
  expect(findPage("/_.data")).toMatchObject({ row: { path: "/" } });
  expect(findPage("/x/_.data")).toBeNull();
  expect(findPage("/auth.data.x")).toBeNull();
});
