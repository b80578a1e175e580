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

it("reads the hour of a contest by Brasília's clock", () => {
  const form = announce({ beacon: "loteria", round: "5800", at: "2026-12-02T19:00" });
  expect(drawFormSchema.parse(form)).toMatchObject({
    draw: { beacon: { kind: "loteria", round: 5800, at: new Date("2026-12-02T22:00:00Z") } },
  });
});

it.each([
  [announce({ beacon: "loteria", round: "", at: "2026-12-02T19:00" }), ["beacon.round", "Diga o concurso."]],
  [
    announce({ beacon: "loteria", round: "1", at: "2026-13-02T19:00" }),
    ["beacon.at", "Diga quando é o concurso."],
  ],
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
