/** The patterns of spec §5. */
type SuspiciousPattern = "script" | "javascript:" | "inline event handler" | "iframe" | "eval" | "exec";

const word = (text: string) => new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${text})(?![\p{L}\p{N}_])`, "iu");

// Names of handlers as browsers know them: "onda =" is a wave, and "ontem =" yesterday.
const HANDLER =
  /(?<![\p{L}\p{N}_])on(?:abort|animation\w+|auxclick|before\w+|begin|blur|cancel|canplay\w*|change|click|close|contextmenu|copy|cut|dblclick|drag\w*|drop|durationchange|emptied|end|ended|error|focus\w*|formdata|fullscreen\w+|gotpointercapture|hashchange|input|invalid|key\w+|load\w*|lostpointercapture|message|mouse\w+|offline|online|page\w+|paste|pause|play\w*|pointer\w+|popstate|progress|ratechange|repeat|reset|resize|scroll\w*|search|seek\w+|select\w*|show|slotchange|stalled|storage|submit|suspend|timeupdate|toggle|touch\w+|transition\w+|unload|volumechange|waiting|webkit\w+|wheel)\s*=/iu;

const PATTERNS: readonly (readonly [SuspiciousPattern, RegExp])[] = [
  ["script", word("script")],
  ["javascript:", /(?<![\p{L}\p{N}_])javascript\s*:/iu],
  ["inline event handler", HANDLER],
  ["iframe", word("iframe")],
  ["eval", word("eval")],
  ["exec", word("exec")],
];

/**
 * The patterns of spec §5 that a text shows, bounded by words: "Executivo", "Medieval", "descript" and "onda=" show
 * none. Also where they are split by line breaks or written as %3C or &#106;. A sign to be logged, never a refusal.
 */
export function suspiciousPatterns(text: string): SuspiciousPattern[] {
  const readings = new Set([text, text.replaceAll(/[\t\n\r\0]/g, ""), unescaped(text)]);
  return PATTERNS.filter(([, pattern]) => [...readings].some((reading) => pattern.test(reading))).map(
    ([name]) => name,
  );
}

function unescaped(text: string): string {
  return text
    .replaceAll(/%([0-7][0-9a-f])/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/&#(?:x([0-9a-f]{1,4})|(\d{1,5}));?/gi, (_all, hex?: string, decimal?: string) =>
      String.fromCharCode(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .replaceAll(/&(lt|gt|colon|tab|newline);/gi, (_all, name: string) => NAMED[name.toLowerCase()] ?? "");
}

const NAMED: Record<string, string> = { lt: "<", gt: ">", colon: ":", tab: "", newline: "" };

/** Fields that hold secrets: never looked into, never named in a log. */
const SECRET = /pass|senha|token|code|codigo|secret|key/i;
const MAX_FIELDS = 200;

/**
 * The suspicious patterns of everything that was typed into a form or a JSON body, by field (dotted for nested ones);
 * empty where there are none. Fields of secrets are passed by.
 */
export function suspiciousFields(typed: unknown): Record<string, SuspiciousPattern[]> {
  const found: Record<string, SuspiciousPattern[]> = {};
  const waiting: { path: string; value: unknown; depth: number }[] = [{ path: "", value: typed, depth: 0 }];
  // Fields that are found inside are appended, and their turn comes.
  for (const [looked, { path, value, depth }] of waiting.entries()) {
    if (looked >= MAX_FIELDS) break;
    if (typeof value === "string") {
      const patterns = suspiciousPatterns(value);
      if (patterns.length > 0) found[(path || "text").slice(0, 100)] = patterns;
    } else if (typeof value === "object" && value !== null && depth < 6) {
      for (const [name, inner] of Object.entries(value))
        if (!SECRET.test(name))
          waiting.push({ path: path ? `${path}.${name}` : name, value: inner, depth: depth + 1 });
    }
  }
  return found;
}
