import { describe, expect, it } from "vitest";
import { type ClubMember, planRows } from "../../../../../../app/features/office/imports/import-plan.ts";
import { readFile } from "../../../../../support/read-file.ts";
import { wholly } from "../../../../../../app/lib/turns.ts";

const HEADING = "id;data;vencedor;vencedor_2;perdedor;perdedor_2;placar;id_vencedor;id_perdedor";

/** Plans lines `id;winner;winner2;loser;loser2;winnerId;loserId` for a club with these members. */
function plan(lines: string[], members: Partial<ClubMember>[] = [], known: [string, string][] = []) {
  const text = lines.map((line) => {
    const [id, winner, winner2, loser, loser2, winnerId, loserId] = line.split(";");
    return [id, "1/1/2026", winner, winner2, loser, loser2, "6/1", winnerId, loserId].join(";");
  });
  const file = readFile(new TextEncoder().encode([HEADING, ...text].join("\n")), {
    format: "quadra",
    sport: "tennis",
    clubSports: ["tennis"],
    today: "2026-11-21",
  });
  if (file.refused.length > 0) throw new Error(JSON.stringify(file));
  let next = 0;
  return wholly(
    planRows(
      file.rows.map(({ match }, index) => ({ ordinal: index + 1, match })),
      {
        members: members.map((member) => ({
          membershipId: `m-${member.athleteId}`,
          athleteId: "",
          externalId: null,
          folded: "",
          status: "active",
          ...member,
        })),
        knownKeys: new Map(known),
        newId: () => `new${++next}`,
      },
    ),
  );
}

const outcomes = (planned: ReturnType<typeof plan>) => planned.outcomes.map(({ outcome }) => outcome);

describe("who played an imported match", () => {
  it("is the member of that exact name, accents and capitals aside", () => {
    const { matches, athletes } = plan(["1;JOÃO SÁ;;Bia;;;"], [{ athleteId: "joao", folded: "joao sa" }]);
    expect(matches[0]?.sides[0]).toEqual(["joao"]);
    expect(athletes.map(({ player }) => player.name)).toEqual(["Bia"]);
  });

  it("is the same person in later lines, made once", () => {
    const { matches, athletes } = plan(["1;Ana;;Bia;;;", "2;Bia;;ana;;;"]);
    expect(athletes).toHaveLength(2);
    expect(matches[1]?.sides).toEqual([matches[0]?.sides[1], matches[0]?.sides[0]]);
  });

  it("is refused when two members have the name, and nobody is made for that line", () => {
    const planned = plan(
      ["1;Caio;;Ana;;;", "2;Bia;;Ana;;;"],
      [
        { athleteId: "a1", folded: "ana" },
        { athleteId: "a2", folded: "ana" },
      ],
    );
    expect(outcomes(planned)).toEqual(["refused", "refused"]);
    expect(planned.outcomes[0]?.reason).toContain("Há mais de um atleta chamado Ana no clube");
    expect(planned.athletes).toEqual([]);
  });

  it("is the active one of the name before those who left, never one who only asked to join", () => {
    const members = [
      { athleteId: "left", folded: "ana", status: "left" },
      { athleteId: "active", folded: "ana" },
      { athleteId: "asked", folded: "ana", status: "requested" },
      { athleteId: "gone", folded: "bia", status: "left" },
      { athleteId: "asking", folded: "caio", status: "requested" },
    ];
    const { matches, athletes } = plan(["1;Ana;;Bia;;;", "2;Ana;;Caio;;;"], members);
    expect(matches[0]?.sides).toEqual([["active"], ["gone"]]);
    expect(athletes.map(({ player }) => player.name)).toEqual(["Caio"]);
  });

  it("is found by number before name, and gets the number that the file gives", () => {
    const { matches, links } = plan(
      ["1;Ana Lima;;Bia;;7;8"],
      [
        { athleteId: "seven", folded: "ana souza", externalId: "7" },
        { athleteId: "other", folded: "ana lima" },
        { athleteId: "bia", folded: "bia" },
      ],
    );
    expect(matches[0]?.sides).toEqual([["seven"], ["bia"]]);
    expect(links).toEqual([{ membershipId: "m-bia", externalId: "8" }]);
  });

  it("is another person when the name is known by another number", () => {
    const { athletes } = plan(["1;Ana;;Bia;;9;"], [{ athleteId: "a", folded: "ana", externalId: "7" }]);
    expect(athletes.map(({ player }) => player.externalId)).toEqual(["9", null]);
  });

  it("is found by number alone where the file has two of one name", () => {
    const planned = plan(
      ["1;Ana;;Bia;;1;", "2;Ana;;Bia;;2;", "3;Ana;;Bia;;;"],
      [{ athleteId: "member", folded: "ana" }],
    );
    expect(outcomes(planned)).toEqual(["created", "created", "refused"]);
    expect(planned.athletes.map(({ player }) => player.externalId)).toEqual(["1", null, "2"]);
  });

  it("cannot be one athlete twice, by number and by name", () => {
    const planned = plan(["1;Ana Lima;;Ana;;7;"], [{ athleteId: "a", folded: "ana", externalId: "7" }]);
    expect(planned.outcomes[0]).toMatchObject({
      outcome: "refused",
      reason: "O mesmo atleta aparece duas vezes: Ana Lima, Ana.",
    });
  });

  it("keeps pairs in their order", () => {
    const { matches } = plan(
      ["1;Ana;Bia;Caio;Davi;;"],
      ["ana", "bia", "caio", "davi"].map((name) => ({ athleteId: name, folded: name })),
    );
    expect(matches[0]?.sides).toEqual([
      ["ana", "bia"],
      ["caio", "davi"],
    ]);
  });

  it("does not matter for a match that the club already has", () => {
    const planned = plan(["1;Ana;;Bia;;;"], [], [["id:1", "match-1"]]);
    expect(planned.outcomes).toEqual([
      { ordinal: 1, outcome: "known", reason: null, matchId: "match-1", made: [] },
    ]);
    expect([...planned.athletes, ...planned.matches]).toEqual([]);
  });
});
