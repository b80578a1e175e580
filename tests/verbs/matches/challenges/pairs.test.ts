import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answerPair } from "../../../../app/features/matches/challenges/answer-pair.server.ts";
import { expirePairs } from "../../../../app/features/matches/challenges/expire-pairs.server.ts";
import { invitePartner } from "../../../../app/features/matches/challenges/invite-partner.server.ts";
import { listPairs } from "../../../../app/features/matches/challenges/list-pairs.server.ts";
import type { PairAct } from "../../../../app/features/matches/challenges/pair.ts";
import { invitePartnerSchema } from "../../../../app/features/matches/challenges/pairs-schema.ts";
import { searchOpponents } from "../../../../app/features/matches/reports/search-opponents.server.ts";
import { parseInput } from "../../../../app/lib/parse.ts";
import { DAY_MS } from "../../../../app/lib/dates.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

const NOW = new Date();
let verbs: TestVerbs;
let club: MatchClub;
beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs.stop());
beforeEach(async () => {
  verbs.clock.at = NOW;
  await verbs.database.sql("delete from pairs");
  await verbs.database.sql("delete from notifications");
});

const ask = (from: PersonName, to: PersonName, more: Record<string, unknown> = {}) =>
  invitePartner(
    asPerson(verbs, club[from]),
    parseInput(invitePartnerSchema, { to_athlete_id: club[to].athleteId, sport: "tennis", ...more }),
  );
const answer = (who: PersonName, pair_id: string, act: PairAct) =>
  answerPair(asPerson(verbs, club[who]), { pair_id, act });
const list = (who: PersonName) => listPairs(asPerson(verbs, club[who]));
const noticesOf = async (who: PersonName, more = "") =>
  (
    await verbs.database.sql<{ title: string }>(
      `select title from notifications where user_id = $1 and type = 'team_invitation' ${more} order by created_at, id`,
      [club[who].userId],
    )
  ).map(({ title }) => title);
const unreadOf = (who: PersonName) => noticesOf(who, "and not is_read");

describe("a pair of doubles", () => {
  it("is asked on the free plan, accepted, offered first in a report, and dissolved by either", async () => {
    const { id } = await ask("ana", "bruno");
    expect(await noticesOf("bruno")).toEqual(["Ana Souza quer formar dupla com você"]);
    await expect(answer("ana", id, "accept")).rejects.toMatchObject({ code: "conflict" });
    expect(await answer("bruno", id, "accept")).toMatchObject({ status: "accepted", version: 2 });
    expect(await answer("bruno", id, "accept")).toMatchObject({ status: "accepted", version: 2 });
    expect(await unreadOf("bruno")).toEqual([]);
    await expect(ask("bruno", "ana")).rejects.toMatchObject({ code: "conflict" });
    const { rows } = await searchOpponents(asPerson(verbs, club.ana), { search: "", exclude: [] });
    expect(rows).toMatchObject([{ athlete_id: club.bruno.athleteId, pair_sports: ["tennis"] }]);
    expect(await list("ana")).toMatchObject([{ partner: { name: "Bruno Lima" }, can: { dissolve: true } }]);
    expect(await answer("ana", id, "dissolve")).toMatchObject({ status: "dissolved" });
    expect(await noticesOf("bruno")).toContain("Ana Souza cancelou a dupla");
    expect(await list("bruno")).toEqual([]);
  });

  it("is declined or withdrawn, and is nobody else's", async () => {
    const first = await ask("ana", "bruno");
    await expect(answer("caio", first.id, "accept")).rejects.toMatchObject({ code: "not_found" });
    expect(await answer("bruno", first.id, "decline")).toMatchObject({ status: "declined" });
    const second = await ask("ana", "bruno");
    expect(await answer("ana", second.id, "withdraw")).toMatchObject({ status: "withdrawn" });
    await expect(answer("bruno", second.id, "accept")).rejects.toMatchObject({ code: "already_answered" });
  });

  it("refuses oneself, profiles without an account, and minors of other clubs", async () => {
    await expect(ask("ana", "ana")).rejects.toMatchObject({ code: "invalid_input" });
    await expect(ask("ana", "gil")).rejects.toMatchObject({ code: "invalid_input" });
    await expect(ask("outsider", "mia")).rejects.toMatchObject({ code: "not_found" });
  });

  it("expires by the clock after seven days; the job writes it and tells once", async () => {
    const { id } = await ask("ana", "bruno");
    verbs.clock.at = new Date(NOW.getTime() + 7 * DAY_MS);
    expect(await list("bruno")).toEqual([]);
    await expect(answer("bruno", id, "accept")).rejects.toMatchObject({ code: "deadline_passed" });
    await expirePairs(verbs.context);
    await expirePairs(verbs.context);
    expect(await noticesOf("ana")).toEqual(["Bruno Lima não respondeu ao convite de dupla"]);
  });

  it("is one of two people who ask each other at once, and of one key", async () => {
    const settled = await Promise.allSettled([ask("ana", "davi"), ask("davi", "ana"), ask("ana", "davi")]);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const key = { idempotency_key: uuidv7() };
    const made = await Promise.all([1, 2, 3].map(() => ask("ana", "caio", key)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  it("lets one of accepting and withdrawing hold", async () => {
    const { id } = await ask("ana", "bruno");
    const settled = await Promise.allSettled([answer("bruno", id, "accept"), answer("ana", id, "withdraw")]);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});
