import { z } from "zod";
import { YEAR_LISTS } from "./year.ts";

/** The week (its Monday) and what of it an address of the year's panel asks for; what is no such week asks for none. */
export const yearQuerySchema = z.object({
  semana: z.iso
    .date()
    .refine(
      (day) => new Date(`${day}T12:00:00Z`).getUTCDay() === 1 && day >= "2000-01-01" && day < "2200-01-01",
    )
    .nullable()
    .catch(null),
  ver: z.enum(YEAR_LISTS).catch("partidas"),
});
