/** Header fields in order, names in lower case; a name may come more than once. */
export type Fields = readonly (readonly [name: string, value: string])[];

const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authentication-info",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Takes Node's alternating names and values (`rawHeaders`); gives fields with names in lower case. */
export function fieldsOf(rawHeaders: readonly string[]): Fields {
  const fields: [string, string][] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    fields.push([rawHeaders[at]!.toLowerCase(), rawHeaders[at + 1]!]);
  return fields;
}

/** The value of a field, several lines joined with ", "; null when it is absent. */
export function valueOf(fields: Fields, name: string): string | null {
  const values = fields.filter(([each]) => each === name).map(([, value]) => value);
  return values.length === 0 ? null : values.join(", ");
}

/** The fields without those named. */
export function without(fields: Fields, names: Iterable<string>): Fields {
  const dropped = new Set(names);
  return fields.filter(([name]) => !dropped.has(name));
}

/** The fields with one set to a value: the first such line is replaced, others go. */
export function withValue(fields: Fields, name: string, value: string): Fields {
  return [...without(fields, [name]), [name, value]];
}

/** Gives the fields that may go beyond one connection: neither the hop-by-hop fields nor those that `Connection` lists (RFC 9110 §7.6.1). */
export function endToEnd(fields: Fields): Fields {
  const listed = (valueOf(fields, "connection") ?? "").split(",").map((name) => name.trim().toLowerCase());
  return without(fields, [...HOP_BY_HOP, ...listed]);
}

/** Fields as the alternating list that Node's `writeHead` and `request` take. */
export function rawOf(fields: Fields): string[] {
  return fields.flatMap(([name, value]) => [name, value]);
}
