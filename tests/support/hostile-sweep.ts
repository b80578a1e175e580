import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetLimits } from "./app.ts";
import {
  formEntrances,
  jsonEntrances,
  queryEntrances,
  queryParameters,
  type Entrance,
} from "./hostile-entrances.ts";
import { ASKED_OF_ALL, HOSTILE_TEXTS, RAW_BODIES, RAW_JSON, RAW_TEXTS } from "./hostile-texts.ts";
import type { Asked } from "./acts/act.ts";
import { startRequestHarness, type RequestHarness } from "./acts/harness.ts";
import { isWhole, sampled } from "./sample.ts";

/** A request as it should be; none of those that everybody sends has a file. */
type Honest = Asked & { form?: Record<string, string> };

/** One hostile request, made from what an honest one would be. */
interface Attempt {
  what: string;
  make(honest: Honest): { path: string; body?: BodyInit; type?: string };
}

/** Which of the attempts at an entrance are made: all, or so many of them. */
export interface Sample {
  perEntrance: number;
  seed: number;
  /** The part of the entrances that is tried by default, drawn by the commit; the long run tries all. */
  share?: number;
}

/** Insides of ours in an answer. */
const STACK =
  /\n\s+at \S|node_modules|\.m?[jt]sx?:\d+|NeonDbError|DrizzleQuery|Failed query|TypeError|RangeError|SQLSTATE|invalid byte sequence/;
/** The types in which sent text may be shown again, as text: it is no stack of ours. */
const SHOWN = /\.(html|json|csv|x-script)|^(text\/html|application\/json|text\/csv|text\/x-script)/;
const AT_ONCE = 5;
/** Each parameter alone is some hundreds of requests of one page. */
const WHOLE_PAGE_MS = 600_000;
const URLENCODED = "application/x-www-form-urlencoded";

const quoted = (text: string) => JSON.stringify(text);
const short = (text: string) => quoted(text.length > 40 ? `${text.slice(0, 40)}…${text.length}` : text);

/** Every place in a body: its keys, and those of what it holds. */
function placesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))];
}

/** A body as JSON with something else at a place of it. */
function withRaw(body: unknown, place: readonly string[], raw: string): string {
  if (place.length === 0) return raw;
  const copy = structuredClone(body) as Record<string, unknown>;
  let holder = copy;
  for (const key of place.slice(0, -1)) holder = holder[key] as Record<string, unknown>;
  holder[place.at(-1)!] = "@@hostile@@";
  return JSON.stringify(copy).replace('"@@hostile@@"', () => raw);
}

function jsonAttempts({ body }: Honest): Attempt[] {
  const type = "application/json";
  const places = placesOf(body ?? {}).filter((place) => place.length > 0);
  const values = [...RAW_JSON.map((raw) => [raw, raw]), ...HOSTILE_TEXTS.map((text) => [quoted(text), text])];
  return [
    ...places.flatMap((place) =>
      values.map(([raw, shown]) => ({
        what: `${place.join(".")} = ${short(shown!)}`,
        make: (honest: Honest) => ({ path: honest.path, type, body: withRaw(honest.body, place, raw!) }),
      })),
    ),
    ...RAW_BODIES.map((raw) => ({
      what: `body ${short(String(raw))}`,
      make: ({ path }: Honest) => ({ path, type, body: raw }),
    })),
    ...["__proto__", "constructor", "\0", "\ud800"].map((key) => ({
      what: `key ${quoted(key)}`,
      make: ({ path, body: honest }: Honest) => ({
        path,
        type,
        body: JSON.stringify(honest ?? {}).replace(
          /\}$/,
          `${honest && Object.keys(honest).length ? "," : ""}${quoted(key)}:{"x":1}}`,
        ),
      }),
    })),
  ];
}

function formAttempts(names: readonly string[]): Attempt[] {
  const encoded = (fields: Record<string, string>, more: string) => {
    const text = new URLSearchParams(fields).toString();
    return text ? `${text}&${more}` : more;
  };
  const without = (fields: Record<string, string>, name: string) =>
    Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name));
  return [...names, "nada"].flatMap((name) => [
    ...[
      ...HOSTILE_TEXTS.map((text) => [encodeURIComponent(text.toWellFormed()), text]),
      ...RAW_TEXTS.map((raw) => [raw, raw]),
    ].map(([raw, shown]) => ({
      what: `${name} = ${short(shown!)}`,
      make: ({ path, form = {} }: Honest) => ({
        path,
        type: URLENCODED,
        body: encoded(without(form, name), `${encodeURIComponent(name)}=${raw}`),
      }),
    })),
    {
      what: `${name} twice`,
      make: ({ path, form = {} }: Honest) => ({
        path,
        type: URLENCODED,
        body: encoded(form, `${encodeURIComponent(name)}=a&${encodeURIComponent(name)}=b`),
      }),
    },
    {
      what: `${name}[]`,
      make: ({ path, form = {} }: Honest) => ({
        path,
        type: URLENCODED,
        body: encoded(
          without(form, name),
          `${encodeURIComponent(name)}[]=a&${encodeURIComponent(name)}[__proto__]=b`,
        ),
      }),
    },
    {
      what: `${name} as a file`,
      make: ({ path, form = {} }: Honest) => {
        const body = new FormData();
        for (const [one, value] of Object.entries(without(form, name))) body.append(one, value);
        body.append(name, new File(["a\0b,c\n\ud800,d"], "a\u202eb.csv", { type: "text/csv" }));
        return { path, body };
      },
    },
  ]);
}

/** A path with another value of a parameter. */
function withParameter(path: string, name: string, query: string): string {
  const [bare = "", old = ""] = path.split("?");
  const kept = old.split("&").filter((field) => field !== "" && !field.startsWith(`${name}=`));
  return `${bare}?${[...kept, query].join("&")}`;
}

function queryAttempts(names: readonly string[], segments: number): Attempt[] {
  const values = [
    ...HOSTILE_TEXTS.filter(({ length }) => length < 5_000).map((text) =>
      encodeURIComponent(text.toWellFormed()),
    ),
    ...RAW_TEXTS,
  ];
  return [
    ...names.flatMap((name) => [
      ...values.map((raw) => ({
        what: `?${name}=${short(raw)}`,
        make: ({ path }: Honest) => ({ path: withParameter(path, name, `${name}=${raw}`) }),
      })),
      {
        what: `?${name} twice`,
        make: ({ path }: Honest) => ({ path: withParameter(path, name, `${name}=a&${name}=b`) }),
      },
      {
        what: `?${name}[]`,
        make: ({ path }: Honest) => ({ path: withParameter(path, name, `${name}[]=a&${name}`) }),
      },
    ]),
    // All at once: what one of them alone keeps from being read.
    ...values.map((raw) => ({
      what: `every parameter = ${short(raw)}`,
      make: ({ path }: Honest) => ({
        path: names.reduce((made, name) => withParameter(made, name, `${name}=${raw}`), path),
      }),
    })),
    ...Array.from({ length: segments }, (_, i) =>
      [...values, "..", "%2e%2e", "%2f", "%5c", "a%0d%0ab"]
        .filter((raw) => raw !== "")
        .map((raw) => ({
          what: `segment ${i} = ${short(raw)}`,
          make: ({ path }: Honest) => {
            const [bare = "", query] = path.split("?");
            const parts = bare.split("/");
            parts[i + 1] = raw.replaceAll(/[?#]/g, "");
            return { path: parts.join("/") + (query ? `?${query}` : "") };
          },
        })),
    ).flat(),
  ];
}

/**
 * Each of the texts that every page is asked, in all parameters at once and, in the long run, in each alone of those that the sample
 * draws for this page; all of them with HOSTILE_TEXTS=all.
 */
function attemptsOfAll(names: readonly string[], sample: Sample): Attempt[] {
  const alone = isWhole ? chosen(names, sample).map((name) => [name]) : [];
  const together = [names, ...alone];
  return ASKED_OF_ALL.flatMap((text) =>
    together.map((some) => ({
      what: `${some.length === 1 ? some[0] : "every parameter"} = ${short(text)}`,
      make: ({ path }: Honest) => ({
        path: some.reduce((made, name) => withParameter(made, name, `${name}=${text}`), path),
      }),
    })),
  );
}

/** So many of them, chosen by the seed: the same for the same seed. */
function chosen<One>(all: readonly One[], { perEntrance, seed }: Sample): One[] {
  let state = seed;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return all
    .map((one) => ({ one, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, perEntrance)
    .map(({ one }) => one);
}

/** Paths that answer with JSON: calls, but for the page that describes them. A hostile piece of a path may lead from one to a screen. */
const CALL = /^\/(api(?!\/v1\/docs)|healthz)(\/|$)/;
const isCallAt = (path: string) => CALL.test(new URL(path, "http://worker.test").pathname);

/** Names the fault of an answer to a hostile request; null where there is none. */
async function faultOf(answer: Response, isCall: boolean): Promise<string | null> {
  const { status, headers } = answer;
  const text = await answer.text();
  if (status >= 500) return `${status} ${text.slice(0, 60)}`;
  const type = headers.get("content-type") ?? "";
  const isEmpty = text === "" && (status === 204 || (status >= 300 && status < 400));
  const expected = isCall ? type.startsWith("application/json") : SHOWN.test(type);
  if (!isEmpty && !expected) return `${status} of type "${type}"`;
  const said = text.replaceAll(/<script[\s\S]*?<\/script>/g, "");
  const stack = STACK.exec(said)?.[0];
  return stack ? `${status} shows ${quoted(stack)}` : null;
}

/** Describes that no text at any entrance gives a 5xx, and that everything can be read afterwards. */
export function sweepEntrances(sample: Sample): void {
  let harness: RequestHarness;
  let sent = 0;

  beforeAll(async () => {
    harness = await startRequestHarness();
  });
  afterAll(async () => {
    console.log(`${sent} hostile requests`);
    await harness?.stop();
  });

  async function send({ row, asker }: Entrance, made: ReturnType<Attempt["make"]>): Promise<Response> {
    const [method = "GET"] = row.route.split(" ");
    const headers: Record<string, string> = { ...harness.credentials[asker][row.way] };
    if (row.way === "cookie" && method !== "GET") headers.origin = harness.app.workerOrigin;
    if (made.type) headers["content-type"] = made.type;
    sent += 1;
    headers["cf-connecting-ip"] = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
    const url = `${harness.app.workerOrigin}${made.path}`;
    return await fetch(url, { method, headers, redirect: "manual", body: made.body });
  }

  /** Sends all attempts, a few at a time; gives what was wrong. */
  async function attack(entrance: Entrance, attempts: readonly Attempt[]): Promise<string[]> {
    const faults: string[] = [];
    for (let i = 0; i < attempts.length; i += AT_ONCE) {
      // Each preparation spends of the limits; the damage of the attempts before is mended once.
      await restore();
      const ready: { attempt: Attempt; honest: Honest }[] = [];
      for (const attempt of attempts.slice(i, i + AT_ONCE)) {
        if (ready.length > 0) await forgetLimits(harness.app);
        ready.push({ attempt, honest: (await entrance.row.prepare(harness)) as Honest });
      }
      await Promise.all(
        ready.map(async ({ attempt, honest }) => {
          const made = attempt.make(honest);
          const fault = await faultOf(await send(entrance, made), isCallAt(made.path));
          if (fault) faults.push(`${attempt.what}: ${fault} ${lastError()}`);
        }),
      );
    }
    return faults;
  }

  /** Gives the worker's last error, to find the cause of a fault. */
  function lastError(): string {
    const said = harness.app.logs.findLast(({ level }) => level === "error");
    return said?.line.slice(0, 600) ?? "";
  }

  let ownVersions: string[] | null = null;

  /** Gives limits back, and sessions that a hostile sign-out ended; takes terms away that an attempt published. */
  async function restore(): Promise<void> {
    await forgetLimits(harness.app);
    const versions = await harness.app.sql<{ version: string }>("select version from terms_versions");
    ownVersions ??= versions.map(({ version }) => version);
    if (versions.length > ownVersions.length) {
      await harness.app.sql("delete from terms_acceptances where terms_version <> all($1)", [ownVersions]);
      await harness.app.sql("delete from terms_versions where version <> all($1)", [ownVersions]);
    }
    const { ana, outsider, secretary, otherAdmin, superAdmin } = harness.club;
    const ids = [ana, outsider, secretary, otherAdmin, superAdmin].map(({ sessionId }) => sessionId);
    await harness.app.sql("update sessions set revoked_at = null where id = any($1)", [ids]);
  }

  async function honestAsk({ row }: Entrance): Promise<Honest> {
    await restore();
    return (await row.prepare(harness)) as Honest;
  }

  /** Without a payment provider's customer the portal does not open, whatever is sent. */
  const isOfPortal = ({ row }: Entrance) => /portal/.test(row.route + row.what);

  const drawn = (kind: string, all: readonly Entrance[]) =>
    sampled(`hostile ${kind}`, all, Math.ceil(all.length * (sample.share ?? 1)));

  describe("calls with a body", () => {
    it.each(
      drawn("calls", jsonEntrances())
        .filter((one) => !isOfPortal(one))
        .map((one) => [one.name, one] as const),
    )("%s", async (_name, entrance) => {
      const attempts = jsonAttempts(await honestAsk(entrance));
      expect(await attack(entrance, chosen(attempts, sample))).toEqual([]);
    });
  });

  describe("forms", () => {
    it.each(
      drawn("forms", formEntrances())
        .filter((one) => !isOfPortal(one))
        .map((one) => [one.name, one] as const),
    )("%s", async (_name, entrance) => {
      const { path, form = {} } = await honestAsk(entrance);
      await restore();
      const shown = await send(
        { ...entrance, row: { ...entrance.row, route: `GET ${path}`, way: "cookie" } },
        { path: path.replace(".data", "") },
      );
      const fields = [...(await shown.text()).matchAll(/ name="([^"]+)"/g)].map(([, name]) => name!);
      const names = [...new Set([...Object.keys(form), ...fields])].filter(
        (name) => !/[<>&]|viewport|theme-color|description/.test(name),
      );
      expect(await attack(entrance, chosen(formAttempts(names), sample))).toEqual([]);
    });
  });

  describe("queries and paths", () => {
    it.each(drawn("queries", queryEntrances()).map((one) => [one.name, one] as const))(
      "%s",
      async (_name, entrance) => {
        const { path } = await honestAsk(entrance);
        const segments = path.split("?")[0]!.split("/").length - 1;
        const attempts = queryAttempts(queryParameters(), segments);
        expect(await attack(entrance, chosen(attempts, sample))).toEqual([]);
      },
    );
  });

  describe("every parameter of every page", () => {
    const names = queryParameters();
    it.each(queryEntrances().map((one, place) => [one.name, one, place] as const))(
      "%s",
      async (_name, entrance, place) => {
        const attempts = attemptsOfAll(names, {
          perEntrance: sample.perEntrance / 5,
          seed: sample.seed + place,
        });
        const honest = await honestAsk(entrance);
        const faults: string[] = [];
        for (const { what, make } of attempts) {
          if (sent % 50 === 0) await forgetLimits(harness.app);
          const made = make(honest);
          const fault = await faultOf(await send(entrance, made), isCallAt(made.path));
          if (fault) faults.push(`${what}: ${fault} ${lastError()}`);
        }
        expect(faults).toEqual([]);
      },
      WHOLE_PAGE_MS,
    );
  });

  it("what was written can be read again, on every screen and by every call", async () => {
    const unreadable: string[] = [];
    for (const entrance of drawn("read again", queryEntrances())) {
      await restore();
      const { path } = await honestAsk(entrance);
      const fault = await faultOf(await send(entrance, { path }), isCallAt(path));
      if (fault) unreadable.push(`${entrance.name}: ${fault}`);
    }
    expect(unreadable).toEqual([]);
    expect(sent).toBeGreaterThan(isWhole ? 1_000 : 150);
  });
}
