import { describe, expect, it } from "vitest";
import { sharedFaceId } from "../../../../../../app/features/matches/pages/shared-faces.ts";

// Issue N, 9: the sharer's own face, another's only if that person allows it, never a minor's.
const TODAY = "2026-12-01";
const adult = {
  athleteId: "ana",
  name: "Ana Souza",
  isPrivate: false,
  birthDate: "1990-01-01",
  avatarId: "face",
  allowsFace: false,
};
const minor = { ...adult, birthDate: "2010-12-01" };

describe("a face on a result that somebody shares", () => {
  it.each([
    ["the sharer's own", adult, "ana", "face"],
    ["the sharer's own, whatever others may", { ...adult, allowsFace: true }, "ana", "face"],
    ["another's, by default", adult, "bruno", null],
    ["another's who has never chosen", { ...adult, allowsFace: undefined }, "bruno", null],
    ["another's who allows it", { ...adult, allowsFace: true }, "bruno", "face"],
    ["of who has no picture", { ...adult, avatarId: null, allowsFace: true }, "bruno", null],
    ["a minor's own", minor, "ana", null],
    ["another's, a minor who would allow it", { ...minor, allowsFace: true }, "bruno", null],
    ["of who turns 18 today", { ...minor, birthDate: "2008-12-01", allowsFace: true }, "bruno", "face"],
    ["of who turns 18 tomorrow", { ...minor, birthDate: "2008-12-02", allowsFace: true }, "bruno", null],
    ["a private profile's own", { ...adult, isPrivate: true }, "ana", null],
    ["another's, private, who allows it", { ...adult, isPrivate: true, allowsFace: true }, "bruno", null],
    ["shared by nobody who played", { ...adult, allowsFace: false }, null, null],
  ])("%s", (_case, player, sharer, face) => expect(sharedFaceId(player, sharer, TODAY)).toBe(face));
});
