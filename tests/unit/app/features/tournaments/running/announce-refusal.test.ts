import { expect, it } from "vitest";
import { announcementRefusal } from "../../../../../../app/features/tournaments/running/announce-refusal.ts";

const READY = {
  drawFormat: "single_elimination",
  tournamentStatus: "closed",
  isEntering: false,
  state: "entries",
  hasResults: false,
} as const;

it.each([
  [{}, null],
  [{ state: "announced" }, null],
  [{ state: "drawn", tournamentStatus: "draws_published" }, null],
  [{ drawFormat: null }, /formato da chave/],
  [{ tournamentStatus: "draft" }, /Publique o torneio/],
  [{ isEntering: true }, /ainda estão abertas/],
  [{ state: "merged" }, /não será jogada/],
  [{ tournamentStatus: "cancelled" }, /não será jogada/],
  [{ state: "running" }, /já tem resultados/],
  [{ state: "drawn", hasResults: true }, /já tem resultados/],
] as const)("says why a draw may not be announced: %o", (more, expected) => {
  const refusal = announcementRefusal({ ...READY, ...more });
  if (expected === null) expect(refusal).toBeNull();
  else expect(refusal).toMatch(expected);
});
