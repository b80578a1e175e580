import { z } from "zod";

/** The body of `create-customer-portal`: which club, where the person administers several. */
export const clubPortalCallSchema = z.strictObject({
  club_id: z.uuid("club_id não é um identificador.").nullish(),
});

/** The body of a function that takes nothing. */
export const noFunctionParametersSchema = z.strictObject({});

/** A form that names a price. */
export const priceFormSchema = z.object({ lookup_key: z.string("Escolha um dos planos.").max(60) });

/** The form that confirms a change as it was shown. */
export const changeFormSchema = priceFormSchema.extend({
  counted_from: z.coerce.number("Confira o valor de novo.").int().positive(),
  now_cents: z.coerce.number("Confira o valor de novo.").int().min(0),
});
