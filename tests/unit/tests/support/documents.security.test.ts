import { getTableColumns } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "../../../../drizzle/schema/accounts.ts";
import { PAGES } from "../../../../app/pages.ts";
import { QUOTAS } from "../../../../app/features/base/uploads/buckets.ts";
import { MOST_COURTS, MOST_VENUES } from "../../../../app/features/clubs/clubs/office.ts";
import { TOKENS_AT_MOST } from "../../../../app/features/clubs/integrations/token-state.ts";
import { ENDPOINTS_AT_MOST } from "../../../../app/features/clubs/integrations/webhooks.ts";
import { MOST_SPONSORS } from "../../../../app/features/clubs/sponsors/sponsor-office-schema.ts";
import { MOST_WAITING } from "../../../../app/features/matches/challenges/invite.ts";
import { MOST_PAIRS_WAITING } from "../../../../app/features/matches/challenges/pair.ts";
import { MOST_DRAFTS } from "../../../../app/features/office/imports/import-progress.ts";
import { SECRETARY_INVITATIONS_AT_MOST } from "../../../../app/features/office/invitations/invite-secretary.server.ts";
import { wordsOf } from "../../../support/acts/act.ts";
import { ACTS } from "../../../support/acts/catalogue.ts";
import { type Asker, PEOPLE } from "../../../support/acts/people.ts";
import { CALLS } from "../../../../worker/api/calls.ts";
import { BODY_BYTES } from "../../../../worker/bodies.ts";
import { EMAIL_CHANGE_TTL_MS } from "../../../../app/features/people/people/email-change.ts";
import { CODE_TTL_MS } from "../../../../app/features/people/codes/codes.ts";
import {
  CHALLENGE_TTL_MS,
  MAX_FACTORS,
  STEP_SECONDS,
} from "../../../../app/features/people/people/factors.ts";
import { PROOF_FRESH_MS } from "../../../../app/features/people/sessions/fresh-proof.ts";
import { FIRST_GUESSES } from "../../../../app/features/people/accounts/first-guesses.ts";
import {
  ACCESS_TTL_SECONDS,
  SESSION_TTL_MS,
  sessionEnd,
  SESSIONS_AT_MOST,
} from "../../../../app/features/people/sessions/sessions.ts";
import { MAX_IMPORT_ROWS } from "../../../../app/features/office/imports/most-lines.ts";
import * as letters from "../../../../app/lib/text-limits.ts";
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_FORM_BYTES } from "../../../../app/lib/uploads.ts";
import { LIMITS } from "../../../../app/platform/limiter.server.ts";
import { quotedIn, tableRows, textOf } from "../../../support/documents.ts";
import { MAX_PIXELS } from "../../../../app/features/base/uploads/picture.ts";
import { listFiles } from "../../../support/source-tree.ts";

// docs/security.md names limits, times, keys and services; each of them is the code's.

const page = textOf("docs/security.md");
const bodies = {
  "body of a call or form, bytes": BODY_BYTES,
  "form with a pasted list, or with the terms, bytes": 600_000,
  "form with a file, and a program's upload, bytes": MAX_UPLOAD_FORM_BYTES,
  "a sponsor with its logo, by a program, bytes": 1_500_000,
  "an event of Stripe's, bytes": 1_000_000,
};
/** Every screen that is opened, by everybody. */
const PAGE_ACTS = ACTS.filter(({ kind }) => kind === "page");
const DAY_MS = 86_400_000;

describe("docs/security.md", () => {
  it("the limits that it names are those of the code", () => {
    const named = tableRows(page, ["limit", "attempts", "minutes", "of"]).map(
      ({ limit, attempts, minutes }) => [
        quotedIn(limit)[0],
        { attempts: Number(attempts), windowMinutes: Number(minutes) },
      ],
    );
    expect(Object.fromEntries(named)).toEqual(LIMITS);
  });

  it("the times that it names are those of the code", () => {
    const begun = new Date(0);
    const oldest = sessionEnd(begun, new Date(1_000 * DAY_MS)).getTime() / DAY_MS;
    expect(tableRows(page, ["time", "is"]).map(({ is }) => is)).toEqual([
      `${ACCESS_TTL_SECONDS / 60} minutes`,
      `${SESSION_TTL_MS / DAY_MS} days`,
      `${oldest} days`,
      String(SESSIONS_AT_MOST),
      `${CODE_TTL_MS / 60_000} minutes`,
      `${EMAIL_CHANGE_TTL_MS / 3_600_000} hours`,
      `${CHALLENGE_TTL_MS / 60_000} minutes`,
      `${STEP_SECONDS} seconds`,
      `${PROOF_FRESH_MS / 60_000} minutes`,
    ]);
  });

  it("the formats that it names are those of the schemas", () => {
    const most = Object.fromEntries(
      tableRows(page, ["what", "is", "most"]).map(({ what, most }) => [what, Number(most)]),
    );
    expect(most).toEqual({
      "e-mail": letters.EMAIL_LETTERS,
      name: letters.NAME_LETTERS,
      "address of a club": letters.ADDRESS_LETTERS,
      "place of a match": letters.PLACE_LETTERS,
      reason: letters.REASON_LETTERS,
      search: letters.SEARCH_LETTERS,
      "new password": letters.PASSWORD_LETTERS,
      code: 6,
      ...bodies,
      "a file, bytes": MAX_UPLOAD_BYTES,
      "lines of a season": MAX_IMPORT_ROWS,
      "pixels of a picture, all frames of an animation together": MAX_PIXELS,
    });
  });

  it("the bodies that it names are those of the tables of pages and calls", () => {
    const larger = [...PAGES, ...CALLS].flatMap((row) => [
      row.bodyBytes,
      "fileFormBytes" in row ? row.fileFormBytes : null,
    ]);
    const allowed = [BODY_BYTES, ...larger.filter((bytes) => typeof bytes === "number")];
    const ascending = (numbers: Iterable<number>) => [...new Set(numbers)].toSorted((a, b) => a - b);
    expect(ascending(allowed)).toEqual(ascending(Object.values(bodies)));
    const of = (bytes: number) =>
      [...PAGES, ...CALLS].filter((row) => row.bodyBytes === bytes).map(({ path }) => path);
    expect(of(bodies["form with a pasted list, or with the terms, bytes"])).toEqual([
      "/club-admin-dashboard/atletas",
      "/club-admin-dashboard/rankings",
      "/super-admin-dashboard/termos",
    ]);
    expect(of(bodies["an event of Stripe's, bytes"])).toEqual(["/api/webhooks/stripe"]);
  });

  it("the quotas that it names are those of the code", () => {
    const rows = tableRows(page, ["quota", "most", "of"]);
    const named = rows.map(({ quota, most, of }) => [quota, Number(most), ...(/\d+ MB/.exec(of) ?? [])]);
    const files = ({ files: most, bytes }: { files: number; bytes: number }) => [
      "files",
      most,
      `${bytes / 1e6} MB`,
    ];
    expect(named).toEqual([
      ["good API tokens", TOKENS_AT_MOST],
      ["webhooks", ENDPOINTS_AT_MOST],
      ["sponsors", MOST_SPONSORS],
      ["venues, where the plan has several", MOST_VENUES],
      ["courts", MOST_COURTS],
      ["addresses invited to the secretariat", SECRETARY_INVITATIONS_AT_MOST],
      ["files of results that wait to be confirmed", MOST_DRAFTS],
      ["invites that wait", MOST_WAITING],
      ["pairs that wait", MOST_PAIRS_WAITING],
      ["second factors", MAX_FACTORS],
      files(QUOTAS.user),
      files(QUOTAS.club),
    ]);
    expect(QUOTAS.platform).toEqual(QUOTAS.club);
  });

  it("the screens that each kind of people opens are those of the acts", () => {
    const areas = [
      ["public", "public"],
      ["one's account", "signed_in"],
      ["athlete", "athlete"],
      ["referee", "club_admin referee"],
      ["secretary", "club_admin secretary"],
      ["club's admin", "club_admin admin"],
      ["platform", "super_admin"],
    ] as const;
    const rows = tableRows(page, ["who", ...areas.map(([heading]) => heading)]);
    const kinds = PAGES.map(
      (row) => [`GET ${row.path}`, [row.access, row.duty].filter(Boolean).join(" ")] as const,
    );
    const kindOf = new Map<string, string>(kinds);
    // Names are found by whoever may see the club's people; what a club that demands a factor holds back stands below the table.
    const asked = PAGE_ACTS.filter(
      ({ route, what, target, answers }) =>
        answers !== undefined &&
        (target === "own" || (target === "none" && !kindOf.get(route)?.startsWith("club_admin"))) &&
        !what.includes("demands a factor") &&
        route !== "GET /athlete-dashboard/busca",
    );
    const opened = (kind: string, asker: Asker) => {
      const words = asked.filter(({ route }) => kindOf.get(route) === kind).map((act) => wordsOf(act)[asker]);
      expect(words.length, kind).toBeGreaterThan(0);
      // A public page leads on whoever it is not for.
      const open = words.filter((word) =>
        kind === "public" ? !/^(sign-in|closed)$/.test(word) : word === "open",
      );
      return open.length === words.length ? "all" : open.length === 0 ? "none" : "some";
    };
    expect(rows.map((row) => [quotedIn(row.who)[0], ...areas.map(([heading]) => row[heading])])).toEqual(
      PEOPLE.map((asker) => [asker, ...areas.map(([, kind]) => opened(kind, asker))]),
    );
  });

  it("the first guesses that it names are those of the code", () => {
    const words = FIRST_GUESSES.split(" ");
    const [, named = ""] = /in\s+place\s+of\s+letters:\s+([^.]+)\./.exec(page) ?? [];
    expect(words.length).toBeGreaterThan(20);
    expect(named.split(/,\s+/)).toEqual(words);
  });

  it("the ways in that it names are those of the product", () => {
    const ways = tableRows(page, ["way", "asks for", "opens"]).flatMap(({ way }) => quotedIn(way));
    const opening = CALLS.filter(({ limit, access }) => limit === "auth" || access === "signature");
    expect(opening.map(({ path }) => path).filter((path) => !ways.includes(path))).toEqual([]);
    const calls = new Set(CALLS.map(({ path }) => path));
    expect(ways.filter((way) => way.startsWith("/api/") && !calls.has(way))).toEqual([]);
    expect(page).toMatch(/no secret\s+questions, no codes by telephone, no sign-in by another service/);
  });

  it("the keys that it names are those that a deployment needs", () => {
    const keys = tableRows(page, ["secret", "opens", "how it is changed", "how often"]);
    const [, required = ""] = /\[secrets\]\nrequired = \[([^\]]+)\]/.exec(textOf("wrangler.toml")) ?? [];
    expect(keys.flatMap(({ secret }) => quotedIn(secret)).toSorted()).toEqual(
      [...required.matchAll(/"(\w+)"/g)].map(([, name]) => name).toSorted(),
    );
    for (const key of keys) expect(key["how often"]).toMatch(/^\d+ months$/);
  });

  it("the services that it names are those that the worker is configured with", () => {
    const services = tableRows(page, ["service", "setting", "may", "bounds", "when it is away"]);
    const env = /export interface Env \{([\s\S]+?)\n\}/.exec(textOf("worker/services.ts"))?.[1] ?? "";
    const outside = [...env.matchAll(/^ {2}(\w+)\??: (.+);$/gm)].flatMap(([, name, type]) =>
      type !== "string" || /_URL$|_ENDPOINT$/.test(name!) ? [name!] : [],
    );
    const named = services.flatMap(({ setting }) => quotedIn(setting));
    expect(outside.length).toBeGreaterThan(7);
    // Static files are served in front of the worker, which has no binding of its own for them.
    expect(named.filter((name) => name !== "ASSETS").toSorted()).toEqual(outside.toSorted());
  });

  it("the time frames stand there", () => {
    const within = tableRows(page, ["a hole in a part of ours, or in a service", "is closed within"]);
    expect(within.map((row) => row["is closed within"])).toEqual(["48 hours", "7 days", "monthly"]);
  });

  it("every part of what is asked of it is a section", () => {
    const sections = [...page.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    expect(sections).toEqual(
      expect.arrayContaining([
        "How one gets in",
        "Limits",
        "What is accepted",
        "Who may what",
        "Keys",
        "Services, and when they are away",
        "What is costly",
        "What is logged, and how long",
        "Updates",
        "Known deviations",
      ]),
    );
  });
});

it("no column dates a password", () => {
  const columns = Object.keys(getTableColumns(users)).filter((name) => /password/i.test(name));
  expect(columns).toEqual(["passwordHash"]);
});

/** Shapes that only a real secret has. */
const SECRET =
  /\b[sr]k_live_\w{16}|\bwhsec_[A-Za-z0-9]{24}|-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|\bre_[A-Za-z0-9]{8}_\w{20}|postgres(?:ql)?:\/\/\w+:npg_\w+@/;

it("no file of the project holds a secret", () => {
  const files = listFiles(".").filter((file) => !/\.(png|ico|json|csv|svg|snap)$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => SECRET.test(textOf(file)))).toEqual([]);
  expect(files.filter((file) => /(^|\/)(\.env|\.dev\.vars)/.test(file))).toEqual([]);
  // In two pieces, so that this file holds none either.
  for (const secret of [`${"sk"}_live_51HxAbCdEf012345`, `${"-----"}BEGIN EC PRIVATE KEY`])
    expect(SECRET.test(secret)).toBe(true);
});
