import { describe, expect, it } from "vitest";
import { clubAct, readLastAct } from "../../../../../../app/features/clubs/integrations/club-acts.ts";

const none = { actor: "Rita", isTeam: false, token: null, summary: null, intent: null, file: null };
const line = { id: "a", at: "2026-10-01T10:00:00Z", ...none };

it.each([
  [{ action: "club_dashboard_opened", isTeam: true }, "Equipe Quadra abriu este painel"],
  [
    { action: "club_form_sent", isTeam: true, intent: "cancel_tournament" },
    "Equipe Quadra cancelou um torneio",
  ],
  [
    { action: "club_form_sent", isTeam: true, intent: "constructor" },
    "Equipe Quadra mudou algo neste painel",
  ],
  [
    { action: "club_file_taken", isTeam: true, file: "extrato" },
    "Equipe Quadra baixou o arquivo do extrato de um ranking",
  ],
  [{ action: "club_file_taken", isTeam: true, file: "novo" }, "Equipe Quadra baixou o arquivo do clube"],
  [
    { action: "sendNotice", token: "Site", summary: "Enviar um aviso aos membros" },
    "Token “Site” (de Rita) fez: enviar um aviso aos membros",
  ],
  [{ action: "sendNotice", token: "Site", actor: null, summary: "Mandar" }, "Token “Site” fez: mandar"],
  [{ action: "entry_removed" }, "Rita cancelou uma inscrição de torneio"],
  [{ action: "entry_removed", actor: null }, "Conta removida cancelou uma inscrição de torneio"],
])("%j reads as %s", (changes, words) => {
  const { who, did } = clubAct({ ...line, ...changes });
  expect(`${who} ${did}`).toBe(words);
});

describe("the last line of the page before", () => {
  const id = "00000000-0000-4000-8000-000000000000";
  it.each([
    [`2026-10-01T10:00:00.123456+00:00_${id}`, { at: "2026-10-01T10:00:00.123456+00:00", id }],
    [`2026-13-01T10:00:00Z_${id}`, null],
    ["__proto__", null],
    [null, null],
  ])("%j", (text, read) => {
    expect(readLastAct(text)).toEqual(read);
  });
});
