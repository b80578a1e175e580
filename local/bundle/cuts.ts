import type { Cut, Edit, Node } from "./light-worker.ts";

const LEFT_OUT = `throw Error("left out")`;

/** A class keeps these members, its constructor and what has no name; each of them must be there. */
export function keepMembers(className: string, members: readonly string[]): Cut {
  return ({ body }) => {
    const named = membersOf(className, body).map((member) => [nameOf(member), member] as const);
    for (const member of members)
      if (!named.some(([name]) => name === member)) throw new Error(`no member ${className}.${member}`);
    return named.flatMap(([name, member]) =>
      name === null || name === "constructor" || members.includes(name) ? [] : [cut(member)],
    );
  };
}

/** These functions throw when they are called, or, of functions that give functions, what they give. */
export function emptyFunctions(...names: readonly string[]): Cut {
  return ({ body }) => {
    const declared = topLevel(body);
    return names.flatMap((name) => emptied(name, declared.get(name)));
  };
}

/** The same of every function whose name matches; there must be one. */
export function emptyFunctionsLike(pattern: RegExp): Cut {
  return ({ body }) => {
    const found = [...topLevel(body)].filter(([name]) => pattern.test(name));
    if (found.length === 0) throw new Error(`no function like ${pattern}`);
    return found.flatMap(([name, node]) => emptied(name, node));
  };
}

/** These methods of a class throw when they are called. */
export function emptyMembers(className: string, ...names: readonly string[]): Cut {
  return ({ body }) => {
    const members = membersOf(className, body);
    return names.flatMap((name) =>
      emptied(`${className}.${name}`, members.find((member) => nameOf(member) === name)?.value),
    );
  };
}

/** This text, which must be there exactly once, becomes another one. */
export function replaceOnce(from: string, to: string): Cut {
  return ({ code }) => {
    const start = code.indexOf(from);
    if (start === -1 || code.includes(from, start + 1)) throw new Error(`not exactly once: ${from}`);
    return [{ start, end: start + from.length, text: to }];
  };
}

/** Every `this.name = new …(this)` of a constructor goes, but those of these names; each of them must be there. */
export function keepInstances(className: string, names: readonly string[]): Cut {
  return ({ body }) => {
    const constructor = membersOf(className, body).find((member) => nameOf(member) === "constructor")?.value;
    const statements = nodesOf((constructor?.body as Node | undefined)?.body);
    const instances = statements.flatMap((statement) => {
      const { type, left, right } = (statement.expression ?? {}) as Node;
      if (type !== "AssignmentExpression" || left?.object?.type !== "ThisExpression") return [];
      return right?.type === "NewExpression" ? [[left.property?.name ?? "", statement] as const] : [];
    });
    for (const name of names)
      if (!instances.some(([one]) => one === name)) throw new Error(`no ${name} in ${className}`);
    return instances.flatMap(([name, statement]) => (names.includes(name) ? [] : [cut(statement)]));
  };
}

function cut({ start, end }: Node): Edit {
  return { start, end, text: "" };
}

function emptied(name: string, node: Node | undefined): Edit[] {
  let inner = node;
  while (inner?.type === "ArrowFunctionExpression" && (inner.body as Node).type === "ArrowFunctionExpression")
    inner = inner.body as Node;
  const block = inner?.body as Node | undefined;
  if (!/Function/.test(inner?.type ?? "") || block?.type !== "BlockStatement")
    throw new Error(`no function ${name}`);
  const [start, end] = [block.start + 1, block.end - 1];
  // What is shorter than that is light enough.
  return end - start < LEFT_OUT.length ? [] : [{ start, end, text: LEFT_OUT }];
}

/** What the names of a module's top level, or its CommonJS exports, stand for: functions, classes, values. */
function topLevel(body: readonly Node[]): Map<string, Node> {
  const declared = new Map<string, Node>();
  for (const statement of body) {
    const node = statement.declaration ?? statement;
    const { type, left, right } = (statement.expression ?? {}) as Node;
    if (type === "AssignmentExpression" && left?.object?.name === "exports" && left.property?.name && right)
      declared.set(left.property.name, right);
    if (node.id?.name) declared.set(node.id.name, node);
    for (const { id, init } of node.declarations ?? []) if (id?.name && init) declared.set(id.name, init);
  }
  return declared;
}

function membersOf(className: string, body: readonly Node[]): Node[] {
  const found = topLevel(body).get(className);
  if (!found || !found.type.startsWith("Class")) throw new Error(`no class ${className}`);
  return nodesOf((found.body as Node).body);
}

function nameOf({ key, computed }: Node): string | null {
  return computed ? null : (key?.name ?? null);
}

function nodesOf(nodes: Node | Node[] | undefined): Node[] {
  return Array.isArray(nodes) ? nodes : [];
}
