import { parseAst, type Plugin } from "vite";

type Name = { type: string; name: string };
type Statement = {
  type: string;
  start: number;
  end: number;
  source?: unknown;
  declaration?: unknown;
  specifiers?: { local: Name; exported: Name }[];
  id?: Name;
  declarations?: { start: number; id: Name }[];
};

/**
 * Vite plugin that puts each chunk of the worker that its start does not run into one function, which the chunk calls when it
 * is first imported. workerd compiles the modules of a bundle all at every start, also those of dynamic imports; in a
 * function V8 only skims, and what rings bells or shows scores (Durable Objects) never compiles the application at all.
 */
export function compiledWhenCalled(): Plugin {
  return {
    name: "quadra-compiled-when-called",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    renderChunk(code, chunk, _options, { chunks }) {
      const started = new Set<string>();
      const start = (fileName: string) => {
        if (started.has(fileName)) return;
        started.add(fileName);
        for (const imported of chunks[fileName]?.imports ?? []) start(imported);
      };
      for (const { fileName, isEntry } of Object.values(chunks)) if (isEntry) start(fileName);
      return started.has(chunk.fileName) ? null : { code: inOneFunction(code, chunk.fileName), map: null };
    },
  };
}

/**
 * A module that runs in a function of its own, with what it exports as variables of the module, so that importers see what is
 * assigned to them later. Lines stay where they are. Throws, naming the module, when it is not as bundlers write modules.
 */
export function inOneFunction(code: string, fileName: string): string {
  const body = parseAst(code).body as unknown as Statement[];
  const exports = body.filter(({ type }) => type.startsWith("Export"));
  const rest = body.filter(({ type }) => type !== "ImportDeclaration" && !type.startsWith("Export"));
  const [first, last] = [rest[0], rest.at(-1)];
  if (!first || !last) return code;
  if (body.indexOf(last) - body.indexOf(first) !== rest.length - 1)
    throw new Error(`${fileName}: its statements do not stand together`);
  if (exports.some(({ specifiers, source, declaration }) => !specifiers || source || declaration))
    throw new Error(`${fileName}: exports more than names`);
  const exported = new Set(exports.flatMap(({ specifiers }) => specifiers!.map(({ local }) => local.name)));
  const outside: string[] = [];
  const inside: string[] = [];
  let given = "";
  let text = "";
  let at = first.start;
  for (const { type, start, end, id, declarations } of rest) {
    const names = (declarations ?? []).map((one) => one.id.name);
    if (id && exported.has(id.name)) {
      inside.push(id.name);
      if (type === "FunctionDeclaration") given += `${id.name}$out = ${id.name}; `;
      else {
        text += `${code.slice(at, end)} ${id.name}$out = ${id.name};`;
        at = end;
      }
    }
    if (!names.some((name) => exported.has(name))) continue;
    if (names.includes(undefined!)) throw new Error(`${fileName}: exports a part of ${names.join(", ")}`);
    outside.push(...names);
    text += code.slice(at, start);
    at = declarations![0]!.start;
  }
  text += code.slice(at, last.end);
  const missing = [...exported].filter((name) => !inside.includes(name) && !outside.includes(name));
  if (missing.length > 0) throw new Error(`${fileName}: does not declare ${missing.join(", ")}`);
  const variables = [...outside, ...inside.map((name) => `${name}$out`)];
  const names = exports.flatMap(({ specifiers }) =>
    specifiers!.map(
      ({ local, exported: as }) => `${local.name}${inside.includes(local.name) ? "$out" : ""} as ${as.name}`,
    ),
  );
  const declared = variables.length > 0 ? `let ${variables.join(", ")}; ` : "";
  const before = `${code.slice(0, first.start)}${declared}function whole$() { `;
  return `${before}${given}${text} } whole$(); export { ${names.join(", ")} };${code.slice(exports.at(-1)?.end ?? last.end)}`;
}
