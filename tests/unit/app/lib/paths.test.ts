import { expect, test } from "vitest";
import { athletePath, clubMatchPath, clubPath, athleteMatchPath } from "../../../../app/lib/paths.ts";

test.each([
  [athletePath(), "/athlete-dashboard"],
  [athletePath("", { esporte: "tennis" }), "/athlete-dashboard?esporte=tennis"],
  [athletePath("historico", { cursor: "a b" }), "/athlete-dashboard/historico?cursor=a+b"],
  [athleteMatchPath("7"), "/athlete-dashboard/partidas/7"],
  [athleteMatchPath("7", { editar: "1" }), "/athlete-dashboard/partidas/7?editar=1"],
  [clubPath("7"), "/club-admin-dashboard?clube=7"],
  [clubPath("7", "assinatura", { mudar: "x" }), "/club-admin-dashboard/assinatura?clube=7&mudar=x"],
  [clubMatchPath("7", "9"), "/club-admin-dashboard/partidas/9?clube=7"],
])("%s", (path, expected) => expect(path).toBe(expected));
