import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readViewer } from "../../app/features/base/access/read-viewer.server.ts";
import {
  acceptInvitation,
  signUpEffect,
} from "../../app/features/office/invitations/accept-invitation.server.ts";
import { makeInvitation } from "../../app/features/office/invitations/make-invitation.server.ts";
import { readInvited } from "../../app/features/office/invitations/read-invited.server.ts";
import { checkTables } from "../../app/features/scoring/ledger/check-tables.server.ts";
import { decideClaim } from "../../app/features/office/merging/decide-claim.server.ts";
import { mergeProfiles } from "../../app/features/office/merging/merge-profiles.server.ts";
import { NO_TWIN } from "../../app/features/office/merging/twins.ts";
import { undoMerge } from "../../app/features/office/merging/undo-merge.server.ts";
import { foldName } from "../../app/lib/text.ts";
import { runBatch } from "../../app/platform/database.server.ts";
import { lineSumDifferences } from "../support/kept-tables.ts";
import { asPerson, makeMatchClub, type MatchClub, type Person } from "../support/match-club.ts";
import { enterMatch } from "../support/match-requests.ts";
import { randomFrom } from "../support/play-match.ts";
import { reportedMatch } from "../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../support/services.ts";
import { testTokens } from "../support/tokens.ts";

const FIRST = ["José", "Antônia", "Conceição", "Márcio", "Luísa", "Otávio", "Fábio", "Tânia"];
const MIDDLE = ["Álvares", "Brandão", "Cunha", "Duarte", "Esteves"];
const LAST = ["Falcão", "Guimarães", "Hipólito", "Ibarra", "Jordão"];

let verbs: TestVerbs;
let club: MatchClub;
const sql = (text: string, values: unknown[] = []) => verbs.database.sql(text, values);
const secretary = () => asPerson(verbs, club.secretary);
const random = randomFrom(13);

/** How people write their own name beside how the club's file does. */
const WAYS: ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.normalize("NFD").replaceAll(/\p{M}/gu, ""),
  (name) => `${name.split(" ").slice(1).join(" ")} ${name.split(" ")[0]}`,
  (name) => `${name.split(" ")[0]} de ${name.split(" ").slice(1).join(" ")}`,
  (name) => `${name.split(" ")[0]} ${name.split(" ").at(-1)}`,
];

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  Object.assign(verbs.context.services, { tokens: testTokens(), mail: { send: async () => {} } });
});
afterAll(() => verbs.stop());

async function imported(name: string): Promise<string> {
  const id = uuidv7();
  await sql("insert into athletes (id, name, search_name) values ($1, $2, $3)", [id, name, foldName(name)]);
  await sql(
    `insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at) values ($1, $2, $3, 'active', now(), now())`,
    [uuidv7(), club.clubId, id],
  );
  return id;
}

/** Registers by the general link: account, profile, and what the right code does. */
async function signUp(name: string, invitationId: string): Promise<Person> {
  const person = { userId: uuidv7(), sessionId: uuidv7(), athleteId: uuidv7() };
  await sql(
    "insert into users (id, email, name, user_role, email_confirmed_at) values ($1, $2, $3, 'athlete', now())",
    [person.userId, `${person.userId}@teste.test`, name],
  );
  await sql(
    `insert into sessions (id, user_id, created_at, refreshed_at, expires_at) values ($1, $2, now(), now(), now() + interval '9 days')`,
    [person.sessionId, person.userId],
  );
  await sql("insert into athletes (id, user_id, name, search_name) values ($1, $2, $3, $4)", [
    person.athleteId,
    person.userId,
    name,
    foldName(name),
  ]);
  const { services } = verbs.context;
  await runBatch(services.db, await signUpEffect(services, invitationId, { userId: person.userId, name }));
  return person;
}

/** Everything of the ranking that people see. */
const tables = () =>
  sql(`select 's' as t, row(ranking_id, athlete_id, points, matches, wins, losses, sets_won, games_won, first_at)::text as v from standings
    union all select 'r', row(athlete_id, sport, level, matches, played, opponents, answered)::text from ratings where matches > 0
    union all select 'l', row(athlete_id, match_id, reason, at, points, level_change, level_before, meeting)::text from ledger_lines
    order by 1, 2`);

it("40 imported people and 40 sign-ups by the general link leave no twin that nobody confirmed; merged, tables equal a rebuild; undone, they are as before", async () => {
  const names = Array.from(
    { length: 40 },
    (_, n) => `${FIRST[n % 8]} ${MIDDLE[Math.floor(n / 8)]} ${LAST[(n + Math.floor(n / 8)) % 5]}`,
  );
  const profiles: string[] = [];
  for (const name of names) profiles.push(await imported(name));
  const pick = () => profiles[Math.floor(random() * profiles.length)]!;
  for (let n = 0; n < 80; n += 1) {
    const [one, other] = [pick(), pick()];
    if (one === other) continue;
    await enterMatch(secretary(), {
      ...reportedMatch(club, verbs.clock.at, { by: "ana", against: "bruno" }),
      my_side: [one],
      their_side: [other],
      is_second_match: true,
    });
  }
  const { id, url } = await makeInvitation(secretary(), {});
  const token = new URL(url).searchParams.get("convite")!;
  const { services } = verbs.context;
  let claimed = 0;
  for (const [n, name] of names.entries()) {
    const isNew = n % 5 === 4;
    const person = await signUp(isNew ? `Zuleica Xavier ${"ABCDEFGH"[(n - 4) / 5]}` : WAYS[n % 6]!(name), id);
    const invited = (await readInvited({ services }, { token, userId: person.userId }))!;
    expect([name, invited.question === null]).toEqual([name, isNew]);
    if (isNew) continue;
    const isDenied = n % 10 === 3;
    const viewer = (await readViewer(services, asPerson(verbs, person).actor))!;
    const twin = isDenied ? NO_TWIN : profiles[n]!;
    await acceptInvitation({ services, viewer }, invited, null, twin);
    if (isDenied) continue;
    const [claim] = await sql("select id from profile_claims where user_id = $1", [person.userId]);
    await decideClaim(secretary(), { claim_id: claim!.id as string, answer: "confirm" });
    claimed += 1;
  }
  expect(claimed).toBe(28);
  const owners = await sql("select id from athletes where id = any($1) and user_id is not null", [profiles]);
  expect(owners).toHaveLength(claimed);
  // Of everybody with an account in the club: who has a like name said so, or the club confirmed it.
  const silent = await sql(
    `select a.name from athletes a join memberships s on s.athlete_id = a.id and s.club_id = $1 and s.status = 'active'
     where a.user_id is not null and a.name not like 'Zuleica%' and a.created_at > now() - interval '1 hour'
       and a.user_id <> all($2) and not exists (select 1 from profile_claims k where k.user_id = a.user_id and k.status in ('none', 'confirmed'))`,
    [
      club.clubId,
      Object.values(club)
        .flatMap((one) => (typeof one === "object" ? [one.userId || null] : []))
        .filter(Boolean),
    ],
  );
  expect(silent).toEqual([]);
  expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);

  // Twins from a file, merged and undone in any order that is allowed.
  const before = await tables();
  const unclaimed = profiles.filter((one) => !owners.some(({ id: owned }) => owned === one));
  const merges: string[] = [];
  for (const [n, gone] of unclaimed.slice(0, 8).entries()) {
    const kept = n % 2 === 0 ? owners[n]!.id : club.caio.athleteId;
    const merged = await mergeProfiles(secretary(), {
      athlete_id: gone,
      other_id: kept as string,
    }).catch(() => null);
    if (merged) merges.push(merged.id);
  }
  expect(merges.length).toBeGreaterThan(3);
  expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
  expect(await lineSumDifferences(verbs.database)).toEqual([]);
  for (const merge of merges.toSorted(() => random() - 0.5))
    await undoMerge(secretary(), { merge_id: merge });
  expect(await tables()).toEqual(before);
  expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
});
