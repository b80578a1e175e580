import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { importRows, imports } from "../../../../drizzle/schema/imports.ts";
import { Defect } from "../../../lib/errors.ts";
import { answersSchema } from "./name-answers.ts";
import { knownPersonRow } from "./known-people-sql.server.ts";
import { previewSchema } from "./imports-preview.ts";
import { SPORTS } from "../../../lib/sports.ts";
import { jsonRows, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";

const sportSchema = () => z.literal(SPORTS.map(({ id }) => id));

/** The columns of an import that its progress shows. */
export const IMPORT = tableRow(imports, ["id", "clubId", "fileName", "format", "sport", "total"]);

const progressSchema = () =>
  IMPORT.schema().extend({
    format: z.enum(["quadra", "atp"]),
    sport: sportSchema(),
    created: z.number(),
    known: z.number(),
    refused: z.number(),
    athletes: z.number(),
    by: z.string().nullable(),
    createdAt: z.string(),
    confirmedAt: z.string().nullable(),
    finishedAt: z.string().nullable(),
    undoStartedAt: z.string().nullable(),
    undoneAt: z.string().nullable(),
    undoneBy: z.string().nullable(),
    annulled: z.number(),
  });

/** How far an import is. */
export const progressRow = rowSchema(() => z.object({ progress: progressSchema() }));

/** A refused line; the reason stands in every one of them. */
export const REFUSAL = tableRow(importRows, ["lineNo", "reason"]);
const refusalSchema = () => REFUSAL.schema().extend({ reason: z.string() });

/** A refused line with its cells and the headings of its file. */
export const refusedLineRow = rowSchema(() =>
  refusalSchema().extend({
    cells: z.array(z.string().nullable()),
    /** The date that the line has of one above, and its column. */
    carried: z.string().nullable(),
    dateColumn: z.number().nullable(),
    fileName: z.string(),
    headings: z.array(z.string()),
  }),
);

/** The facts about its club that starting an import needs, and the import of the same file that has not ended, if there is one. */
export const importClubRow = rowSchema(() =>
  z.object({
    timeZone: z.string(),
    sports: z.array(z.string()),
    usualFormats: z.record(z.string(), z.string()),
    mayImport: z.boolean(),
    people: z.array(knownPersonRow()),
    existing: z.object({ id: z.string(), isConfirmed: z.boolean() }).nullable(),
  }),
);

/** An import before its confirmation: its club, how its file was read and, where asked for, the people whom it may name. */
export const draftRow = rowSchema(() =>
  z.object({
    clubId: z.string(),
    timeZone: z.string(),
    sports: z.array(z.string()),
    usualFormats: z.record(z.string(), z.string()),
    mayImport: z.boolean(),
    confirmedAt: z.string().nullable(),
    preview: previewSchema.nullable(),
    people: z.array(knownPersonRow()),
  }),
);

/** A line of an import as its file has it. */
export const draftLineRow = rowSchema(() =>
  z.object({ lineNo: z.number(), cells: z.array(z.string()).nullable(), text: z.string().nullable() }),
);

const k = alias(importRows, "k");

/** Lines to apply, as `insertImport` stored them: one that the database refuses is refused alone, when it is written. */
export const CHUNK_LINES = jsonRows({
  ordinal: k.ordinal,
  data: k.data,
});

/** The next lines of an import and all that planning them needs, in one row. */
export const importChunkRow = rowSchema(() =>
  z.object({
    clubId: z.string(),
    timeZone: z.string(),
    confirmedAt: z.string().nullable(),
    finishedAt: z.string().nullable(),
    answers: answersSchema,
    mayImport: z.boolean(),
    isReadOnly: z.boolean(),
    rows: z.unknown().transform((lines) =>
      CHUNK_LINES.read(lines).map(({ ordinal, data: { match, isSecondMatch = false } }) => {
        if (!match) throw new Defect("a line to apply without its match");
        return { ordinal, match, isSecondMatch };
      }),
    ),
    members: z.array(
      z.object({
        membershipId: z.string(),
        athleteId: z.string(),
        namedId: z.string(),
        externalId: z.string().nullable(),
        folded: z.string(),
        status: z.string(),
        lacksGender: z.boolean(),
      }),
    ),
    memberCount: z.number(),
    known: z.array(z.object({ key: z.string(), id: z.string() })),
    rankings: z.array(z.object({ id: z.string(), sport: z.string(), format: z.string() })),
  }),
);
export type ImportChunk = RowOf<typeof importChunkRow>;

/** The latest imports of a club, and the one that is shown. */
export const importsRow = rowSchema(() =>
  z.object({
    mayImport: z.boolean(),
    sports: z.array(sportSchema()),
    imports: z.array(progressSchema()),
    shown: progressSchema().nullable(),
    preview: previewSchema.nullable(),
    knownMatches: z.number(),
    refusals: z.array(z.object({ reason: z.string(), count: z.number(), lines: z.array(z.number()) })),
  }),
);

/** An import that is being undone: what is left of it. */
export const undoRow = rowSchema(() =>
  z.object({
    clubId: z.string(),
    fileName: z.string(),
    mayImport: z.boolean(),
    isReadOnly: z.boolean(),
    confirmedAt: z.string().nullable(),
    finishedAt: z.string().nullable(),
    undoStartedAt: z.string().nullable(),
    undoneAt: z.string().nullable(),
    matchIds: z.array(z.string()),
    /** People with an account who played in it. */
    userIds: z.array(z.string()),
    /** Profiles that it made. */
    madeIds: z.array(z.string()),
  }),
);
