import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast, tokensOf } from "../../../../support/colours.ts";

const read = (path: string) =>
  readFileSync(new URL(`../../../../../app/ui/${path}`, import.meta.url), "utf8");
const css = read("styles/marks.css");
const tones = /type Tone = ([^;]+);/.exec(read("badge.tsx"))![1]!.match(/\w+/g)!;

/** A colour that a rule declares itself, by the token it names; undefined where it would be what stands around. */
function tokenOf(selector: string, property: "color" | "background"): string | undefined {
  const rule = new RegExp(`^\\${selector} \\{([^}]*)\\}`, "m").exec(css)?.[1] ?? "";
  return new RegExp(`^\\s*${property}: var\\(--([\\w-]+)\\);`, "m").exec(rule)?.[1];
}

describe.each([...tokensOf(read("styles/tokens.css"))])("in the %s", (_theme, tokens) => {
  it.each(tones)("a badge of the tone %s is read wherever it stands", (tone) => {
    const selector = tone === "neutral" ? ".badge" : `.tone-${tone}`;
    const [front, back] = [tokenOf(selector, "color"), tokenOf(selector, "background")];
    expect(contrast(tokens.get(front!)!, tokens.get(back!)!)).toBeGreaterThanOrEqual(4.5);
  });
});

it("looks at every tone", () => {
  expect(tones).toContain("neutral");
  expect(tones.length).toBeGreaterThan(4);
});
