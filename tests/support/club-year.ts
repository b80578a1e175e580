import { v7 as uuidv7 } from "uuid";
import { closeWindows } from "../../app/features/scoring/ledger/close-windows.server.ts";
import { DEFAULT_RULES, type RankingRules } from "../../app/features/scoring/ledger/rules.ts";
import { annulMatch } from "../../app/features/matches/matches/annul-match.server.ts";
import { approveMatch } from "../../app/features/matches/matches/approve-match.server.ts";
import { autoConfirm } from "../../app/features/matches/matches/auto-confirm.server.ts";
import { answerMembership } from "../../app/features/office/members/answer-membership.server.ts";
import { addMember } from "../../app/features/office/members/add-member.server.ts";
import { removeMember } from "../../app/features/office/members/remove-member.server.ts";
import { requestMembership } from "../../app/features/clubs/clubs/request-membership.server.ts";
import { EVERYBODY } from "../../app/features/scoring/ledger/category.ts";
import { mergeProfiles } from "../../app/features/office/merging/merge-profiles.server.ts";
import { undoMerge } from "../../app/features/office/merging/undo-merge.server.ts";
import { changeRules } from "../../app/features/rankings/seasons/change-rules.server.ts";
import { closeRanking } from "../../app/features/rankings/seasons/close-ranking.server.ts";
import { openRanking } from "../../app/features/rankings/seasons/open-ranking.server.ts";
import { pick, randomFrom } from "../../drizzle/demo/random.ts";
import { AppError } from "../../app/lib/errors.ts";
import { asPerson } from "./match-club.ts";
import { correctMatch, decideMatch, disputeMatch, enterMatch, reportMatch } from "./match-requests.ts";
import { makeRandomClubs, type RandomClub } from "./random-clubs.ts";
import { lineUp, randomMatch, randomScore } from "./random-matches.ts";
import type { TestVerbs } from "./verbs-over.ts";

const DAY_MS = 86_400_000;
const DAYS = 364;
const MATCHES = 1_500;
const MEMBERS = 60;

/** The contents of a year: how often each thing happened. */
export type YearCounts = Record<
  | "matches"
  | "corrected"
  | "annulled"
  | "added"
  | "joined"
  | "left"
  | "merged"
  | "unmerged"
  | "rules"
  | "seasons"
  | "champions",
  number
>;

interface Year {
  verbs: TestVerbs;
  club: RandomClub;
  /** Where members come from. */
  other: RandomClub;
  random: () => number;
  counts: YearCounts;
  /** The season's ranking that runs. */
  season: string | null;
  /** Rankings whose season is over. */
  closed: string[];
}

/** Rules that a club comes to in the course of a year. */
const RULE_CHANGES: Partial<RankingRules>[] = [
  { win: 120, presence: 5 },
  { gameLost: -1, bestOf: 12 },
  { loss: 10, windowWeeks: 26 },
  { bestOf: null, setLost: -2 },
];

/**
 * A year of a club of sixty: about 1 500 matches reported, answered, disputed, entered, corrected and annulled; people added by hand, coming
 * from another club and leaving; profiles merged and some put apart again; rules changed, every second time with the past counted again; two
 * seasons opened and closed. Everything goes through the product's own verbs while the clock moves on. `onQuarter` is called four times.
 */
export async function playClubYear(
  verbs: TestVerbs,
  seed: number,
  onQuarter: (club: RandomClub, closed: readonly string[]) => Promise<void>,
): Promise<{ club: RandomClub; counts: YearCounts; closed: readonly string[] }> {
  verbs.clock.at = new Date(Date.UTC(2026, 0, 5, 12));
  const [club, other] = await makeRandomClubs(verbs, MEMBERS);
  const counts = Object.fromEntries(
    [
      "matches",
      "corrected",
      "annulled",
      "added",
      "joined",
      "left",
      "merged",
      "unmerged",
      "rules",
      "seasons",
      "champions",
    ].map((name) => [name, 0]),
  ) as YearCounts;
  const year: Year = {
    verbs,
    club: club!,
    other: other!,
    random: randomFrom(seed),
    counts,
    season: null,
    closed: [],
  };
  for (let day = 0; day < DAYS; day += 1) {
    verbs.clock.at = new Date(Date.UTC(2026, 0, 5 + day, 12));
    if (day % (DAYS / 2) === 0) await nextSeason(year, day);
    const due = Math.round((MATCHES * (day + 1)) / DAYS) - counts.matches;
    for (let n = 0; n < due; n += 1) await playOne(year);
    if (day % 7 === 6) await endOfWeek(year, (day + 1) / 7);
    if ((day + 1) % (DAYS / 4) === 0) {
      await settleAll(year);
      await onQuarter(year.club, year.closed);
    }
  }
  await nextSeason(year, null);
  await settleAll(year);
  return { club: year.club, counts, closed: year.closed };
}

/** Closes the season that runs and opens the next one; `day` null opens none. */
async function nextSeason(year: Year, day: number | null): Promise<void> {
  const { verbs, club, counts } = year;
  const office = asPerson(verbs, club.secretary);
  if (year.season !== null) {
    const { champions } = await closeRanking(office, { club_id: club.id, ranking_id: year.season });
    counts.champions += champions.length;
    year.closed.push(year.season);
    year.season = null;
  }
  if (day === null) return;
  const { id } = await openRanking(office, {
    ...EVERYBODY,
    club_id: club.id,
    sport: "tennis",
    format: "singles",
    name: `Temporada ${counts.seasons + 1}`,
    seasonFrom: verbs.clock.at.toISOString().slice(0, 10),
    seasonTo: new Date(verbs.clock.at.getTime() + (DAYS / 2) * DAY_MS).toISOString().slice(0, 10),
  });
  counts.seasons += 1;
  year.season = id;
}

async function settleAll({ verbs }: Year): Promise<void> {
  await autoConfirm(verbs.context);
  await closeWindows(verbs.context);
  await verbs.settle();
}

/** A match by one of the ways it comes in. */
async function playOne(year: Year): Promise<void> {
  const { verbs, club, random, counts } = year;
  const sides = lineUp(random, club);
  const input = randomMatch(random, verbs.clock.at, club, sides);
  const office = asPerson(verbs, club.secretary);
  const answerer = sides.theirs.find(({ userId }) => userId);
  const chance = random();
  counts.matches += 1;
  if (chance < 0.3) {
    const { id } = await enterMatch(office, input);
    if (chance < 0.06) await changeOne(year, id);
    return;
  }
  const { id } = await reportMatch(asPerson(verbs, sides.mine[0]!), input);
  // The rest is left to silence.
  if (chance < 0.8 && answerer) await approveMatch(asPerson(verbs, answerer), { match_id: id });
  else if (chance < 0.85 && answerer) {
    await disputeMatch(asPerson(verbs, answerer), { match_id: id, reason: "não foi assim" });
    const outcome = random() < 0.7 ? ("confirm" as const) : ("annul" as const);
    await decideMatch(office, { match_id: id, outcome, reason: "ouvi os dois" });
  } else if (!answerer) await approveMatch(office, { match_id: id });
}

async function changeOne({ verbs, club, random, counts }: Year, match_id: string): Promise<void> {
  const office = asPerson(verbs, club.secretary);
  if (random() < 0.6) {
    await correctMatch(office, { match_id, reason: "placar trocado", ...randomScore(random) });
    counts.corrected += 1;
  } else {
    await annulMatch(office, { match_id, reason: "não valeu" });
    counts.annulled += 1;
  }
}

async function endOfWeek(year: Year, week: number): Promise<void> {
  await autoConfirm(year.verbs.context);
  if (week % 3 === 0) await closeWindows(year.verbs.context);
  if (week % 4 === 1) await addByHand(year, week);
  if (week % 6 === 2) await comeFromElsewhere(year);
  if (week % 5 === 3) await leave(year);
  if (week % 4 === 3) await mergeTwo(year, week);
  if (week % 13 === 10) await newRules(year, Math.floor(week / 13));
  await year.verbs.settle();
}

async function addByHand({ verbs, club, counts }: Year, week: number): Promise<void> {
  const athleteId = uuidv7();
  const name = `Chegou na Semana ${week}`;
  await addMember(asPerson(verbs, club.secretary), {
    club_id: club.id,
    athlete_id: athleteId,
    name,
    gender: week % 2 ? "female" : "male",
    sport: "tennis",
    class: "B",
    is_minor: false,
    is_other: true,
  });
  club.players.push({ userId: "", sessionId: "", athleteId, name });
  counts.added += 1;
}

async function comeFromElsewhere({ verbs, club, other, random, counts }: Year): Promise<void> {
  const player = pick(
    random,
    other.players.filter(({ userId }) => userId),
  );
  await requestMembership({ services: verbs.context.services, athlete: player }, { clubId: club.id });
  const [asked] = await verbs.database.sql<{ id: string }>(
    "select id from memberships where athlete_id = $1 and club_id = $2 and status = 'requested'",
    [player.athleteId, club.id],
  );
  await answerMembership(asPerson(verbs, club.secretary), {
    club_id: club.id,
    membership_id: asked!.id,
    answer: "approve",
  });
  other.players.splice(other.players.indexOf(player), 1);
  club.players.push(player);
  counts.joined += 1;
}

async function leave({ verbs, club, random, counts }: Year): Promise<void> {
  const player = pick(random, club.players);
  await removeMember(asPerson(verbs, club.secretary), { club_id: club.id, athlete_id: player.athleteId });
  club.players.splice(club.players.indexOf(player), 1);
  counts.left += 1;
}

/** Two profiles without an account turn out to be one person, or one of somebody with an account; now and then they do not. */
async function mergeTwo({ verbs, club, random, counts }: Year, week: number): Promise<void> {
  const office = asPerson(verbs, club.secretary);
  const gone = pick(
    random,
    club.players.filter(({ userId }) => !userId),
  );
  const kept = pick(
    random,
    club.players.filter((player) => player !== gone),
  );
  const done = await mergeProfiles(office, {
    club_id: club.id,
    athlete_id: gone.athleteId,
    other_id: kept.athleteId,
    keep_id: kept.athleteId,
  }).catch((error: unknown) => {
    // They have played each other, or one of them elsewhere: the club is told so.
    if (error instanceof AppError && error.code === "conflict") return null;
    throw error;
  });
  if (done === null) return;
  counts.merged += 1;
  if (week % 8 === 3) {
    await undoMerge(office, { club_id: club.id, merge_id: done.id });
    counts.unmerged += 1;
  } else club.players.splice(club.players.indexOf(gone), 1);
}

/** The club's main ranking of singles by other rules; every second time with the past counted again. */
async function newRules({ verbs, club, counts }: Year, nth: number): Promise<void> {
  const [main] = await verbs.database.sql<{ id: string }>(
    "select id from rankings where club_id = $1 and sport = 'tennis' and format = 'singles' and is_main",
    [club.id],
  );
  await changeRules(asPerson(verbs, club.secretary), {
    club_id: club.id,
    ranking_id: main!.id,
    rules: (inForce) => ({ ...DEFAULT_RULES, ...inForce, ...RULE_CHANGES[nth % RULE_CHANGES.length] }),
    replay: nth % 2 === 1,
  });
  counts.rules += 1;
}
