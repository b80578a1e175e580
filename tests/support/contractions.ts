/** A thing that a migration's statement takes from a worker built before it: `name` is `table`, `table.column` or a function's. */
export type Contraction = { what: string; name: string };

const NAME = String.raw`(?:"?\w+"?\.)?"?(\w+)"?`;
const HEAD = /^-- contracts: (.+), unused since ([0-9a-f]{7,40})$/;

/** The pieces of ALTER TABLE that take something of a column or table away; the first group is the column's name. */
const OF_TABLE: readonly [what: string, pattern: RegExp][] = [
  ["drops a column", pattern(`drop (?:column )?(?:if exists )?(?!constraint\\b|if\\b)${NAME}`)],
  ["renames a column", pattern(`rename (?:column )?(?!to\\b|constraint\\b)${NAME} to`)],
  ["renames a constraint", pattern(`rename constraint ${NAME} to`)],
  ["refuses null in a column", pattern(`alter (?:column )?${NAME} set not null`)],
  ["changes a column's type", pattern(`alter (?:column )?${NAME} (?:set data )?type\\b`)],
  ["takes a column's default", pattern(`alter (?:column )?${NAME} drop default`)],
];

function pattern(source: string): RegExp {
  return new RegExp(`^${source.replaceAll(" ", String.raw`\s+`)}`, "i");
}

/**
 * Finds what a migration's text takes away from workers of before it: dropped and renamed columns, tables, views, functions and
 * types, columns that begin to refuse null or have to be filled, other types, lost defaults. Indexes and constraints may be
 * dropped. Reads the body of `DO`, which runs at once, and of no function.
 */
export function contractionsOf(sql: string): Contraction[] {
  const text = sql
    .replaceAll(/^\s*--.*$/gm, "")
    .replaceAll(/(\bDO\s+)?\$\$([\s\S]*?)\$\$/gi, (_all, runs: string | undefined, body: string) =>
      runs === undefined ? "" : `;${body.replaceAll(/\b(begin|loop|execute\s+format\s*\(\s*')/gi, ";")};`,
    )
    .replaceAll(/--> statement-breakpoint/g, ";");
  return text.split(";").flatMap((statement) => ofStatement(statement.trim()));
}

function ofStatement(statement: string): Contraction[] {
  const dropped = new RegExp(
    String.raw`^drop\s+(table|(?:materialized\s+)?view|function|type|schema|sequence)\s+(?:if\s+exists\s+)?${NAME}`,
    "i",
  ).exec(statement);
  if (dropped) return [{ what: `drops a ${dropped[1]!.toLowerCase()}`, name: dropped[2]! }];
  const altered = new RegExp(
    String.raw`^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?${NAME}\s+([\s\S]*)$`,
    "i",
  ).exec(statement);
  if (!altered) return [];
  const [, table = "", actions = ""] = altered;
  // Commas of types, checks and foreign keys stand in parentheses.
  return actions.split(/,(?![^()]*\))/).flatMap((action) => ofAction(table, action.trim()));
}

function ofAction(table: string, action: string): Contraction[] {
  if (/^rename\s+to\s/i.test(action)) return [{ what: "renames a table", name: table }];
  const added = new RegExp(String.raw`^add\s+column\s+(?:if\s+not\s+exists\s+)?${NAME}`, "i").exec(action);
  if (added) {
    const mustBeFilled = /\bnot\s+null\b/i.test(action) && !/\b(default|generated)\b/i.test(action);
    return mustBeFilled
      ? [{ what: "adds a column that has to be filled", name: `${table}.${added[1]}` }]
      : [];
  }
  return OF_TABLE.flatMap(([what, shape]) => {
    const found = shape.exec(action);
    return found ? [{ what, name: `${table}.${found[1]}` }] : [];
  });
}

/** The lines at a migration's head that allow it to take something away, each with the commit of the release that stopped using it. */
export function allowedContractions(sql: string): { name: string; unusedSince: string }[] {
  const head = sql.split("\n").slice(
    0,
    sql.split("\n").findIndex((line) => !line.startsWith("--")),
  );
  return head.flatMap((line) => {
    const [, name, unusedSince] = HEAD.exec(line) ?? [];
    return name === undefined || unusedSince === undefined ? [] : [{ name, unusedSince }];
  });
}
