import { expect, it } from "vitest";
import { addressPattern } from "../../../../worker/api/calls.ts";

it.each([
  ["/", "/"],
  ["/_.data", "/"],
  ["/auth", "/auth"],
  ["/athlete-dashboard.data", "/athlete-dashboard"],
  [
    "/athlete-dashboard/partidas/019a2b3c-4d5e-7f80-9abc-def012345678",
    "/athlete-dashboard/partidas/:matchId",
  ],
  ["/public-ranking/Ana%20Souza", "/public-ranking/:clubId"],
  ["/api/v1/matches/ana@exemplo.test/approve", "/api/v1/matches/:matchId/approve"],
  ["/api/auth/v1/ana", "unknown"],
  ["/api/storage/v1/object/avatars/ana/foto.png", "/api/storage/v1/object/:bucket/:path"],
  ["/ana-souza", "unknown"],
  ["/nada/ana@exemplo.test", "unknown"],
])("of %s a log says %s: nothing that somebody typed", (path, pattern) => {
  expect(addressPattern(path)).toBe(pattern);
});
