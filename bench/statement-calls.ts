import { listMembershipRequests } from "../app/features/office/members/list-membership-requests.server.ts";
import { readClubFacts } from "../app/features/clubs/clubs/read-club-facts.server.ts";
import { readOwnClub } from "../app/features/clubs/clubs/read-own-club.server.ts";
import { readAthleteStart } from "../app/features/clubs/home/read-athlete-start.server.ts";
import { readClubStart } from "../app/features/clubs/home/read-club-start.server.ts";
import { searchClubs } from "../app/features/clubs/clubs/search-clubs.server.ts";
import { findAccount } from "../app/features/people/people/accounts-repository.server.ts";
import { readRegistrationFacts } from "../app/features/people/accounts/read-registration-facts.server.ts";
import { readAccount } from "../app/features/people/people/read-account.server.ts";
import { readProfile } from "../app/features/clubs/profile/read-profile.server.ts";
import { readPlatform } from "../app/features/platform/diagnostics/read-platform.server.ts";
import { readSystem } from "../app/features/platform/diagnostics/read-system.server.ts";
import { searchCities } from "../app/features/base/geography/search-cities.server.ts";
import { forgetKeys } from "../app/features/matches/matches/forget-keys.server.ts";
import { listEntered } from "../app/features/matches/reports/list-entered.server.ts";
import { listClubOpenMatches } from "../app/features/matches/pages/list-club-open-matches.server.ts";
import { listClubRecentMatches } from "../app/features/matches/pages/list-club-recent-matches.server.ts";
import { listMyMatches } from "../app/features/matches/pages/list-my-matches.server.ts";
import { readActivity } from "../app/features/platform/landing/read-activity.server.ts";
import { readImports, readRefusals } from "../app/features/office/imports/read-imports.server.ts";
import { readMatch } from "../app/features/matches/pages/read-match.server.ts";
import { remindAnswers } from "../app/features/matches/matches/remind-answers.server.ts";
import { reportFactsStatement } from "../app/features/matches/reports/report-repository.server.ts";
import { searchOpponents } from "../app/features/matches/reports/search-opponents.server.ts";
import { autoConfirm } from "../app/features/matches/matches/auto-confirm.server.ts";
import { listNotifications } from "../app/features/base/notifications/list-notifications.server.ts";
import { markRead } from "../app/features/base/notifications/mark-read.server.ts";
import { sweepOutbox } from "../app/features/base/notifications/outbox.server.ts";
import { closeWindows } from "../app/features/scoring/ledger/close-windows.server.ts";
import { runPendingRebuilds } from "../app/features/scoring/ledger/run-pending-rebuilds.server.ts";
import { readLedger } from "../app/features/rankings/tables/read-ledger.server.ts";
import { readMatchLines } from "../app/features/scoring/ledger/read-match-lines.server.ts";
import { readMyRanking } from "../app/features/rankings/tables/read-my-ranking.server.ts";
import { readMyRegional } from "../app/features/rankings/regional/read-my-regional.server.ts";
import { readRegionalRanking } from "../app/features/rankings/regional/read-regional.server.ts";
import { keepMondays } from "../app/features/rankings/tables/keep-mondays.server.ts";
import { readYear } from "../app/features/matches/history/read-year.server.ts";
import { mergeProfiles } from "../app/features/office/merging/merge-profiles.server.ts";
import { previewMerge } from "../app/features/office/merging/preview-merge.server.ts";
import { undoMerge } from "../app/features/office/merging/undo-merge.server.ts";
import { previewRules } from "../app/features/rankings/seasons/preview-rules.server.ts";
import type { RankingRules } from "../app/features/scoring/ledger/rules.ts";
import { readTable } from "../app/features/rankings/tables/read-table.server.ts";
import { regionalQuerySchema } from "../app/features/rankings/regional/regional-schema.ts";
import { readViewer } from "../app/features/base/access/read-viewer.server.ts";
import { readOwnSponsors, readSponsors } from "../app/features/clubs/sponsors/read-sponsors.server.ts";
import { readAthletePlan } from "../app/features/money/subscriptions/read-athlete-plan.server.ts";
import { readCurrentTerms } from "../app/features/people/terms/read-current-terms.server.ts";
import { listTournaments } from "../app/features/tournaments/tournaments/list-tournaments.server.ts";
import { readTournamentOverview } from "../app/features/tournaments/tournaments/read-overview.server.ts";
import { readTournament } from "../app/features/tournaments/tournaments/read-tournament.server.ts";
import { tournamentListSchema } from "../app/features/tournaments/tournaments/tournaments-schema.ts";
import type { Actor } from "../app/lib/actor.ts";
import { AppError } from "../app/lib/errors.ts";
import type { Services } from "../app/platform/services.server.ts";
import { platformIds } from "./big-platform-sql.ts";

const SAO_PAULO = 3_550_308;
const NUMBER = 5_678;

type Calls = Record<string, () => Promise<unknown>>;

/** The people who ask, and their clubs: `clubOf` is the person's, of about 100 athletes. */
type Asking = ReturnType<typeof askingOf>;

/**
 * Gives, by name, the calls that people, screens and scheduled jobs make on a big platform. User 1, who administers the large
 * club, serves as a super admin too.
 */
export function statementCalls(services: Services, clubOf: string): Calls {
  const asking = askingOf(services, clubOf);
  return {
    ...tableCalls(asking),
    ...matchCalls(asking),
    ...peopleCalls(asking),
    ...administrationCalls(asking),
    ...tournamentCalls(asking),
    ...jobCalls(asking),
  };
}

/** Turns a verb's refusal into null, since the verb has read all the same; throws any other error, which is a failure. */
function allowRefusal(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

function askingOf(services: Services, clubOf: string) {
  const { user, session } = platformIds;
  const person = (n: number): Extract<Actor, { kind: "user" }> => ({
    kind: "user",
    userId: user(n),
    sessionId: session(n),
  });
  return {
    services,
    clubOf,
    me: { services, actor: person(NUMBER) },
    memberOfLargeClub: { services, actor: person(7) },
    admin: { services, actor: person(1) },
  };
}

/** The home page, tables, ledger and regional rankings. */
function tableCalls({ services, clubOf, me, memberOfLargeClub }: Asking): Calls {
  const { club, athlete, match } = platformIds;
  const table = { format: "singles", limit: 100, cursor: 0 } as const;
  const regional = (query: Record<string, unknown>, athleteId?: string) => () =>
    readRegionalRanking(
      { services },
      { ...regionalQuerySchema.parse(query), ...(athleteId ? { athleteId } : {}) },
    );
  const formatScore = (() => null) as never;
  return {
    home: () => readActivity({ services }),
    "table, club of 100": () => readTable({ services }, { clubId: clubOf, ...table }),
    "table, large club": () => readTable({ services }, { clubId: club(1), ...table }),
    "table, large club, later page": () =>
      readTable({ services }, { clubId: club(1), ...table, cursor: 900 }),
    "table, large club, women": () =>
      readTable({ services }, { clubId: club(1), ...table, category: "female" }),
    "table, large club, class A": () => readTable({ services }, { clubId: club(1), ...table, class: "A" }),
    "table, large club, search": () =>
      readTable({ services }, { clubId: club(1), ...table, search: "pessoa exemplo 12" }),
    "table, large club, as of": () =>
      readTable(
        { services },
        {
          clubId: club(1),
          ...table,
          asOf: new Date(services.now().getTime() - 90 * 86_400_000).toISOString().slice(0, 10),
        },
      ),
    ledger: () =>
      readLedger(
        me,
        { clubId: clubOf, athleteId: athlete(NUMBER), format: "singles", limit: 50, cursor: 0 },
        formatScore,
      ).catch(allowRefusal),
    "lines of a match": () => readMatchLines(me, match(NUMBER)),
    "own ranking": () => readMyRanking(me, {}),
    "own ranking, large club": () => readMyRanking(memberOfLargeClub, {}),
    "regional, country": regional({}),
    "regional, country, last page": regional({ cursor: 80_000 }),
    "regional, own place": regional({}, athlete(NUMBER)),
    "regional, region": regional({ region: "Sudeste" }),
    "regional, state": regional({ state: "SP" }),
    "regional, city": regional({ city: SAO_PAULO }),
    "regional, radius": regional({ city: SAO_PAULO, radiusKm: 200 }),
    "regional, women, class A, 35-44": regional({ category: "female", class: "A", ageGroup: "35-44" }),
    // Read all the same where the plan does not give it.
    "own regional": () => readMyRegional(me, { sport: null }).catch(allowRefusal),
  };
}

/** Reporting, and matches as people see them. */
function matchCalls({ services, clubOf, me, admin }: Asking): Calls {
  const { club, user, athlete, match } = platformIds;
  return {
    opponents: () => searchOpponents(me, { club_id: clubOf, search: "exemplo", exclude: [] }),
    "opponents met last": () => searchOpponents(me, { club_id: clubOf, search: "", exclude: [] }),
    "opponents, large club": () =>
      searchOpponents(admin, { club_id: club(1), search: "exemplo 12", exclude: [] }),
    "own matches": () => listMyMatches(me),
    match: () => readMatch(me, { match_id: match(NUMBER) }).catch(allowRefusal),
    "club's open matches": () => listClubOpenMatches(admin, { club_id: club(1) }),
    "club's newest matches": () => listClubRecentMatches(admin, { club_id: club(1) }),
    "what a club entered today": () => listEntered(admin, { clubId: club(1) }),
    "first steps of a club": () => readClubStart(admin, { clubId: club(1) }),
    "facts of a report": () =>
      services.read(
        reportFactsStatement(services.db, {
          clubId: clubOf,
          sides: [[athlete(NUMBER)], [user(NUMBER + 1)]],
          months: ["2026-11"],
          matchId: match(5),
          userId: user(NUMBER),
          key: "chave",
          tournamentMatchId: null,
        }),
      ),
  };
}

/** Searches, sign-in, own data and notifications. */
function peopleCalls({ services, me }: Asking): Calls {
  return {
    clubs: () => searchClubs({ services }, { search: "grande 55" }),
    "clubs, no search": () => searchClubs({ services }, { search: "" }),
    "clubs, two letters": () => searchClubs({ services }, { search: "sa" }),
    "clubs, of a city": () => searchClubs({ services }, { search: "paulo" }),
    cities: () => searchCities({ services }, { search: "joao" }),
    "cities, two letters": () => searchCities({ services }, { search: "sa" }),
    viewer: () => readViewer(services, me.actor),
    account: () => readAccount({ services, actor: me.actor }),
    profile: () => readProfile({ services, actor: me.actor }),
    "sign in": () => findAccount(services.db, "pessoa55@grande.test"),
    "sign up": () => readRegistrationFacts({ services }, { email: "pessoa55@grande.test" }),
    notifications: () => listNotifications(me),
    "mark as read": () => markRead(me, { all: true }),
    plan: () => readAthletePlan(me),
    terms: () => readCurrentTerms({ services }),
  };
}

/** Gives the calls with which clubs and the platform are administered. */
function administrationCalls({ services, clubOf, me, admin }: Asking): Calls {
  const { athlete, club, user, ranking } = platformIds;
  /** The same rules, and the whole past counted again by them; a club and its ranking have the same number. */
  const ofRanking = (clubId: string) => ({
    club_id: clubId,
    ranking_id: ranking(0).slice(0, 8) + clubId.slice(8),
    rules: (inForce: RankingRules) => inForce,
  });
  // Of the large club; the first has no account.
  const twins = { club_id: club(1), athlete_id: athlete(30), other_id: athlete(47) };
  return {
    imports: () => readImports(admin, { clubId: club(1) }),
    "lines refused": () => readRefusals(admin, { importId: "00000016-0000-7000-8000-000000000001" }),
    "facts of a club": () => readClubFacts(me, {}),
    "own club": () => readOwnClub({ services, viewer: { userId: user(1) } }),
    "first steps of an athlete": () => readAthleteStart(me),
    "requests to join": () => listMembershipRequests(admin, { clubId: club(1) }),
    sponsors: () => readSponsors({ services }, { clubId: clubOf }),
    "own sponsors": () => readOwnSponsors({ services }, { userId: user(NUMBER) }),
    platform: () => readPlatform(admin, {}),
    "platform, search": () => readPlatform(admin, { search: "grande 7" }),
    system: () => readSystem(admin),
    "year, club of 100": () => readYear(admin, { clubId: clubOf, week: null, list: "partidas" }),
    "year, large club": () => readYear(admin, { clubId: club(1), week: null, list: "partidas" }),
    "preview of a merge": () => previewMerge(admin, twins),
    "merge of two profiles, and its undoing": async () => {
      const { id } = await mergeProfiles(admin, twins);
      await undoMerge(admin, { club_id: club(1), merge_id: id });
    },
    "preview of rules, club of 100": () => previewRules(admin, ofRanking(clubOf)),
    "preview of rules, large club": () => previewRules(admin, ofRanking(club(1))),
  };
}

/** Tournaments and their lists. */
function tournamentCalls({ services }: Asking): Calls {
  const tournaments = (query: Record<string, unknown>) => () =>
    listTournaments({ services }, tournamentListSchema.parse(query));
  return {
    tournaments: () => readTournamentOverview({ services }),
    "tournaments, list": tournaments({}),
    "tournaments, search": tournaments({ search: "torneio 33" }),
    "tournaments, filters": tournaments({ state: "SP", sport: "tennis", status: "past" }),
    tournament: () => readTournament({ services }, { tournamentId: "00000013-0000-7000-8000-000000000014" }),
  };
}

/** Scheduled jobs. */
function jobCalls({ services }: Asking): Calls {
  const system = { services, actor: { kind: "system", job: "bench" } as const };
  return {
    "job: outbox": () => sweepOutbox(services),
    "job: silence": () => autoConfirm(system),
    "job: reminders": () => remindAnswers(system),
    "job: windows": () => closeWindows(system),
    "job: Mondays": () => keepMondays(system),
    "job: rebuilds": () => runPendingRebuilds(system),
    "job: keys": () => forgetKeys(system),
  };
}
