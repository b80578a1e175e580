/** Why something that was sent cannot be kept as it is: what cannot be kept, and where it stands ("data.name"); the path is empty where its name itself is the fault. */
export interface FoundFault {
  path: string;
  fault: "text" | "number" | "depth" | "repeated";
}

/** Deeper than anything that we read; Postgres itself gives up on JSON of some thousand levels. */
const MOST_LEVELS = 32;

/** Whether a text can be written and read again: Postgres holds no NUL, and half of a surrogate pair is no UTF-8. */
function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** The same text without what cannot be stored: for what is only searched for. */
export function withoutUnstorable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/**
 * The first thing in parsed JSON that cannot be kept, with its path ("data.name"): a text or a key that is not storable, the
 * key `__proto__`, a number that JSON cannot write again (1e400), too many levels. Null where there is none.
 */
export function faultOfJson(sent: unknown): FoundFault | null {
  const waiting: { value: unknown; path: string; level: number }[] = [{ value: sent, path: "", level: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path, level } = next;
    if (typeof value === "string" && !isStorable(value)) return { path, fault: "text" };
    if (typeof value === "number" && !Number.isFinite(value)) return { path, fault: "number" };
    if (typeof value !== "object" || value === null) continue;
    if (level === MOST_LEVELS) return { path, fault: "depth" };
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key) || key === "__proto__") return { path, fault: "text" };
      waiting.push({ value: inner, path: path === "" ? key : `${path}.${key}`, level: level + 1 });
    }
  }
  return null;
}

/**
 * The first field of a form, or parameter of a query, that cannot be kept, or that comes twice and is no list: which of both
 * counts would be a guess. Null where there is none.
 */
export function faultOfFields(
  fields: Iterable<readonly [name: string, value: unknown]>,
  lists: readonly string[] = [],
): FoundFault | null {
  const seen = new Set<string>();
  for (const [name, value] of fields) {
    if (!isStorable(name)) return { path: "", fault: "text" };
    const text = value instanceof File ? value.name : value;
    if (typeof text === "string" && !isStorable(text)) return { path: name, fault: "text" };
    if (seen.has(name) && !lists.includes(name)) return { path: name, fault: "repeated" };
    seen.add(name);
  }
  return null;
}
