import { z } from "zod";
import { SEARCH_LETTERS } from "../../../lib/text-limits.ts";
import { BUCKETS } from "../../../lib/uploads.ts";
import { isPath } from "./file-path.ts";

const bucketSchema = z.enum(BUCKETS, "Este bucket não existe: use avatars, logos ou documents.");
const pathSchema = z.string().refine(isPath, "Este caminho não é aceito.");
const MAX_TOGETHER = 100;
const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** Where a file is, of an address. */
export const placeSchema = z.object({ bucket: bucketSchema, path: pathSchema });

/** The bucket of an address. */
export const bucketOnlySchema = z.object({ bucket: bucketSchema });

/** Body of `move` and `copy`, in the words of `@supabase/storage-js`. */
export const waySchema = z
  .object({
    bucketId: bucketSchema,
    sourceKey: pathSchema,
    destinationKey: pathSchema,
    destinationBucket: bucketSchema.nullish(),
  })
  .transform(({ bucketId, sourceKey, destinationKey, destinationBucket }) => ({
    bucket: bucketId,
    from: sourceKey,
    to: destinationKey,
    toBucket: destinationBucket ?? bucketId,
  }));

/** Body of `remove`. */
export const removeSchema = z.object({
  prefixes: z.array(z.string()).max(MAX_TOGETHER, `Até ${MAX_TOGETHER} arquivos de cada vez.`),
});

/** Body of `list`. */
export const listSchema = z.object({
  prefix: z.string().max(400).default(""),
  search: z.string().max(SEARCH_LETTERS, `A busca pode ter até ${SEARCH_LETTERS} letras.`).default(""),
  limit: z.int().min(1).max(1000).default(100),
  offset: z.int().min(0).max(1_000_000).default(0),
  sortBy: z
    .object({ column: z.string().max(40).default("name"), order: z.enum(["asc", "desc"]).default("asc") })
    .default({ column: "name", order: "asc" }),
});

const expiresIn = z
  .int("Diga por quantos segundos, um número inteiro.")
  .min(1)
  .max(WEEK_SECONDS, "No máximo uma semana (604800 segundos).");

/** Body of `createSignedUrl`. */
export const signSchema = z.object({ expiresIn });

/** Body of `createSignedUrls`. */
export const signManySchema = z.object({ expiresIn, paths: z.array(z.string()).max(MAX_TOGETHER) });
