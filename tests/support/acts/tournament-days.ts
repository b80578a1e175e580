import { randomUUID } from "node:crypto";
import { announcing, drawing, drawToMake, eventToDraw } from "../draw-desk.ts";
import { makeLeftTournament, makeRunPairs } from "../left-draw.ts";
import { makePlayedTournament } from "../played-tournament.ts";
import { courtsideResult, makeRunTournament } from "../run-tournament.ts";
import { closedTournament, twoCourts } from "../schedule/office-tournament.ts";
import { type Act, NOBODY } from "./act.ts";
import { office } from "./answers.ts";
import { type About, sentForm } from "./builders.ts";
import type { RequestHarness } from "./harness.ts";

const LIST = "/club-admin-dashboard/torneios";
const ONE = `${LIST}/:tournamentId`;
const DRAWS = `${ONE}/chaves`;
const SCHEDULE = `${ONE}/horarios`;
const COURTSIDE = `${ONE}/jogos`;
const FINISHING = `${ONE}/encerramento`;

/** Acts of a club's admins and its secretary that others are told of; or acts of which only the round trips are counted. */
const clerks = {
  answers: office("done", { clerk: true }),
  by: "secretary",
  after: 1,
  changes: "club",
} as const;
const counted = { ...clerks, answers: undefined };

/** An event of four, whose draw is to be announced; or one that is announced, to be made. */
async function toAnnounce({ app, club }: RequestHarness, { target, clubId }: About) {
  if (target === "missing") return announcing(NOBODY);
  const { tournamentId, eventId } = await eventToDraw(app.sql, club, clubId);
  return { ":tournamentId": tournamentId, ...announcing(eventId) };
}
async function toDraw({ app, club }: RequestHarness, { target, clubId }: About) {
  if (target === "missing") return drawing(NOBODY);
  const { tournamentId, drawId } = await drawToMake(app.sql, club, clubId);
  return { ":tournamentId": tournamentId, ...drawing(drawId) };
}

async function closed({ app }: RequestHarness, { target, clubId }: About) {
  return { ":tournamentId": target === "missing" ? NOBODY : await closedTournament(app, clubId) };
}

/** The mark and the minute that stand in a preview of a tournament. */
async function previewed(w: RequestHarness, about: About) {
  const made = await closed(w, about);
  const path = `${LIST}/${made[":tournamentId"]}/horarios?clube=${w.club.clubId}&change=anew`;
  const html = await (await w.get("secretary", path)).text();
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
  return { ...made, intent: "apply_schedule", change: "anew", mark: field("mark"), as_of: field("as_of") };
}

/** A tournament of the club, of another, of none, that is being played. */
const run =
  (fields: (made: Awaited<ReturnType<typeof makeRunTournament>>) => Record<string, string>) =>
  async (w: RequestHarness, { clubId }: About) => {
    const made = await makeRunTournament(w.app, clubId);
    return { ":tournamentId": made.tournamentId, ...fields(made) };
  };

/** The same whose event was played to its end. */
const played =
  (intent: string) =>
  async (w: RequestHarness, { target, clubId }: About) => {
    if (target === "missing") return { ":tournamentId": NOBODY, intent, event_id: NOBODY };
    const isFinished = intent === "reopen_event";
    const { tournamentId, eventId } = await makePlayedTournament(w.app, clubId, { isFinished });
    return { ":tournamentId": tournamentId, intent, event_id: eventId };
  };

/** Names of nobody whom a club knows. */
export const EVENING_NAMES = "Quirino Zagallo\nWanda Ximenes\nYago Kubitschek\nOtto Nobrega\nIara Jucá";

/** Forms of a tournament's draws, its timetable, its days, its end, and of a Super 8 evening. */
export const tournamentDayForms: Act[] = [
  ...sentForm(DRAWS, "announce draw", toAnnounce, clerks),
  ...sentForm(DRAWS, "make draw", toDraw, clerks),
  ...sentForm(
    SCHEDULE,
    "save courts",
    async (w, about) => ({ ...twoCourts, ...(await closed(w, about)) }),
    clerks,
  ),
  ...sentForm(SCHEDULE, "apply schedule", previewed, counted),
  ...sentForm(
    SCHEDULE,
    "remove impediment",
    async (w, about) => ({
      ...(await closed(w, about)),
      intent: "remove_impediment",
      impediment_id: randomUUID(),
    }),
    counted,
  ),
  ...sentForm(
    COURTSIDE,
    "enter result",
    run(({ ready }) => courtsideResult(ready[0]!, "1", "6/4 6/3")),
    counted,
  ),
  ...sentForm(
    COURTSIDE,
    "call match",
    run(({ ready }) => ({ intent: "call_match", tournament_match_id: ready[0]!.id })),
    counted,
  ),
  ...sentForm(
    COURTSIDE,
    "check in",
    async (w, about) => {
      const fields = { intent: "check_in", is_here: "sim" };
      if (about.target === "missing") return { ...fields, entry_id: NOBODY };
      return await run(({ entryIds }) => ({ ...fields, entry_id: entryIds[0]! }))(w, about);
    },
    { ...clerks, after: 0 },
  ),
  ...sentForm(
    COURTSIDE,
    "withdraw",
    run(({ entryIds }) => ({ intent: "withdraw", entry_id: entryIds[0]! })),
    counted,
  ),
  ...sentForm(
    COURTSIDE,
    "undo withdrawal",
    async (w, { clubId }) => {
      const { tournamentId, entryId } = await makeLeftTournament(w.app, clubId);
      return { ":tournamentId": tournamentId, intent: "undo_withdrawal", entry_id: entryId };
    },
    counted,
  ),
  ...sentForm(
    COURTSIDE,
    "change partner",
    async (w, { clubId }) => {
      const { tournamentId, entryId, leaving } = await makeRunPairs(w.app, clubId);
      const fields = { intent: "change_partner", entry_id: entryId, leaving_athlete_id: leaving };
      return { ":tournamentId": tournamentId, ...fields, athlete_id: w.club.playingAdmin.athleteId };
    },
    counted,
  ),
  ...sentForm(FINISHING, "finish_event", played("finish_event"), clerks),
  ...sentForm(FINISHING, "reopen_event", played("reopen_event"), counted),
  ...sentForm(
    `${LIST}/super-8`,
    "start evening",
    () => ({
      intent: "start_evening",
      sport: "tennis",
      gender: "open",
      names: EVENING_NAMES,
      // Each time other people, though of the same names.
      are_others: "on",
    }),
    { ...clerks, after: 0 },
  ),
];
