import { describe, expect, it } from "vitest";
import { turnsOf } from "../../../../../../app/browser/tv/changes.ts";
import { tvFormSchema } from "../../../../../../app/features/matches/tv/tvs-schema.ts";
import { codeFrom, readCode, sceneOptions } from "../../../../../../app/features/matches/tv/tvs.ts";

describe("the code of a screen", () => {
  it("is six signs that nobody takes for another, each as likely as the next", () => {
    const drawn = new Map<string, number>();
    for (let byte = 0; byte < 252; byte += 1) {
      const code = codeFrom(Array.from({ length: 6 }, () => byte))!;
      drawn.set(code[0]!, (drawn.get(code[0]!) ?? 0) + 1);
    }
    expect([...drawn.keys()].sort().join("")).toBe("2345679ACDEFGHJKMNPQRSTVWXYZ");
    expect(new Set(drawn.values())).toEqual(new Set([9]));
  });

  it("draws again where too few bytes can be used", () => {
    expect(codeFrom([0, 1, 2, 3, 4, 255])).toBeNull();
    expect(codeFrom([255, 0, 1, 2, 3, 4, 5])).toBe("234567");
  });

  it.each([
    ["7kd 4xq", "7KD4XQ"],
    [" 7KD-4XQ ", "7KD4XQ"],
    ["7KD4X", null],
    ["7KD4XQ2", null],
    ["7KD4X0", null],
    ["", null],
    ["💥💥💥", null],
  ])("reads %j", (typed, code) => {
    expect(readCode(typed)).toBe(code);
  });
});

describe("what a screen shows", () => {
  it("is offered in the club's order", () => {
    const women = { id: "7b", sport: "padel", format: "doubles", name: "Feminino B" } as const;
    const offered = sceneOptions(["padel", "tennis"], [women]);
    expect(offered.find(({ label }) => label.endsWith("Feminino B"))!.key).toBe("ranking/7b");
    expect(offered.map(({ label }) => label)).toEqual([
      "Padel · Simples",
      "Padel · Duplas",
      "Padel · Duplas · Feminino B",
      "Tênis · Simples",
      "Tênis · Duplas",
      "Destaques da semana",
      "Torneio de hoje · Agora e a seguir",
      "Torneio de hoje · Chaves e grupos",
    ]);
  });

  const boards = ["tennis/singles", "tennis/doubles", "padel/doubles"].map((key) => ({ key, version: 1 }));
  it.each([
    [[], "tennis/singles tennis/doubles padel/doubles"],
    [["padel/doubles", "tennis/singles"], "padel/doubles tennis/singles"],
    // Nobody has played it yet.
    [["squash/singles", "tennis/doubles"], "tennis/doubles"],
    [["squash/singles"], "tennis/singles tennis/doubles padel/doubles"],
  ])("of %j is %s", (scenes, shown) => {
    expect(
      turnsOf(boards, scenes)
        .map(({ key }) => key)
        .join(" "),
    ).toBe(shown);
  });

  const form = { intent: "change_tv", tv_id: "00000000-0000-4000-8000-000000000000", name: "Bar" };
  it.each([
    [["tennis/singles", "tennis/singles"], "Há uma tela repetida."],
    [["tennis"], "Escolha uma tela da lista."],
    [["ranking/1"], "Escolha uma tela da lista."],
  ])("refuses %j", (scene, message) => {
    expect(tvFormSchema.safeParse({ ...form, scene }).error!.issues[0]!.message).toBe(message);
  });
});
