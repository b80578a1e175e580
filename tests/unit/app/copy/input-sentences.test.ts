import { describe, expect, it, test } from "vitest";
import { z } from "zod";
import { inputSentence } from "../../../../app/copy/input-sentences.ts";
import { newTokenSchema } from "../../../../app/features/clubs/integrations/integrations-schema.ts";
import { clubFactsFields } from "../../../../app/features/clubs/clubs/clubs-schema.ts";
import { officeFormSchema } from "../../../../app/features/clubs/clubs/office-schema.ts";
import { sponsorSchema } from "../../../../app/features/clubs/sponsors/sponsor-office-schema.ts";
import { tvFormSchema } from "../../../../app/features/matches/tv/tvs-schema.ts";
import { personNameSchema } from "../../../../app/features/people/people/people-schema.ts";
import { openSchema } from "../../../../app/features/rankings/seasons/rankings-schema.ts";
import {
  eventFieldsSchema,
  tournamentFieldsSchema,
} from "../../../../app/features/tournaments/office/tournament-office-schema.ts";

// Issue L, points 15 and 20: what a schema says, and which names it takes. The worker sets the same sentences (worker/application.ts).

z.config({ localeError: inputSentence });

/** The schemas that are made, of what they are made with. */
const MADE_WITH: Readonly<Record<string, readonly unknown[]>> = {
  athleteProfileSchema: [["tennis"], "2026-11-30", "ana@exemplo.test"],
  profileChangesSchema: [["tennis"]],
  newTermsSchema: [new Date("2026-11-30T12:00:00Z")],
  documentSchema: [() => null, "Confira o documento."],
  optional: [z.string()],
};

const modules = import.meta.glob<Record<string, unknown>>("/app/features/**/*schema*.ts", { eager: true });
/** A sentence; of a call by programs it may begin with the parameter's name. */
const SENTENCE = /^(?:\p{Lu}|(?:p_\w+|club_id) ).*[.?!]$/su;

const SCHEMAS = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, one]) => {
    const made = typeof one === "function" && name in MADE_WITH ? one(...(MADE_WITH[name] ?? [])) : one;
    return [made]
      .flat()
      .flatMap((schema, i) =>
        schema instanceof z.ZodType ? [{ name: `${file} ${name} ${i}`, schema }] : [],
      );
  }),
);

/** Shapes inside of a schema that are objects, so that their fields are tried one by one. */
function objectsIn(schema: unknown, seen = new Set<unknown>()): z.ZodObject[] {
  if (!(schema instanceof z.ZodType) || seen.has(schema)) return [];
  seen.add(schema);
  const def: Record<string, unknown> = { ...schema.def };
  const inner = [def.options, def.in, def.out, def.innerType, def.element, def.left, def.right].flat();
  const own = schema instanceof z.ZodObject ? [schema] : [];
  const fields = own.flatMap(({ shape }) => Object.values(shape));
  return [...own, ...[...inner, ...fields].flatMap((one) => objectsIn(one, seen))];
}

const WRONG: readonly unknown[] = [
  undefined,
  null,
  "",
  " ",
  "x",
  "x".repeat(70_000),
  0,
  -1,
  1.5,
  1e12,
  true,
  [],
  ["x"],
  {},
  [{}],
];

/** The fields of one object with one of them wrong and the rest missing: literals are as they should be. */
function* inputsOf({ shape }: z.ZodObject): Generator<Record<string, unknown>> {
  const literals = Object.entries(shape).flatMap(([key, field]) =>
    field instanceof z.ZodLiteral ? [[key, field.value] as const] : [],
  );
  const base = Object.fromEntries(literals);
  yield base;
  for (const key of Object.keys(shape)) for (const wrong of WRONG) yield { ...base, [key]: wrong };
  yield { ...base, nothing_that_is_known: 1 };
}

const MACHINE =
  /invalid|expected|received|required|undefined|\bnull\b|\bNaN\b|too (?:small|big)|must |unrecognized|Entrada|esperava|inválid[ao]:|demais:|[{}[\]]|"\w+"|>=|<=|\/\^/i;

function saidOf(schema: z.ZodType, input: unknown): string[] {
  return schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [];
}

describe("what a schema says of a field that is missing or wrong", () => {
  it("knows the schemas of every room", () => expect(SCHEMAS.length).toBeGreaterThan(80));

  it.each(SCHEMAS)("is a sentence: $name", ({ schema }) => {
    const said = new Set(WRONG.flatMap((input) => saidOf(schema, input)));
    for (const object of objectsIn(schema))
      for (const input of inputsOf(object))
        for (const message of [...saidOf(schema, input), ...saidOf(object, input)]) said.add(message);
    expect([...said].filter((message) => MACHINE.test(message) || !SENTENCE.test(message))).toEqual([]);
  });
});

const clubForm = (input: object) => saidOf(officeFormSchema, input);
const NAMES: readonly [string, (name: string) => string[]][] = [
  ["a person", (name) => saidOf(personNameSchema, name)],
  ["a club", (name) => saidOf(clubFactsFields.clubName, name)],
  ["a venue", (name) => clubForm({ intent: "save_venue", name })],
  ["a court", (name) => clubForm({ intent: "save_court", name, surface: "clay" })],
  [
    "a TV",
    (name) => saidOf(tvFormSchema, { intent: "change_tv", tv_id: crypto.randomUUID(), scene: [], name }),
  ],
  ["a ranking", (name) => saidOf(openSchema.shape.name, name)],
  ["a token", (name) => saidOf(newTokenSchema.shape.name, name)],
  ["a tournament", (name) => saidOf(tournamentFieldsSchema.shape.name, name)],
  ["a category", (name) => saidOf(eventFieldsSchema.shape.name, name)],
];

describe.each(NAMES)("the name of %s", (_of, refusals) => {
  test("is taken as people write it", () => expect(refusals("São João 2")).toEqual([]));
  test.each(["https://golpe.example/x", "golpe.com.br", "ana@exemplo.test", "Prêmios em www.golpe.com"])(
    "is not %s",
    (name) => expect(refusals(name)).toEqual(["Escreva um nome, não um endereço da internet nem um e-mail."]),
  );
  test("has no letter that was lost", () =>
    expect(refusals("S\uFFFDo João")).toEqual([expect.stringContaining("caractere que não é aceito")]));
});

test("a sponsor's name may be an address, and has no letter that was lost", () => {
  expect(saidOf(sponsorSchema, { name: "Raquetes.com.br" })).toEqual([]);
  expect(saidOf(sponsorSchema, { name: "Caf\uFFFD" })).toEqual(["O nome tem um caractere que não é aceito."]);
});
