import { describe, expect, it } from "vitest";
import type { Attempt, Limiter } from "../../../../app/platform/limiter.server.ts";
import type { Services } from "../../../../app/platform/services.server.ts";
import { limitVariant } from "../../../../worker/edge/variants.ts";

const ID = "0190a1b2-c3d4-7e5f-8a6b-0123456789ab";

type Answer = Pick<Awaited<ReturnType<Limiter["countAll"]>>, "allowed" | "isVerified">;

/** Asks for an address that the edge has no copy of; gives what was counted, and the code of the refusal. */
async function ask(path: string, answer: Answer | Error = { allowed: true, isVerified: true }) {
  const counted: Attempt[] = [];
  const limiter: Pick<Limiter, "countAll"> = {
    countAll: async (attempts) => {
      counted.push(...attempts);
      if (answer instanceof Error) throw answer;
      return { ...answer, counted: attempts, retryAfterSeconds: 7 };
    },
  };
  const url = new URL(path, "https://quadra.example");
  const request = new Request(url, { headers: { "cf-connecting-ip": "203.0.113.9" } });
  const services = { limiter } as Services;
  const refusal = await limitVariant(services, request, url);
  return { counted: counted.map(({ name, key }) => `${name} ${key}`), code: refusal?.code ?? null };
}

describe("what everybody asks for is not counted", () => {
  it.each([
    "/",
    "/?painel=privacidade",
    "/?clube=",
    `/public-ranking/${ID}`,
    `/public-ranking/${ID}?sport=padel&format=doubles&category=female&class=A`,
    "/geographical-rankings?state=SC&region=Sul&ageGroup=18-24",
    "/tournaments-list?status=open&search=",
    `/display/${ID}?theme=light`,
    `/display/${ID}?theme=dark`,
    `/api/v1/clubs/${ID}/display/version`,
  ])("%s", async (path) => {
    expect(await ask(path, { allowed: false, isVerified: true })).toEqual({ counted: [], code: null });
  });
});

describe("what may be one of millions is, by address", () => {
  it.each([
    "/?cursor=20",
    "/?painel=nada",
    `/public-ranking/${ID}?as_of=2026-01-31`,
    `/public-ranking/${ID}?sport=chess`,
    `/public-ranking/${ID}?sport=padel&cursor=1`,
    `/display/${ID}?theme=blue`,
    "/tournaments-list?constructor=x",
    // The same choice, spelt otherwise: another copy.
    "/tournaments-list?status=op%65n",
    "/tournaments-list?search=+",
  ])("%s", async (path) => {
    const visitor = "api address:203.0.113.9|public";
    expect(await ask(path)).toEqual({ counted: [visitor], code: null });
    expect(await ask(path, { allowed: false, isVerified: true })).toEqual({
      counted: [visitor],
      code: "rate_limited",
    });
    expect((await ask(path, { allowed: false, isVerified: false })).code).toBe("limit_unverified");
  });
});

it.each([
  `/api/v1/clubs/${ID}/display/0f3a9c1d2e4b5a6c`,
  `/api/v1/clubs/${ID}/display/versions`,
  `/api/v1/clubs/${ID}/display/version?message=${ID}`,
])("a TV is counted apart, and a limiter that is away stops none: %s", async (path) => {
  const counted = ["api address:203.0.113.9|display"];
  expect(await ask(path)).toEqual({ counted, code: null });
  expect(await ask(path, { allowed: false, isVerified: true })).toEqual({ counted, code: "rate_limited" });
  expect(await ask(path, { allowed: false, isVerified: false })).toEqual({ counted, code: null });
});

it("a page of the display is no call of it", async () => {
  expect(await ask(`/display/${ID}`)).toEqual({ counted: [], code: null });
});

it("a fault of ours is no refusal", async () => {
  await expect(ask("/?cursor=1", new TypeError("broken"))).rejects.toThrow("broken");
});
