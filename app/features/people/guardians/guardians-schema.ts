import { z } from "zod";
import { emailSchema, personNameSchema } from "../people/people-schema.ts";

/** The guardian that a minor asks for consent. */
export const guardianSchema = z.object({ guardianName: personNameSchema, guardianEmail: emailSchema });
