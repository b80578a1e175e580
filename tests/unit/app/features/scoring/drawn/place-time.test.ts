import { expect, it } from "vitest";
import {
  hourWords,
  type PlaceTime,
  placeWords,
} from "../../../../../../app/features/scoring/drawn/place-time.ts";

const place = (facts: Partial<PlaceTime>): PlaceTime => ({
  id: "1",
  court: null,
  startsAt: null,
  notBefore: null,
  timeZone: "America/Sao_Paulo",
  ...facts,
});
const AT = "2026-11-28T17:30:00Z";
const EARLIER = "2026-11-28T16:00:00+00:00";

it.each([
  [{}, null, null],
  [{ court: "Quadra 2" }, null, "Quadra 2"],
  [{ court: "Quadra 2", startsAt: AT }, "14:30", "Quadra 2 · sáb., 28/11, 14:30"],
  [{ startsAt: AT, timeZone: "America/Manaus" }, "13:30", "sáb., 28/11, 13:30"],
  [{ notBefore: AT }, "não antes de 14:30", "sáb., 28/11, não antes de 14:30"],
  [{ startsAt: AT, notBefore: AT }, "não antes de 14:30", "sáb., 28/11, não antes de 14:30"],
  [{ startsAt: AT, notBefore: EARLIER }, "14:30", "sáb., 28/11, 14:30"],
  [{ startsAt: EARLIER, notBefore: AT }, "não antes de 14:30", "sáb., 28/11, não antes de 14:30"],
])("says court and hour of %j", (facts, hour, words) => {
  expect(hourWords(place(facts))).toBe(hour);
  expect(placeWords(place(facts))).toBe(words);
});
