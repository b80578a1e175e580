import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { VerbContext } from "../../app/platform/services.server.ts";
import { asPerson, makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../support/services.ts";

// Every act of the platform's team leaves an audit line: asked of all verbs of the room, whatever is added to it.

const ROOM = new URL("../../app/features/platform/team/", import.meta.url);
/** Files that only read, and a job, which acts for nobody. */
const NO_ACTS = /^(read-|send-notices|.*-repository\.server|act-on-)/;

let verbs: TestVerbs;
let club: MatchClub;
const sql: TestVerbs["database"]["sql"] = (text, values) => verbs.database.sql(text, values);
const reason = "Pedido por telefone.";

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  verbs.context.services.mail = { send: async () => undefined };
});
afterAll(() => verbs.stop());

/** The input of each act, in an order in which all succeed; the name is the verb's. */
const INPUTS: Readonly<Record<string, () => object | Promise<object>>> = {
  endPersonSessions: () => ({ userId: club.bruno.userId, sessionId: null, reason }),
  removeLostFactor: async () => {
    const factorId = randomUUID();
    await sql(
      `insert into mfa_factors (id, user_id, status, secret, created_at, updated_at) values ($1, $2, 'verified', 'x', now(), now())`,
      [factorId, club.bruno.userId],
    );
    return { userId: club.bruno.userId, factorId, reason, check: "Mostrou a identidade." };
  },
  suspendPerson: () => ({ userId: club.bruno.userId, reason }),
  exportSecurityEvents: () => ({
    action: null,
    risk: null,
    person: "",
    from: "2026-01-01",
    to: "2026-01-02",
  }),
  writeNotice: () => ({ title: "Manutenção", message: "Domingo, das 2h às 3h.", audience: "everybody" }),
  haltNotice: async () => {
    const [notice] = await sql<{ id: string }>("select id from platform_notices");
    return { noticeId: notice!.id };
  },
  liftPerson: () => ({ userId: club.bruno.userId, reason }),
  makePlatformToken: () => ({ name: "Relatório", scopes: ["members:read"], days: 30 }),
  revokePlatformToken: async () => {
    const [token] = await sql<{ id: string }>("select id from api_tokens where club_id is null");
    return { tokenId: token!.id };
  },
};

type Act = (context: VerbContext, input: object) => Promise<unknown>;

async function actsOfTheRoom(): Promise<Map<string, Act>> {
  const files = readdirSync(ROOM).filter((file) => file.endsWith(".server.ts") && !NO_ACTS.test(file));
  const modules = await Promise.all(
    files.map(async (file) => (await import(new URL(file, ROOM).href)) as Record<string, unknown>),
  );
  return new Map(
    modules.flatMap((exported) =>
      Object.entries(exported).filter((entry): entry is [string, Act] => typeof entry[1] === "function"),
    ),
  );
}
const lines = async () => (await sql<{ n: number }>("select count(*)::int as n from audit_lines"))[0]!.n;

it("each leaves one line of who did it, and refused it leaves none", async () => {
  const acts = await actsOfTheRoom();
  expect([...acts.keys()].toSorted()).toEqual(Object.keys(INPUTS).toSorted());
  for (const [name, input] of Object.entries(INPUTS)) {
    const act = acts.get(name)!;
    const asked = await input();
    const before = await lines();
    for (const who of ["ana", "secretary", "clerk", "otherAdmin"] as const)
      await expect(act(asPerson(verbs, club[who]), asked), `${name} by ${who}`).rejects.toMatchObject({
        code: "forbidden",
      });
    expect(await lines(), name).toBe(before);
    await act(asPerson(verbs, club.superAdmin), asked);
    expect(await lines(), name).toBe(before + 1);
    const [line] = await sql("select actor_user_id from audit_lines order by at desc, id desc limit 1");
    expect(line).toEqual({ actor_user_id: club.superAdmin.userId });
  }
});
