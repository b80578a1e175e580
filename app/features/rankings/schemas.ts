import { z } from "zod";
import { isSportId } from "../clubs/sports.ts";

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine((value) => new Date(`${value}T00:00:00Z`).toISOString().startsWith(value), "data impossível");

/** Filters of a ranking's table, as they stand in an address. */
export const tableQuerySchema = z.object({
  sport: z
    .string()
    .refine((value) => isSportId(value) as boolean, "esporte desconhecido")
    .optional(),
  format: z.enum(["singles", "doubles"]).default("singles"),
  category: z.enum(["male", "female"]).optional(),
  class: z.enum(["A", "B", "C", "D", "Iniciante"]).optional(),
  asOf: day.optional(),
  search: z.string().trim().max(80).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: z.coerce.number().int().min(0).max(10_000_000).default(0),
});

export type TableQuery = z.infer<typeof tableQuerySchema>;

/** Filters of an athlete's ledger. */
export const ledgerQuerySchema = tableQuerySchema.pick({
  sport: true,
  format: true,
  asOf: true,
  limit: true,
  cursor: true,
});

export type LedgerQuery = z.infer<typeof ledgerQuerySchema>;
