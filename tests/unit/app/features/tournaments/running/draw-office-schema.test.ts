import { expect, it } from "vitest";
import { drawFormSchema } from "../../../../../../app/features/tournaments/running/draw-office-schema.ts";

const EVENT = "00000000-0000-7000-8000-000000000001";
const ENTRY = "00000000-0000-7000-8000-000000000002";
const announce = (more: object) => ({
  intent: "announce_draw",
  event_id: EVENT,
  seeding: "level",
  beacon: "drand",
  ...more,
});
const refusalOf = (fields: object) =>
  drawFormSchema.safeParse(fields).error?.issues.map(({ path, message }) => [path.join("."), message]);

it("reads an announcement: seeds by hand in their order, a wait in seconds", () => {
  expect(
    drawFormSchema.parse(announce({ seeding: "hand", seeds: `${ENTRY},${EVENT}`, in_seconds: "600" })),
  ).toEqual({
    intent: "announce_draw",
    draw: {
      event_id: EVENT,
      seeding: "hand",
      seeds: [ENTRY, EVENT],
      beacon: { kind: "drand", in_seconds: 600 },
      reason: undefined,
    },
  });
});

it("leaves out the order of a list that is not by hand", () => {
  expect(drawFormSchema.parse(announce({ seeds: ENTRY }))).toMatchObject({ draw: { seeds: [] } });
});

it("names a contest of the Loteria Federal by its day alone", () => {
  const form = announce({ beacon: "loteria", day: "2026-12-02", in_seconds: "600" });
  expect(drawFormSchema.parse(form)).toMatchObject({
    draw: { beacon: { kind: "loteria", day: "2026-12-02" } },
  });
});

it.each([
  [announce({ beacon: "loteria", day: "" }), ["beacon.day", "Escolha o dia da Loteria Federal."]],
  [announce({ beacon: "loteria", day: "2026-13-02" }), ["beacon.day", "Escolha o dia da Loteria Federal."]],
  [announce({ beacon: "x" }), ["beacon", "Escolha o número que decide."]],
  [announce({ seeding: "x" }), ["seeding", "Escolha como são os cabeças de chave."]],
])("says what is wrong with a field", (form, expected) => {
  expect(refusalOf(form)).toEqual([expected]);
});

it("reads the making of a draw, and knows no other form", () => {
  expect(drawFormSchema.parse({ intent: "make_draw", draw_id: EVENT })).toEqual({
    intent: "make_draw",
    draw: { draw_id: EVENT },
  });
  expect(drawFormSchema.safeParse({ intent: "other" }).success).toBe(false);
});

it("takes the first prize in its one spelling", () => {
  const typed = (number: string) => ({
    intent: "make_draw",
    draw_id: EVENT,
    number,
    source: "site da Caixa",
  });
  expect(drawFormSchema.parse(typed(" 45261 "))).toMatchObject({ draw: { number: "45261" } });
  for (const other of ["045261", "45.261", "45 261", "4526", "45261-", "４５２６１", "12.345 67.890", ""])
    expect(refusalOf(typed(other))).toEqual([["number", expect.stringMatching(/^Escreva os 5 algarismos/)]]);
});
