/** Of what a browser calls itself so much is looked at: honest ones are half as long. */
const MOST_LETTERS = 500;

type Known = readonly (readonly [RegExp, string])[];

// Most browsers name those that they descend from, so the youngest comes first.
const BROWSERS: Known = [
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:EdgA|EdgiOS|Edg|Edge)\//, "Edge"],
  [/\b(?:OPR|OPT|Opera)\b/, "Opera"],
  [/\b(?:FxiOS|Firefox)\//, "Firefox"],
  [/\bInstagram\b/, "Instagram"],
  [/\bFBA[NV]\//, "Facebook"],
  [/\b(?:HeadlessChrome|Chromium|CriOS|Chrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*\bSafari\//, "Safari"],
];

const SYSTEMS: Known = [
  [/\biPhone\b/, "no iPhone"],
  [/\biPad\b/, "no iPad"],
  [/\bAndroid\b/, "no Android"],
  [/\bWindows\b/, "no Windows"],
  [/\bMacintosh\b|\bMac OS X\b/, "no Mac"],
  [/\bCrOS\b/, "no Chromebook"],
  [/\bLinux\b|\bX11\b/, "no Linux"],
];

/** A device in words, from the browser's user agent: "Chrome no Android"; what is not known is not guessed. */
export function deviceLabel(userAgent: string | null): string {
  const agent = (userAgent ?? "").slice(0, MOST_LETTERS);
  const find = (known: Known) => known.find(([pattern]) => pattern.test(agent))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser) return system ? `${browser} ${system}` : browser;
  return system ? `Navegador ${system}` : "Aparelho desconhecido";
}
