import { describe, expect, it } from "vitest";
import { listedSports } from "../../../../../../app/features/clubs/clubs/office.ts";
import { moved } from "../../../../../../app/lib/moved.ts";
import { officeFormSchema } from "../../../../../../app/features/clubs/clubs/office-schema.ts";

describe("the list of sports of the form", () => {
  it("begins with those of the club in its order and names each once", () => {
    const list = listedSports([
      { sport: "padel", usualFormat: "SET1-S:6/TB7" },
      { sport: "tennis", usualFormat: null },
    ]);
    expect(list.slice(0, 3)).toEqual([
      { sport: "padel", isPlayed: true, usual: "SET1-S:6/TB7" },
      { sport: "tennis", isPlayed: true, usual: "" },
      { sport: "beach_tennis", isPlayed: false, usual: "" },
    ]);
    expect(new Set(list.map(({ sport }) => sport)).size).toBe(9);
  });

  it.each([
    [0, 1, "bac"],
    [2, -1, "acb"],
    [0, -1, "abc"],
    [2, 1, "abc"],
  ] as const)("moves the place %i by %i", (from, by, expected) => {
    expect(moved([..."abc"], from, by).join("")).toBe(expected);
  });
});

describe("the forms of the club itself", () => {
  const sports = (fields: object) => officeFormSchema.safeParse({ intent: "change_sports", ...fields });

  it("reads sports in the order sent, with the format of each", () => {
    expect(
      sports({ sport: ["padel", "tennis"], usual_padel: "SET1-S:6/TB7", usual_tennis: "" }).data,
    ).toEqual({
      intent: "change_sports",
      sports: [
        { sport: "padel", usualFormat: "SET1-S:6/TB7" },
        { sport: "tennis", usualFormat: null },
      ],
    });
  });

  it.each([
    [{ sport: [] }, "Escolha ao menos um esporte."],
    [{ sport: ["tennis", "tennis"] }, "Há um esporte repetido."],
    [{ sport: ["curling"] }, "Escolha um esporte da lista."],
    [{ sport: ["tennis"], usual_tennis: "SET3-S:TB21" }, "Escolha um formato da lista."],
    [{ sport: ["tennis"], usual_tennis: ["SET3-S:6/TB7"] }, "Escolha um formato da lista."],
  ])("refuses %j", (fields, message) => {
    expect(sports(fields).error!.issues[0]!.message).toBe(message);
  });

  it.each([
    [{ intent: "save_court", name: " ", surface: "clay" }, "Dê um nome à quadra, como Quadra 2."],
    [{ intent: "save_court", name: "1", surface: "lava" }, "Escolha o piso da lista."],
    [{ intent: "save_venue", name: "<b>", address: "" }, "Há um caractere que não é aceito."],
    [
      { intent: "save_venue", name: "Sede", address: "Rua" },
      "Digite o endereço inteiro, ou deixe em branco.",
    ],
  ])("refuses %j", (form, message) => {
    expect(officeFormSchema.safeParse(form).error!.issues[0]!.message).toBe(message);
  });
});
