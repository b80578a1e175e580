import { expect, it } from "vitest";
import { displayQuerySchema, namedQuery } from "../../../../../../app/features/matches/tv/display-query.ts";

const ID = "0197b1c2-0000-7000-8000-00000000000a";

// A TV's script asks by a board's key for what a page's address names.
it.each([
  ["tennis/doubles", { sport: "tennis", format: "doubles" }],
  ["/doubles", { format: "doubles" }],
  [`ranking/${ID}`, { ranking: ID }],
  [`semana/${ID}`, { semana: ID }],
  [`torneio/${ID}`, { torneio: ID }],
  [`chave/${ID}`, { chave: ID }],
  [`nada/${ID}`, {}],
  ["", {}],
])("the board %j is asked for as %j", (board, query) => {
  expect(displayQuerySchema.parse(namedQuery({ board }))).toEqual(query);
});

it("refuses a board that none can be, and leaves other queries as they are", () => {
  expect(displayQuerySchema.safeParse(namedQuery({ board: "nada" })).success).toBe(false);
  expect(displayQuerySchema.safeParse(namedQuery({ board: "chave/1-2" })).success).toBe(false);
  expect(namedQuery({ sport: "tennis" })).toEqual({ sport: "tennis" });
});
