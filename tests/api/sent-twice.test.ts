import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { forgetLimits } from "../support/app.ts";
import { type FormFields, type RequestHarness, startRequestHarness } from "../support/acts/harness.ts";
import type { Who } from "../support/acts/people.ts";
import { EVENING_NAMES } from "../support/acts/tournament-days.ts";
import { dataPath } from "../support/data-answers.ts";
import { tournamentFields } from "../support/office-fields.ts";
import { png } from "../support/pictures.ts";

// A form that creates something carries the key of its page: when its answer is lost it is sent again, by itself or by hand, and makes one.

let harness: RequestHarness;

beforeAll(async () => {
  harness = await startRequestHarness();
  const { app, club } = harness;
  await app.sql("update clubs set plan = 'rede' where id = $1", [club.clubId]);
  await app.sql("update sessions set proved_at = now(), aal = 'aal2'");
});
afterAll(() => harness?.stop());
beforeEach(() => forgetLimits(harness.app));

const club = (path: string) => `/club-admin-dashboard/${path}?clube=${harness.club.clubId}`;
const rows = async (table: string) =>
  Number((await harness.app.sql<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n);

const FORMS: [what: string, who: Who, path: () => string, table: string, fields: FormFields][] = [
  ["a link to join", "secretary", () => club("atletas"), "invitations", { intent: "make_invitation" }],
  [
    "somebody written down by hand",
    "secretary",
    () => club("atletas"),
    "athletes",
    { intent: "add_member", name: "Quitéria Zelosa" },
  ],
  [
    "a ranking",
    "secretary",
    () => club("rankings"),
    "rankings where name like '%Feminino B e C'",
    {
      intent: "open_ranking",
      name: "Feminino B e C",
      sport: "tennis",
      format: "singles",
      gender: "female",
      enrolment: "everybody",
    },
  ],
  [
    "a venue",
    "secretary",
    () => club("clube"),
    "venues",
    { intent: "save_venue", venue_id: "", name: "Praia" },
  ],
  [
    "a court",
    "secretary",
    () => club("clube"),
    "courts",
    { intent: "save_court", court_id: "", venue_id: "", name: "Quadra Nova", surface: "clay" },
  ],
  [
    "a sponsor",
    "secretary",
    () => club("patrocinadores"),
    "sponsors",
    {
      intent: "add_sponsor",
      name: "Padaria",
      logo: new File([png(3, 2)], "logo.png", { type: "image/png" }),
    },
  ],
  [
    "a tournament",
    "secretary",
    () => club("torneios"),
    "tournaments",
    { intent: "create_tournament", ...tournamentFields() },
  ],
  [
    "an evening",
    "secretary",
    () => club("torneios/super-8"),
    "tournaments",
    { intent: "start_evening", sport: "tennis", gender: "open", names: EVENING_NAMES, are_others: "on" },
  ],
  [
    "a notice",
    "secretary",
    () => club("avisos"),
    "club_notices",
    { intent: "send_notice", title: "Quadra 2", message: "Em obras até sexta.", to: "" },
  ],
  [
    "a token",
    "secretary",
    () => club("integracoes"),
    "api_tokens",
    { intent: "create_token", name: "Placar", days: "90", "scope:matches:read": "on" },
  ],
  [
    "a webhook",
    "secretary",
    () => club("integracoes"),
    "webhook_endpoints",
    {
      intent: "create_webhook",
      url: "https://programa.exemplo.com.br/quadra",
      "event:match.confirmed": "on",
    },
  ],
  [
    "a token of the platform",
    "superAdmin",
    () => "/super-admin-dashboard/tokens",
    "api_tokens",
    { intent: "create_token", name: "Relatório", days: "90", "scope:matches:read": "on" },
  ],
  [
    "a notice to everybody",
    "superAdmin",
    () => "/super-admin-dashboard/avisos",
    "platform_notices",
    {
      intent: "write_notice",
      title: "Aviso da equipe",
      message: "Manutenção na madrugada de domingo.",
      audience: "everybody",
    },
  ],
];

it.each(FORMS)("%s", async (_what, who, path, table, fields) => {
  const before = await rows(table);
  const sent = { ...fields, idempotency_key: randomUUID() };
  const first = await harness.post(who, dataPath(path()), sent);
  expect(first.status, await first.text()).toBe(200);
  expect((await rows(table)) - before).toBe(1);
  // A form that shows a secret once says of the second that it stands; one that shows none gives the same answer.
  const again = await harness.post(who, dataPath(path()), sent);
  expect([200, 409]).toContain(again.status);
  expect((await rows(table)) - before).toBe(1);
  // Another key is another form.
  const other = {
    ...sent,
    idempotency_key: randomUUID(),
    ...(fields.name ? { name: `Outra ${fields.name as string}` } : {}),
  };
  const another = await harness.post(who, dataPath(path()), other);
  expect(another.status, await another.text()).toBe(200);
  expect((await rows(table)) - before).toBe(2);
});
