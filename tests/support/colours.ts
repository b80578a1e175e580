export type Tokens = ReadonlyMap<string, string>;

/** The colours of a stylesheet's tokens, by their names. */
function coloursOf(css: string): Map<string, string> {
  return new Map([...css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,6});/g)].map((m) => [m[1]!, m[2]!]));
}

/** The colours of tokens.css in the light, where the system is dark, and where a person chose the dark. */
export function tokensOf(css: string): Map<"light" | "system's dark" | "chosen dark", Tokens> {
  const [system, chosen] = [css.indexOf("@media"), css.indexOf(':root[data-theme="dark"]')];
  const light = coloursOf(css.slice(0, system));
  return new Map([
    ["light", light],
    ["system's dark", new Map([...light, ...coloursOf(css.slice(system, chosen))])],
    ["chosen dark", new Map([...light, ...coloursOf(css.slice(chosen))])],
  ]);
}

function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.slice(1).replace(/./g, "$&$&") : hex.slice(1);
  const [r, g, b] = [0, 2, 4].map((at) => {
    const value = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

/** How much two colours differ, as WCAG 2.2 reckons it: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high! + 0.05) / (low! + 0.05);
}
