import { readdirSync } from "node:fs";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkDependencies } from "../../../../app/features/platform/diagnostics/check-dependencies.server.ts";
import { jobRunState } from "../../../../app/features/platform/diagnostics/jobs.ts";
import { readSystem } from "../../../../app/features/platform/diagnostics/read-system.server.ts";
import { recordJobRuns } from "../../../../app/features/platform/diagnostics/record-job-runs.server.ts";
import { AppError } from "../../../../app/lib/errors.ts";
import type { Services } from "../../../../app/platform/services.server.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
const [userId, sessionId] = [uuidv7(), uuidv7()];
const admin = () => ({ ...verbs.context, actor: { kind: "user" as const, userId, sessionId } });
const job = () => ({ ...verbs.context, actor: { kind: "system" as const, job: "record-job-runs" } });
const jobs = async () => (await readSystem(admin())).jobs;
const MIGRATIONS = readdirSync("migrations").filter((name) => name.endsWith(".sql"));

beforeAll(async () => {
  verbs = await startVerbs();
  const { sql } = verbs.database;
  await sql("insert into users (id, email, name, user_role) values ($1, 'a@x.test', 'Sara', 'super_admin')", [
    userId,
  ]);
  await sql(
    `insert into sessions (id, user_id, created_at, refreshed_at, expires_at)
     values ($1, $2, now(), now(), now() + interval '1 day')`,
    [sessionId, userId],
  );
});
afterAll(() => verbs?.stop());

describe("scheduled jobs", () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 10, 24, 12, 0, seconds));
  const run = (name: string, seconds: number, error?: unknown) => ({
    name,
    startedAt: at(seconds),
    tookMs: 7,
    error,
  });

  it("show their last run and their last failure, without its message; a run that went well ends the row of failures", async () => {
    expect(await jobs()).toEqual([]);
    const secret = new AppError("unavailable", { message: "ana@x.test" });
    await recordJobRuns(job(), [run("a", 0), run("b", 0, secret)]);
    await recordJobRuns(job(), [run("a", 60), run("b", 60, secret)]);
    const [a, b] = await jobs();
    expect(a).toMatchObject({ name: "a", tookMs: 7, failures: 0, failedAt: null, failure: null });
    expect(Date.parse(a!.doneAt!)).toBe(at(60).getTime());
    expect(b).toMatchObject({ name: "b", doneAt: null, failures: 2 });
    expect(b!.failure).toContain("AppError unavailable");
    expect(b!.failure).not.toContain("ana@x.test");
    expect(jobRunState(b!, at(61))).toBe("failing");
    await recordJobRuns(job(), [run("a", 120), run("b", 120)]);
    const [, mended] = await jobs();
    expect(mended).toMatchObject({ failures: 0, failure: b!.failure });
    expect(Date.parse(mended!.failedAt!)).toBe(at(60).getTime());
    expect(jobRunState(mended!, at(121))).toBe("ok");
  });

  it("a minute that ends after the next one changes nothing; a job that is no more is forgotten", async () => {
    await recordJobRuns(job(), [run("a", 60, new Error("late"))]);
    expect(await jobs()).toMatchObject([{ name: "a", failures: 0 }]);
  });

  it("are written down by the system alone", async () => {
    await expect(recordJobRuns(admin(), [run("a", 0)])).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("the database", () => {
  it("says which migrations it has", async () => {
    const { migrations } = await readSystem(admin());
    expect(migrations).toEqual({
      applied: MIGRATIONS.length,
      expected: MIGRATIONS.length,
      newest: MIGRATIONS.toSorted().at(-1)!.replace(".sql", ""),
      state: "ok",
    });
  });

  it("says how near its limits are; where nobody says how large it may be, there is none", async () => {
    const { limits, postgres } = await readSystem(admin());
    expect(postgres).toMatch(/^\d+\.\d+$/);
    const by = Object.fromEntries(limits.map((limit) => [limit.id, limit]));
    expect(by.database_size).toMatchObject({ most: null });
    expect(by.database_size!.used).toBeGreaterThan(1e6);
    expect(by.connections!.used).toBeGreaterThan(0);
    expect(by.connections!.most).toBeGreaterThan(by.connections!.used);
    expect(by.platform_files).toMatchObject({ used: 0, most: 500 });
  });
});

describe("what is outside", () => {
  const up = {
    limiter: { count: async () => ({ allowed: true }), giveBack: async () => undefined },
    channels: { publishToUsers: async () => undefined },
    files: { get: async () => null },
    flash: { leave: async () => "quadra-flash=x" },
    isMailUp: async () => true,
    payments: { client: async () => ({ prices: { list: async () => ({}) } }) },
  };
  const states = async (over: object) => {
    const services: Services = Object.assign({}, verbs.context.services, up, over);
    const all = await checkDependencies({ services });
    expect(all.every(({ ms }) => ms >= 0)).toBe(true);
    return all.filter(({ isUp }) => !isUp).map(({ id }) => id);
  };
  const broken = async () => {
    throw new Error("away");
  };

  it.each([
    ["nothing", {}, []],
    ["the files", { files: { get: broken } }, ["files"]],
    ["what confirms forms", { flash: { leave: async () => null } }, ["flash"]],
    ["a mail service that answers with 500", { isMailUp: async () => false }, ["mail"]],
    ["Stripe", { payments: { client: broken } }, ["payments"]],
    ["channels that are silent", { channels: { publishToUsers: () => new Promise(() => {}) } }, ["realtime"]],
  ])("tells when %s is away", async (_what, over, down) => expect(await states(over)).toEqual(down));
});
