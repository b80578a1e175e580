import { expect, it } from "vitest";
import { championsOf } from "../../../../../../app/features/tournaments/running/champions.ts";
import { BLANK_PICTURE } from "../../../../../../app/features/tournaments/running/draw-picture.ts";
import type { EventDraws } from "../../../../../../app/features/tournaments/running/event-draws.ts";

const champions = (facts: Partial<EventDraws>) =>
  championsOf({ ...BLANK_PICTURE, eventId: "e", gender: "female", draws: [], ...facts });

it("says nothing before the end, who won with the score of the final, and that nobody did", () => {
  const final = { score: "6/4 6/3", against: "Bia" };
  expect(champions({})).toBeNull();
  expect(champions({ champions: ["Ana"], final })).toEqual({
    eventId: "e",
    title: "Campeã",
    names: ["Ana"],
    final,
  });
  expect(champions({ champions: ["Ana", "Bia"] })).toMatchObject({ title: "Campeãs", final: null });
  expect(champions({ isWithoutChampion: true })).toMatchObject({ title: "Sem campeão", names: [] });
});
