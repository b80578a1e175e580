/** The value of a form's field: text, a list, or fields by name. */
export type FormValue = string | FormValue[] | Form;

/** Fields by name. */
export type Form = { [name: string]: FormValue };

/** Reads `a[b][0][c]=x&d[]=y`, as Stripe's SDKs write parameters; numbers or `[]` mark lists. */
export function parseForm(text: string): Form {
  const root: Form = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.split("[").map((part) => part.replace(/\]$/, ""));
    let place = root;
    for (const [index, name] of path.entries()) {
      const own = name === "" ? String(Object.keys(place).length) : name;
      if (own === "__proto__") break;
      if (index === path.length - 1) place[own] = value;
      else {
        const next = place[own];
        if (typeof next !== "object" || Array.isArray(next)) place[own] = {};
        place = place[own] as Form;
      }
    }
  }
  return withLists(root) as Form;
}

function withLists(value: FormValue): FormValue {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, withLists(each)] as const);
  if (entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name)))
    return entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, each]) => each);
  return Object.fromEntries(entries);
}
