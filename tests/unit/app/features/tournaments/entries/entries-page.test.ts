import { expect, test } from "vitest";
import {
  fillLabel,
  type OfficeEntry,
  shareIntent,
} from "../../../../../../app/features/tournaments/entries/entries-page.ts";

const entries = (...statuses: OfficeEntry["status"][]): OfficeEntry[] =>
  statuses.map((status, at) => ({ id: String(at), status, people: [] }));

test.each([
  [entries(), "0 de 4 vagas · faltam 2 confirmadas para o mínimo de 2"],
  [entries("confirmed", "pending"), "2 de 4 vagas · falta 1 confirmada para o mínimo de 2"],
  [
    entries("confirmed", "confirmed", "waiting", "invited"),
    "2 de 4 vagas · mínimo de 2 atingido · 1 na fila",
  ],
])("%j fill an event: %s", (of, label) => {
  expect(fillLabel({ entries: of, maxEntries: 4, quorum: 2 })).toBe(label);
});

const share = { amountCents: 8_000, currency: "BRL", status: "due", isMarked: false } as const;
test.each([
  ["confirmed", share, "at_club", "mark_share"],
  ["confirmed", { ...share, status: "paid", isMarked: true }, "at_club", "unmark_share"],
  ["confirmed", { ...share, status: "paid" }, "at_club", null],
  ["confirmed", { ...share, status: "refunded", isMarked: true }, "at_club", null],
  ["confirmed", { ...share, amountCents: 0 }, "at_club", null],
  ["confirmed", share, "connected", null],
  ["waiting", share, "at_club", null],
  ["invited", null, "at_club", null],
] as const)("an entry that is %s, %j, paid %s: %s", (status, of, payee, intent) => {
  expect(shareIntent({ status }, of, payee)).toBe(intent);
});
