import { type Act, type Asked, type Changes, NOBODY, type Target } from "./act.ts";
import { asSent, type Lines } from "./answers.ts";
import type { FormFields, RequestHarness } from "./harness.ts";
import type { Who } from "./people.ts";

/** The thing that an act is about, as its target says it; `clubId` is of the own club where none is named. */
export interface About {
  target: Target;
  clubId: string;
}

type Made<Value> = Value | Promise<Value>;
type Named = Record<string, string>;

interface Options {
  /** The answers to the ten: a line, or one for each target. Without it only `by` asks. */
  answers?: string | Lines;
  /** The people of whom requests are measured; the first one's also counts as that one's answer. */
  by?: Who | readonly Who[];
  /** About what it is measured; its own thing where nothing is said. */
  measured?: readonly Target[];
  status?: number;
  before?: number;
  after?: number;
  overlaps?: boolean;
  changes?: Changes;
}

function aboutOf({ club }: RequestHarness, target: Target): About {
  const clubId = { own: club.clubId, none: club.clubId, another: club.otherClubId, missing: NOBODY }[target];
  return { target, clubId };
}

/** The acts of one route: one for each target that has a line, and one for each further person who is measured. */
function actsOf(
  base: Pick<Act, "route" | "what" | "kind" | "isRead" | "way">,
  {
    answers,
    by = [],
    measured,
    status,
    before,
    after = 0,
    overlaps,
    changes,
  }: Options & { status: number; before: number },
  prepare: (w: RequestHarness, about: About) => Made<Asked>,
): Act[] {
  const lines: Lines = typeof answers === "string" ? { none: answers } : (answers ?? {});
  const targets = Object.keys(lines) as Target[];
  const people = [by].flat();
  const measuredTargets = measured ?? [targets.includes("own") ? "own" : targets[0]];
  const one = (target: Target, who: Who | undefined): Act => ({
    ...base,
    target,
    answers: lines[target],
    by: who,
    status,
    before,
    after: who === undefined ? 0 : after,
    overlaps,
    changes: who === undefined ? undefined : changes,
    prepare: (w) => prepare(w, aboutOf(w, target)),
  });
  return [
    ...targets.map((target) => one(target, measuredTargets.includes(target) ? people[0] : undefined)),
    ...people.slice(targets.length > 0 ? 1 : 0).map((who) => ({ ...one("none", who), answers: undefined })),
  ];
}

interface PageOptions extends Options {
  /** Where the route's path is a pattern. */
  path?: string | ((w: RequestHarness, about: About) => Made<string>);
  /** The words after the path; without them `what`, if that is a query. */
  query?: string | ((w: RequestHarness, about: About) => Made<string>);
  /** As our own scripts ask for its data. */
  json?: boolean;
}

const given = async <Value>(
  value: Value | ((w: RequestHarness, about: About) => Made<Value>),
  w: RequestHarness,
  about: About,
): Promise<Value> =>
  typeof value === "function"
    ? await (value as (w: RequestHarness, about: About) => Made<Value>)(w, about)
    : value;

/** A screen that is opened. A denial is logged after the answer (spec §6). */
export function page(route: string, what: string, options: PageOptions): Act[] {
  const { path = route, query = what.startsWith("?") ? what : "", json, status = 200 } = options;
  const after = options.after ?? (status === 403 ? 1 : 0);
  return actsOf(
    { route: `GET ${route}`, what, kind: "page", isRead: true, way: "cookie" },
    { before: 1, ...options, status, after },
    async (w, about) => ({
      path: `${await given(path, w, about)}${await given(query, w, about)}`,
      ...(json ? { headers: { accept: "application/json" } } : {}),
    }),
  );
}

/** The same screen with different queries, opened by somebody. */
export function queries(
  route: string,
  by: Who | readonly Who[],
  list: readonly string[],
  options: PageOptions = {},
): Act[] {
  return list.flatMap((query) => page(route, query, { by, ...options }));
}

interface FormOptions extends Options {
  /** The words after the path: without them the club, on a club's dashboard. */
  query?: string | ((w: RequestHarness, about: About) => Made<string>);
  way?: Act["way"];
  headers?: (w: RequestHarness) => Made<Record<string, string>>;
}

type Fields = FormFields | ((w: RequestHarness, about: About) => Made<FormFields>);

/**
 * A form of a screen, as a browser without scripts sends it; by default it is answered with a redirect. Fields like ":matchId"
 * are put into the path, and the field "?" is its query; neither is sent.
 */
export function form(path: string, what: string, fields: Fields, options: FormOptions): Act[] {
  return formActs("form", path, path, what, fields, { status: 302, ...options });
}

/** A form as a page that stays sends it: the same action answers, as data. */
export function sentForm(path: string, what: string, fields: Fields, options: FormOptions): Act[] {
  const { answers, ...rest } = options;
  const lines =
    typeof answers === "string"
      ? asSent(answers)
      : answers &&
        Object.fromEntries(Object.entries(answers).map(([target, line]) => [target, asSent(line)]));
  return formActs("call", path, `${path}.data`, what, fields, { status: 200, ...rest, answers: lines });
}

function formActs(
  kind: Act["kind"],
  path: string,
  address: string,
  what: string,
  fields: Fields,
  options: FormOptions & { status: number },
): Act[] {
  const ofClub = (_: RequestHarness, { clubId }: About) => `?clube=${clubId}`;
  const { query = path.startsWith("/club-admin-dashboard") ? ofClub : "", way = "cookie", headers } = options;
  return actsOf(
    { route: `POST ${path}`, what, kind, isRead: false, way },
    { before: 2, ...options },
    async (w, about) => {
      const all = Object.entries(await given(fields, w, about));
      const named = new Map(all.filter(([name]) => /^[:?]/.test(name)) as [string, string][]);
      const to = address.replaceAll(/:\w+/g, (name) => named.get(name) ?? NOBODY);
      return {
        path: `${to}${named.get("?") ?? (await given(query, w, about))}`,
        form: Object.fromEntries(all.filter(([name]) => !named.has(name))),
        ...(headers ? { headers: await headers(w) } : {}),
      };
    },
  );
}

interface CallOptions extends Options {
  /** It changes nothing that a club or a person has, though its method is not GET. */
  isRead?: true;
  way?: Act["way"];
  /** The path's parameters, beside the club's. */
  named?: (w: RequestHarness, about: About) => Made<Named>;
  path?: string | ((w: RequestHarness, named: About & Named) => Made<string>);
  body?: object | ((w: RequestHarness, named: About & Named) => unknown);
  headers?: (w: RequestHarness, named: About & Named) => Made<Record<string, string>>;
}

/** A call: `route` is "METHOD /path" as the API names it. */
export function call(route: string, what: string, options: CallOptions): Act[] {
  const [method, pattern = ""] = route.split(" ");
  const { isRead = method === "GET", way = "bearer", path = pattern, body, headers } = options;
  return actsOf(
    { route, what, kind: "call", isRead, way },
    { before: isRead ? 1 : 2, status: 200, ...options },
    async (w, about) => {
      const named = { ...about, ...(await options.named?.(w, about)) };
      const to = typeof path === "function" ? await path(w, named) : path;
      return {
        path: to.replaceAll(/:([a-z]\w+)(\{.*\})?/g, (_, name: keyof typeof named) => named[name] ?? NOBODY),
        body: typeof body === "function" ? await body(w, named) : body,
        ...(headers ? { headers: await headers(w, named) } : {}),
      };
    },
  );
}
