import { expect, test } from "vitest";
import {
  reasonedSchema,
  reportMatchSchema,
} from "../../../../../../app/features/matches/matches/matches-schema.ts";

const id = "00000000-0000-4000-8000-000000000001";
const reasonOf = (reason: string) => reasonedSchema.safeParse({ match_id: id, reason });

// Spec §5: what looks suspicious is noted, never refused for that alone; what is kept is clean.
test.each([
  ["Ele escreveu <script>alert(1)</script> no placar", "Ele escreveu no placar"],
  ["Foi 6 < 7, não 7 > 6", "Foi 6 7, não 7 6"],
  ["O Executivo usa javascript: no quadro", "O Executivo usa javascript: no quadro"],
  ["  Linha um\nlinha  dois\u0000 ", "Linha um linha dois"],
])("the reason %j is kept as %j", (typed, kept) => {
  expect(reasonOf(typed).data?.reason).toBe(kept);
});

test("a reason of tags alone is none", () => {
  expect(reasonOf("<b></b>").error?.issues[0]?.message).toBe("Escreva o motivo.");
});

test("a place is cleaned too, and one of tags alone is absent", () => {
  const place = (typed: string) => reportMatchSchema.shape.place.parse(typed);
  expect([place("Quadra <b>2</b>"), place("<i></i>"), place("")]).toEqual(["Quadra 2", undefined, undefined]);
});
