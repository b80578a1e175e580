import { afterAll, beforeAll, expect, test } from "vitest";
import {
  limitApi,
  limitAuth,
  limitForms,
} from "../../../../app/features/base/access/limit-attempts.server.ts";
import { openDatabase } from "../../../../app/platform/database.server.ts";
import { createLimiterLine } from "../../../../app/platform/limiter-line.server.ts";
import { createLimiter } from "../../../../app/platform/limiter.server.ts";
import { Deadline } from "../../../../app/platform/within.server.ts";
import type { Services } from "../../../../app/platform/services.server.ts";
import { startUpstashBridge, type UpstashBridge } from "../../../../local/upstash-bridge.ts";
import { quietServices } from "../../../support/quiet-services.ts";

// Issue L, point 15: of IPv6 a /48 has a list of its own, ten times an address's, beside that of each /64.

let bridge: UpstashBridge;
const nowhere = openDatabase("postgres://nobody:x@127.0.0.1:9/none", "http://127.0.0.1:9/sql");

beforeAll(async () => {
  bridge = await startUpstashBridge({ port: 0, isInProcess: true });
});
afterAll(() => bridge?.stop());

function from(ipAddress: string): Services {
  return {
    ...quietServices(nowhere),
    client: { ipAddress, userAgent: null },
    deadline: new Deadline(),
    limiter: createLimiter({
      line: createLimiterLine({ url: bridge.url, token: bridge.token }),
      timeoutMs: 20_000,
    }),
  };
}

/** How many of these are let through. */
async function passed(works: readonly Promise<unknown>[]): Promise<number> {
  const answers = await Promise.allSettled(works);
  return answers.filter(({ status }) => status === "fulfilled").length;
}

/** Spends what a /48 has of a limit, from elsewhere in it. */
async function spend(
  name: "authAddress" | "api",
  site: string,
  most: number,
  minutes: number,
): Promise<void> {
  const attempt = { name, key: site, limit: { attempts: most, windowMinutes: minutes } };
  const { limiter } = from("203.0.113.1");
  // Many in one question.
  const some = Array.from({ length: 50 }, () => attempt);
  for (let i = 0; i < most; i += some.length) expect((await limiter.countAll(some)).allowed).toBe(true);
  expect((await limiter.countAll([attempt])).allowed).toBe(false);
}

test("forms: ten from each network, a hundred from all of a /48; others have their own", async () => {
  const networks = Array.from({ length: 12 }, (_, i) => `2001:db8:a:${i.toString(16)}::7`);
  const first = from(networks[0] ?? "");
  expect(await passed(Array.from({ length: 14 }, () => limitForms(first, "f")))).toBe(10);
  const rest = networks.slice(1).flatMap((address) => Array.from({ length: 10 }, () => address));
  expect(await passed(rest.map((address) => limitForms(from(address), "f")))).toBe(90);
  expect(await passed([limitForms(from("2001:db8:b::7"), "f"), limitForms(from("203.0.113.7"), "f")])).toBe(
    2,
  );
});

test("a mapped IPv4 address is that IPv4 address, and has no /48", async () => {
  const ways = ["198.51.100.9", "::ffff:198.51.100.9", "::ffff:c633:6409", "0:0:0:0:0:ffff:198.51.100.9"];
  const works = ways.flatMap((address) => Array.from({ length: 5 }, () => limitForms(from(address), "m")));
  expect(await passed(works)).toBe(10);
  const others = Array.from({ length: 110 }, (_, i) => limitForms(from(`::ffff:198.18.0.${i}`), "m"));
  expect(await passed(others)).toBe(110);
});

test("an account keeps its five where its /48 is spent", async () => {
  await spend("authAddress", "2001:db8:c::/48", 1_000, 15);
  const services = from("2001:db8:c:1::7");
  const attempt = () => limitAuth(services, "Ana@exemplo.test", async () => "in", { givesBack: false });
  for (let i = 0; i < 8; i += 1) await expect(attempt()).rejects.toMatchObject({ code: "rate_limited" });
  const five = Array.from({ length: 8 }, () =>
    services.limiter.count("auth", "ana@exemplo.test|2001:db8:c:1::/64"),
  );
  expect((await Promise.all(five)).filter(({ allowed }) => allowed)).toHaveLength(5);
  // From another /48 the same account has five, of which a success takes none.
  const elsewhere = from("2001:db8:d:1::7");
  for (let i = 0; i < 8; i += 1)
    expect(await limitAuth(elsewhere, "ana@exemplo.test", async () => "in")).toBe("in");
});

test("calls without a person say what is left to the address, and what its /48 refuses takes nothing from it", async () => {
  const services = from("2001:db8:e:1::7");
  expect(await limitApi(services, { userId: null })).toMatchObject({ attempts: 99 });
  expect(await limitApi(services, { userId: "somebody" })).toMatchObject({ attempts: 99 });
  await spend("api", "address:2001:db8:f::/48", 1_000, 1);
  const spent = from("2001:db8:f:1::7");
  const given: Promise<unknown>[] = [];
  spent.after = (work) => void given.push(work);
  await expect(limitApi(spent, { userId: null })).rejects.toMatchObject({ code: "rate_limited" });
  await Promise.all(given);
  expect(await spent.limiter.count("api", "address:2001:db8:f:1::/64")).toMatchObject({
    left: { attempts: 99 },
  });
});
