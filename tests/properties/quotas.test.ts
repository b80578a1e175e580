import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MOST_COURTS } from "../../app/features/clubs/clubs/office.ts";
import { saveCourt } from "../../app/features/clubs/clubs/save-court.server.ts";
import { createEndpoint } from "../../app/features/clubs/integrations/create-endpoint.server.ts";
import { createToken } from "../../app/features/clubs/integrations/create-token.server.ts";
import { TOKENS_AT_MOST } from "../../app/features/clubs/integrations/token-state.ts";
import { ENDPOINTS_AT_MOST } from "../../app/features/clubs/integrations/webhooks.ts";
import { MOST_SPONSORS, sponsorSchema } from "../../app/features/clubs/sponsors/sponsor-office-schema.ts";
import { saveSponsor } from "../../app/features/clubs/sponsors/save-sponsor.server.ts";
import { MOST_DRAFTS } from "../../app/features/office/imports/import-progress.ts";
import { startImport } from "../../app/features/office/imports/start-import.server.ts";
import {
  inviteSecretary,
  SECRETARY_INVITATIONS_AT_MOST,
} from "../../app/features/office/invitations/invite-secretary.server.ts";
import { MAX_FACTORS } from "../../app/features/people/people/factors.ts";
import { startFactor } from "../../app/features/people/factors/start-factor.server.ts";
import { makePlatformToken } from "../../app/features/platform/team/make-platform-token.server.ts";
import type { Limiter } from "../../app/platform/limiter.server.ts";
import { createTokens } from "../../app/platform/tokens.server.ts";
import { createWebhookCaller } from "../../app/platform/webhook-caller.server.ts";
import { makeSigningKeys } from "../../tools/production/signing-keys.ts";
import { keptFiles } from "../support/kept-files.ts";
import { asPerson, makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { PLAIN_JPEG } from "../support/pictures.ts";
import { startVerbs, type TestVerbs } from "../support/services.ts";
import { readSources } from "../support/source-tree.ts";

// Whatever there may be so many of is so many, also where many are asked for at once. Files, members, TVs, places, invites, pairs and
// sessions have such a test beside their verbs.

const BESIDE = 8;
let verbs: TestVerbs;
let club: MatchClub;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  const allowed = { allowed: true, isVerified: true, counted: [], retryAfterSeconds: 0 };
  Object.assign(verbs.context.services, {
    files: keptFiles().files,
    tokens: createTokens(await makeSigningKeys(), "http://quadra.test"),
    webhooks: createWebhookCaller({ origin: "http://quadra.test", testOrigins: ["http://receiver.test"] }),
    mail: { send: async () => undefined },
    limiter: {
      count: async () => allowed,
      countAll: async () => allowed,
      giveBack: async () => undefined,
      grantPasses: async () => undefined,
    } as Limiter,
  });
});
afterAll(() => verbs?.stop());

interface Quota {
  most: number;
  /** SQL of a count of what there is. */
  counted: string;
  code: string;
  /** Makes one that the others need, before they are asked for at once. */
  first?(): Promise<unknown>;
  make(i: number): Promise<unknown>;
}

const asSecretary = () => asPerson(verbs, club.secretary);
const token = { scopes: ["members:read" as const], days: 30 as const };

const QUOTAS: Record<string, Quota> = {
  "API tokens of a club": {
    most: TOKENS_AT_MOST,
    counted: "api_tokens where club_id is not null",
    code: "plan_limit_reached",
    make: (i) => createToken(asSecretary(), { clubId: club.clubId, name: `Token ${i}`, ...token }),
  },
  "API tokens of the platform": {
    most: TOKENS_AT_MOST,
    counted: "api_tokens where club_id is null",
    code: "plan_limit_reached",
    make: (i) => makePlatformToken(asPerson(verbs, club.superAdmin), { name: `Token ${i}`, ...token }),
  },
  webhooks: {
    most: ENDPOINTS_AT_MOST,
    counted: "webhook_endpoints",
    code: "plan_limit_reached",
    make: (i) =>
      createEndpoint(asSecretary(), {
        clubId: club.clubId,
        url: `http://receiver.test/${i}`,
        events: ["match.confirmed"],
      }),
  },
  "courts of a venue": {
    most: MOST_COURTS,
    counted: "courts",
    code: "invalid_input",
    first: () => saveCourt(asSecretary(), { club_id: club.clubId, name: "Quadra 0", surface: "clay" }),
    make: async (i) => {
      const [venue] = await verbs.database.sql<{ id: string }>("select id from venues");
      return await saveCourt(asSecretary(), {
        club_id: club.clubId,
        venue_id: venue!.id,
        name: `Quadra ${i + 1}`,
        surface: "clay",
      });
    },
  },
  sponsors: {
    most: MOST_SPONSORS,
    counted: "sponsors",
    code: "conflict",
    make: (i) =>
      saveSponsor(asSecretary(), {
        owner: { clubId: club.clubId },
        logo: PLAIN_JPEG,
        ...sponsorSchema.parse({ name: `Padaria ${i}` }),
      }),
  },
  "files of results that wait to be confirmed": {
    most: MOST_DRAFTS,
    counted: "imports",
    code: "invalid_input",
    make: (i) =>
      startImport(asSecretary(), {
        clubId: club.clubId,
        fileName: "a.csv",
        bytes: new TextEncoder().encode(
          `Data;Esporte;Formato;Vencedor;Perdedor;Placar\n05/10/2026;Tênis;simples;Ana ${i};Bia;6/4 6/4`,
        ),
        format: "quadra",
        sport: "tennis",
      }),
  },
  "second factors": {
    most: MAX_FACTORS,
    counted: "mfa_factors",
    code: "conflict",
    make: (i) => startFactor(asPerson(verbs, club.ana), { name: `Telefone ${i}` }),
  },
  "addresses invited to a secretariat": {
    most: SECRETARY_INVITATIONS_AT_MOST,
    counted: "secretary_invitations",
    code: "conflict",
    make: (i) =>
      inviteSecretary(asSecretary(), {
        club_id: club.clubId,
        name: "Nina Balcão",
        email: `balcao${i}@exemplo.test`,
      }),
  },
};

describe("asked for at once", () => {
  it.each(Object.entries(QUOTAS))("there are as many %s as there may be", async (_, quota) => {
    await quota.first?.();
    const made = Array.from({ length: quota.most + BESIDE }, (__, i) => quota.make(i));
    const answers = await Promise.allSettled(made);
    const reasons = answers.flatMap((answer) =>
      answer.status === "rejected" ? [answer.reason as unknown] : [],
    );
    expect(reasons.filter((reason) => (reason as { code?: string }).code !== quota.code)).toEqual([]);
    const [row] = await verbs.database.sql<{ count: number }>(
      `select count(*)::int as count from ${quota.counted}`,
    );
    expect(row?.count).toBe(quota.most);
    expect(reasons.length).toBeGreaterThanOrEqual(BESIDE);
  });
});

describe("where a statement counts against a bound", () => {
  it("batches take turns before it, by a lock of theirs or of a row", () => {
    const counting =
      /(?:refuseUnless|guardStatement)\(\s*\w+,\s*sql`(?:(?!`,).)*?select count\(\*\)(?:(?!`,).)*?<=? ?\$\{/s;
    const found = readSources(["app/features"]).filter(({ text }) => counting.test(text));
    expect(found.map(({ path }) => path).toSorted()).toEqual([
      // These lock a row before: the TVs the club's, invites and pairs the two athletes'; the factors take turns.
      "app/features/matches/challenges/invites-repository.server.ts",
      "app/features/matches/challenges/pairs-repository.server.ts",
      "app/features/matches/tv/tvs-repository.server.ts",
      "app/features/people/factors/factors-repository.server.ts",
    ]);
    for (const { path, text } of found) expect(text, path).toMatch(/for no key update|takeTurns/);
  });
});
