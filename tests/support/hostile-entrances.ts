import { PAGES } from "../../app/pages.ts";
import { CALLS } from "../../worker/api/calls.ts";
import { type Act, NOBODY } from "./acts/act.ts";
import { ACTS } from "./acts/catalogue.ts";
import { fileCalls } from "./acts/files.ts";
import type { RequestHarness } from "./acts/harness.ts";
import type { Asker } from "./acts/people.ts";
import { readSources } from "./source-tree.ts";
import { reportedMatch } from "./reported-match.ts";
import { bornYearsAgo } from "./births.ts";

/** The part of an act that an entrance needs. */
type Row = Pick<Act, "route" | "what" | "way" | "prepare">;

/** An address that takes texts, with whoever may send them there. */
export interface Entrance {
  /** "POST /path/:parameter · what". */
  name: string;
  row: Row;
  asker: Asker;
}

const AUTH = "/api/auth/v1";
const RPC = "/api/rest/v1/rpc";
const PASSWORD = "uma senha longa 2026";

/** Bodies with every field that a call reads, where the acts send fewer. */
const FULL_BODIES: Record<string, object | ((w: RequestHarness) => object)> = {
  [`POST ${AUTH}/signup`]: {
    email: "hostil@exemplo.test",
    password: PASSWORD,
    data: { name: "Ana Souza", team: { city: "João Pessoa" } },
  },
  [`POST ${AUTH}/verify`]: { type: "signup", email: "hostil@exemplo.test", token: "123456" },
  [`POST ${AUTH}/token?grant_type=password`]: { email: "hostil@exemplo.test", password: PASSWORD },
  [`POST ${AUTH}/token?grant_type=refresh_token`]: { refresh_token: "nada" },
  [`POST ${AUTH}/otp`]: { email: "hostil@exemplo.test", create_user: true, data: { name: "Ana Souza" } },
  [`POST ${AUTH}/recover`]: { email: "hostil@exemplo.test" },
  [`POST ${AUTH}/resend`]: { type: "signup", email: "hostil@exemplo.test" },
  [`PUT ${AUTH}/user`]: {
    password: PASSWORD,
    current_password: PASSWORD,
    nonce: "123456",
    email: "hostil@exemplo.test",
    data: { name: "Ana Souza", shirt: "M" },
  },
  [`PUT ${AUTH}/user · data`]: { data: { name: "Ana Souza", shirt: { size: "M" } } },
  [`POST ${AUTH}/reauthenticate`]: { password: PASSWORD },
  [`POST ${AUTH}/factors`]: { factor_type: "totp", friendly_name: "Celular", issuer: "Quadra" },
  [`POST ${RPC}/log_security_event_enhanced`]: {
    p_action: "hostil",
    p_resource_type: "test",
    p_resource_id: "1",
    p_details: { why: "test", more: ["x"] },
    p_risk_level: "low",
  },
  [`POST ${RPC}/check_rate_limit`]: { p_action_type: "hostil", p_max_attempts: 5, p_window_minutes: 15 },
  [`POST ${RPC}/validate_and_sanitize_input`]: { input_text: "Olá", max_length: 100, allow_html: true },
  [`POST ${RPC}/accept_terms`]: {
    p_terms_version: "nenhuma",
    p_ip_address: "10.0.0.1",
    p_user_agent: "x",
    p_acceptance_method: "manual",
  },
  [`POST ${RPC}/can_access_club_data`]: { p_club_id: NOBODY, p_required_role: "athlete" },
  "POST /api/v1/errors": { kind: "screen", message: "x", route: "/auth", request_id: "a1" },
  "POST /api/v1/me/check": { operation: "page_access", required_role: "athlete", resource: "/auth" },
  "POST /api/v1/me/terms/acceptance": { version: "nenhuma", method: "manual" },
  "POST /api/v1/matches": (w) => ({
    ...reportedMatch(w.club, new Date()),
    sport: "tennis",
    place: "Quadra 2",
    is_second_match: true,
    losing_side: "mine",
    sets: [{ mine: 7, theirs: 6, tiebreak: 4 }],
    idempotency_key: "hostil-1",
  }),
  "POST /api/v1/tvs/state": { secret: "x".repeat(43) },
  "POST /api/v1/tvs/plays": {
    secret: "x".repeat(43),
    seq: 1,
    ended_ago_ms: 0,
    lasted_ms: 60_000,
    on_ms: 60_000,
    plays: [{ sponsor_id: NOBODY, shown_ms: 60_000, times: 5 }],
  },
  "PATCH /api/v1/notifications": { ids: [NOBODY], all: true },
};

const PERSON = {
  name: "Ana Souza",
  email: "hostil@exemplo.test",
  password: PASSWORD,
  birthDate: bornYearsAgo(14),
  genderCategory: "female",
  sport: "tennis",
  "class:tennis": "A",
  cityCode: "2201903",
  cityCodeText: "Bom Jesus",
  clubId: NOBODY,
  phone: "(83) 3333-4444",
  cpf: "529.982.247-25",
  guardianName: "Rosa Souza",
  guardianEmail: "rosa@exemplo.test",
  termsVersion: "nenhuma",
};
const STEP = {
  email: "hostil@exemplo.test",
  registrationId: NOBODY,
  purpose: "signup",
  code: "123456",
  next: "/",
};
const SECURITY = {
  of: NOBODY,
  current: PASSWORD,
  password: PASSWORD,
  email: "hostil@exemplo.test",
  code: "123456",
  name: "Celular",
  factorId: NOBODY,
  address: "otpauth://totp/Quadra:a@b.test?secret=ABCDEFGH",
};

/** Forms with every field that they read, where the acts send fewer. */
const FULL_FORMS: [path: string, asker: Asker, form: Record<string, string>][] = [
  ...[
    "verify",
    "resend",
    "factor",
    "recovery_code",
    "code",
    "recover",
    "reset",
    "guardian",
    "undo",
    "enter",
    "reset_by_link",
    "approve",
    "signin",
  ].map((intent): [string, Asker, Record<string, string>] => [
    "/auth?responsavel=x&next=%2F",
    intent === "factor" || intent === "recovery_code" ? "athlete" : "visitor",
    { intent, ...STEP, password: PASSWORD, factorId: NOBODY, termsVersion: "nenhuma" },
  ]),
  ...["register", "verify", "resend"].flatMap((intent): [string, Asker, Record<string, string>][] => [
    [
      "/athlete-registration?convite=x",
      "visitor",
      { intent, ...PERSON, ...(intent === "register" ? {} : STEP) },
    ],
    [
      "/club-registration",
      "visitor",
      {
        intent,
        ...PERSON,
        clubName: "Clube Hostil",
        cnpj: "12.ABC.345/01DE-35",
        address: "Rua das Quadras, 10",
        contactEmail: "clube@exemplo.test",
        contactPhone: "(83) 3333-4444",
        plan: "completo",
        ...(intent === "register" ? {} : STEP),
      },
    ],
  ]),
  ...["", "accept_terms", "ask_guardian", "accept_invitation"].map(
    (intent): [string, Asker, Record<string, string>] => [
      "/profile-setup?convite=x",
      "elsewhere",
      { intent, ...PERSON },
    ],
  ),
  ...[
    "change_password",
    "change_email",
    "confirm_email",
    "start_factor",
    "confirm_factor",
    "remove_factor",
    "new_recovery_codes",
    "end_session",
  ].map((intent): [string, Asker, Record<string, string>] => [
    "/athlete-profile/seguranca",
    "elsewhere",
    { intent, ...SECURITY },
  ]),
  ["/athlete-profile", "elsewhere", { intent: "join", clubId: NOBODY }],
];

/** Acts about one's own thing, or about none, that everybody is asked; files are no texts. */
const asked = ACTS.filter(
  (act) =>
    act.answers !== undefined && (act.target === "own" || act.target === "none") && !fileCalls.includes(act),
);

/** Every call that reads a body. */
export function jsonEntrances(): Entrance[] {
  const acts = asked.filter(({ route }) => /^(POST|PUT|PATCH|DELETE) \/api\//.test(route));
  const full = Object.entries(FULL_BODIES).map(([name, body]): Row => {
    const [route = "", what = ""] = name.split(" · ");
    const [, path = ""] = route.split(" ");
    const way = /\/(errors|me\/)/.test(path) ? "cookie" : "bearer";
    return {
      route,
      what: what || "every field",
      way,
      prepare: (w) => ({ path, body: typeof body === "function" ? body(w) : body }),
    };
  });
  return [...acts, ...full].map((row) => entranceOf(row, askerOfCall(row)));
}

/** Every form of a screen. */
export function formEntrances(): Entrance[] {
  const acts = asked.filter(({ route }) => route.startsWith("POST /") && !route.includes(" /api/"));
  return [
    ...acts.map((act) => entranceOf(act, askerOfPage(act.route))),
    ...FULL_FORMS.map(([path, asker, form]): Entrance => {
      const route = `POST ${path.split("?")[0]}`;
      return entranceOf(
        {
          route,
          what: `every field, ${form.intent}`,
          way: "cookie",
          prepare: () => ({ path, form }),
        },
        asker,
      );
    }),
  ];
}

/** Every screen and call that is read, whatever their query. */
export function queryEntrances(): Entrance[] {
  const rows = asked.filter(({ route }) => route.startsWith("GET "));
  return rows.map((row) =>
    entranceOf(row, row.route.includes(" /api/") ? askerOfCall(row) : askerOfPage(row.route)),
  );
}

/** The parameters of queries that any code of ours reads. */
export function queryParameters(): string[] {
  const declared = [...PAGES, ...CALLS].flatMap(({ caching }) => caching?.parameters ?? []);
  const read = readSources(["app", "worker"]).flatMap(({ text }) =>
    [...text.matchAll(/(?:asked|searchParams|query|params)(?:\(\))?\.(?:get|has|getAll)\("([\w-]+)"/g)].map(
      ([, name]) => name!,
    ),
  );
  // Read by a schema over the whole query.
  const schemas =
    "esporte formato linhas clube busca busca_side2_1 side1_1 side2_1 played_at score_format set-1-side1 end place status message version as_of search limit cursor grant_type scope sport format ranking torneio chave board theme _routes index nomes atletas sorteio jogos um outro fica convite desafiar dupla busca_to_athlete_id".split(
      " ",
    );
  return [...new Set([...declared, ...read, ...schemas])].toSorted();
}

function entranceOf(row: Row, asker: Asker): Entrance {
  return { name: [row.route, row.what, asker].filter(Boolean).join(" · "), row, asker };
}

function askerOfCall({ route }: Row): Asker {
  if (/\/(signup|verify|token|otp|recover|resend)$/.test(route) && !route.includes("factors"))
    return "visitor";
  return route.includes("/decide") ? "clubAdmin" : "athlete";
}

function askerOfPage(route: string): Asker {
  if (/ \/club-(admin-dashboard|registration\/success)/.test(route)) return "clubAdmin";
  if (/ \/(super-admin-dashboard|system-diagnostics)/.test(route)) return "superAdmin";
  if (/ \/athlete(-|\/)(?!registration)| \/profile-setup/.test(route)) return "athlete";
  return "visitor";
}
