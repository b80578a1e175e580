import { expect, it } from "vitest";
import { periodText, stateOn } from "../../../../../../app/features/clubs/sponsors/office-sponsor.ts";

it.each([
  ["2026-11-01", "2026-11-30", "De 01/11/2026 a 30/11/2026", "planned", "shown", "ended"],
  ["2026-11-01", null, "A partir de 01/11/2026", "planned", "shown", "shown"],
  [null, "2026-11-30", "Até 30/11/2026", "shown", "shown", "ended"],
  [null, null, "Sem prazo", "shown", "shown", "shown"],
])("a sponsor from %s to %s: %s", (startsOn, endsOn, text, before, within, after) => {
  const sponsor = { startsOn, endsOn };
  expect(periodText(sponsor)).toBe(text);
  expect(["2026-10-31", "2026-11-30", "2026-12-01"].map((day) => stateOn(sponsor, day))).toEqual([
    before,
    within,
    after,
  ]);
});
