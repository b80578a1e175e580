import { annulMatch } from "../../app/features/matches/matches/annul-match.server.ts";
import { approveMatch } from "../../app/features/matches/matches/approve-match.server.ts";
import { readTypedScore } from "../../app/features/matches/matches/typed-score.ts";
import { autoConfirm } from "../../app/features/matches/matches/auto-confirm.server.ts";
import { answerMembership } from "../../app/features/office/members/answer-membership.server.ts";
import { requestMembership } from "../../app/features/clubs/clubs/request-membership.server.ts";
import { opponentsKey } from "../../app/features/scoring/ledger/result.ts";
import { dayIn } from "../../app/lib/dates.ts";
import { closeWindows } from "../../app/features/scoring/ledger/close-windows.server.ts";
import { v7 as uuidv7 } from "uuid";
import { between, pick, randomFrom } from "../../drizzle/demo/random.ts";
import { asPerson } from "./match-club.ts";
import { makeRandomClubs, type Player, type RandomClub } from "./random-clubs.ts";
import { lineUp, randomMatch, randomScore, SCORE_FORMAT } from "./random-matches.ts";
import { importFile } from "./season.ts";
import type { TestVerbs } from "./verbs-over.ts";
import {
  correctMatch,
  decideMatch,
  disputeMatch,
  enterMatch,
  reportMatch,
  type ReportRequest,
} from "./match-requests.ts";

const DAY_MS = 86_400_000;
/** Of a season's operations, how many lines each of its imports has. */
const IMPORT_SHARE = 0.1;
const IMPORTS = 3;
/** Results that nobody answers come in evenings of so many. */
const SILENT_EVENING = 100;

interface Season {
  verbs: TestVerbs;
  clubs: RandomClub[];
  random: () => number;
}

/**
 * Plays `operations` random confirmations (by the other side, the secretary, silence, a decision, an import), corrections
 * and annulments of two clubs through the product's own verbs, while the clock moves on (twelve hours a verb), windows
 * close late and athletes change clubs. Gives how many events of each kind matches have.
 */
export async function playRandomSeason(
  verbs: TestVerbs,
  seed: number,
  operations: number,
  onProgress = async (_done: number) => {},
): Promise<Record<string, number>> {
  const random = randomFrom(seed);
  verbs.clock.at = new Date(Date.UTC(2026, 0, 5, 12) + seed);
  const season: Season = { verbs, clubs: await makeRandomClubs(verbs, 14), random };
  const importEvery = Math.ceil(operations / (IMPORTS + 1));
  let [done, imports] = [0, 0];
  while (done < operations) {
    verbs.clock.at = new Date(verbs.clock.at.getTime() + between(random, 0, DAY_MS));
    await operate(season);
    // Whoever was asked has been mailed before time goes on.
    await verbs.settle();
    done += 1;
    if (random() < 0.04) done += await reportSilently(season);
    if (random() < 0.01) await closeWindows(verbs.context);
    if (random() < 0.02) await autoConfirm(verbs.context);
    if (random() < 0.01) await changeClub(season);
    if (imports < IMPORTS && done > importEvery * (imports + 1)) {
      imports += 1;
      done += await importSome(season, imports, Math.round(operations * IMPORT_SHARE));
    }
    await onProgress(done);
  }
  verbs.clock.at = new Date(verbs.clock.at.getTime() + 5 * DAY_MS);
  await autoConfirm(verbs.context);
  await closeWindows(verbs.context);
  await verbs.settle();
  const kinds = await verbs.database.sql<{ kind: string; n: number }>(
    "select kind, count(*)::int as n from match_events group by 1 order by 1",
  );
  return Object.fromEntries(kinds.map(({ kind, n }) => [kind, n]));
}

async function operate(season: Season): Promise<void> {
  const chance = season.random();
  if (chance < 0.3) return change(season, correct);
  if (chance < 0.5) return change(season, annul);
  const club = pick(season.random, season.clubs);
  const sides = lineUp(season.random, club);
  const { theirs } = sides;
  const input = randomMatch(season.random, season.verbs.clock.at, club, sides, chance < 0.66 ? 360 : 14);
  if (chance < 0.66) return enter(season, club, input, theirs);
  await report(season, club, input, sides, chance);
}

/** An athlete reports a match; the other side (or, without an account, the club) approves or disputes. */
async function report(
  { verbs, random }: Season,
  club: RandomClub,
  input: ReportRequest,
  sides: { mine: Player[]; theirs: Player[] },
  chance: number,
): Promise<void> {
  const reporter = sides.mine.find((player) => player.userId)!;
  const answerer = sides.theirs.find((player) => player.userId);
  const { id } = await reportMatch(asPerson(verbs, reporter), input);
  if (chance < 0.75 && answerer) {
    await disputeMatch(asPerson(verbs, answerer), { match_id: id, reason: "não foi assim" });
    await decide({ verbs, random }, club, id);
  } else {
    await approveMatch(asPerson(verbs, answerer ?? club.secretary), { match_id: id });
  }
}

/** The secretary enters a result; now and then one who played it disputes it, and the club decides. */
async function enter(season: Season, club: RandomClub, input: ReportRequest, theirs: Player[]) {
  const { verbs, random } = season;
  const { id } = await enterMatch(asPerson(verbs, club.secretary), input);
  const answerer = theirs.find((player) => player.userId);
  if (!answerer || random() > 0.2) return;
  await disputeMatch(asPerson(verbs, answerer), { match_id: id, reason: "foi o contrário" });
  await decide(season, club, id);
}

async function decide({ verbs, random }: Pick<Season, "verbs" | "random">, club: RandomClub, id: string) {
  const reason = "ouvi os dois";
  const secretary = asPerson(verbs, club.secretary);
  const [outcome, another] = [random() < 0.7 ? "confirm" : "annul", random() < 0.4];
  const score = another && outcome === "confirm" ? { score: randomScore(random) } : {};
  await decideMatch(secretary, { match_id: id, outcome: outcome as "confirm", reason, ...score });
}

type Change = (season: Season, club: RandomClub, id: string) => Promise<unknown>;

/** Changes a confirmed match, if there is one: half of the time of any age, else one of the newest. */
async function change(season: Season, changeOne: Change): Promise<void> {
  const { verbs, clubs, random } = season;
  const share = random() < 0.5 ? random() : 1 - random() * 0.05;
  const [found] = await verbs.database.sql<{ id: string; club_id: string }>(
    `select id, club_id from matches where status = 'confirmed' order by id
     offset (select floor($1::float8 * count(*)) from matches where status = 'confirmed') limit 1`,
    [share],
  );
  if (found)
    await changeOne(
      season,
      clubs.find(({ id }) => id === found.club_id)!,
      found.id,
    );
}

const correct: Change = async ({ verbs, random }, club, id) => {
  const playedAt = new Date(verbs.clock.at.getTime() - between(random, 0, 300) * DAY_MS);
  await correctMatch(asPerson(verbs, club.secretary), {
    match_id: id,
    reason: "placar trocado",
    ...randomScore(random),
    ...(random() < 0.3 ? { played_at: playedAt.toISOString() } : {}),
  });
};

const annul: Change = ({ verbs }, club, id) =>
  annulMatch(asPerson(verbs, club.secretary), { match_id: id, reason: "não valeu" });

/** An athlete asks to join the other club, which lets them in; open results and history stay where they are. */
async function changeClub({ verbs, clubs, random }: Season): Promise<void> {
  const from = pick(
    random,
    clubs.filter(({ players }) => players.length > 8),
  );
  const to = clubs.find((club) => club !== from)!;
  const player = pick(
    random,
    from.players.filter(({ userId }) => userId),
  );
  await requestMembership({ services: verbs.context.services, athlete: player }, { clubId: to.id });
  const [asked] = await verbs.database.sql<{ id: string }>(
    "select id from memberships where athlete_id = $1 and club_id = $2 and status = 'requested'",
    [player.athleteId, to.id],
  );
  await answerMembership(asPerson(verbs, to.secretary), {
    club_id: to.id,
    membership_id: asked!.id,
    answer: "approve",
  });
  from.players.splice(from.players.indexOf(player), 1);
  to.players.push(player);
}

/** An evening of results reported at once, which nobody will answer; written without the verb. Gives how many. */
async function reportSilently(season: Season): Promise<number> {
  const { verbs, random } = season;
  const now = verbs.clock.at;
  const rows = Array.from({ length: SILENT_EVENING }, (_, n) => {
    const club = pick(random, season.clubs);
    const lined = lineUp(random, club);
    const { mine, theirs, format } = lined;
    const sides: [string[], string[]] = [
      mine.map((one) => one.athleteId),
      theirs.map((one) => one.athleteId),
    ];
    const input = randomMatch(random, now, club, lined);
    const read = readTypedScore("tennis", SCORE_FORMAT, { losing_side: "theirs", sets: [], ...input });
    if (!read.ok) throw new Error(read.message);
    return {
      ...read.score,
      id: uuidv7(),
      club: club.id,
      format,
      playedAt: input.played_at,
      playedOn: dayIn(new Date(input.played_at), "America/Sao_Paulo"),
      opponents: opponentsKey(sides),
      answerBy: new Date(now.getTime() + DAY_MS + n * 1000).toISOString(),
      players: sides.flatMap((side, i) =>
        side.map((athlete, slot) => ({ athlete, side: i + 1, slot: slot + 1 })),
      ),
    };
  });
  await verbs.database.sql(
    `with input as (select * from jsonb_to_recordset($1::jsonb) as m(id uuid, club uuid, format text, "scoreFormat" text,
       "end" text, "losingSide" smallint, "winnerSide" smallint, sets jsonb, "playedAt" timestamptz, "playedOn" date,
       opponents text, "answerBy" timestamptz, players jsonb)),
     m as (insert into matches (id, club_id, ranking_id, sport, format, score_format, status, "end", losing_side,
         winner_side, sets, played_at, played_on, opponents, source, reporter_side, reported_at, answer_by, silence_approves)
       select t.id, t.club, r.id, r.sport, t.format, "scoreFormat", 'pending_validation', "end", "losingSide", "winnerSide",
         sets, "playedAt", "playedOn", opponents, 'athlete', 1, $2, "answerBy", 1
       from input t join rankings r on r.club_id = t.club and r.format = t.format and r.is_main),
     p as (insert into match_players (match_id, athlete_id, side, slot)
       select t.id, p.athlete, p.side, p.slot from input t,
         jsonb_to_recordset(t.players) as p(athlete uuid, side smallint, slot smallint))
     insert into match_events (id, match_id, seq, kind, at) select gen_random_uuid(), id, 1, 'reported', $2 from input`,
    [JSON.stringify(rows), now],
  );
  return rows.length;
}

/** A file of matches of the last year, nearly all older than the events already applied; gives how many lines it has. */
async function importSome({ verbs, clubs, random }: Season, nth: number, rows: number): Promise<number> {
  const club = pick(random, clubs);
  const lines = Array.from({ length: rows }, (_, n) => {
    const [winner, loser] = twoOf(random, club.players);
    const day = new Date(verbs.clock.at.getTime() - between(random, 1, 380) * DAY_MS)
      .toISOString()
      .slice(0, 10);
    const score = `6/${between(random, 0, 4)} 6/${between(random, 0, 4)}`;
    return `${nth}-${n};${day};simples;${winner.name};${loser.name};${score}`;
  });
  const file = ["id;data;formato;vencedor;perdedor;placar", ...lines].join("\n");
  const progress = await importFile(verbs, club.id, new TextEncoder().encode(file));
  // A line that says a match of this season once more is that match.
  if (progress.created + progress.known !== rows) throw new Error(`imported ${JSON.stringify(progress)}`);
  return rows;
}

function twoOf(random: () => number, players: readonly Player[]): [Player, Player] {
  const first = pick(random, players);
  return [
    first,
    pick(
      random,
      players.filter((player) => player !== first),
    ),
  ];
}
