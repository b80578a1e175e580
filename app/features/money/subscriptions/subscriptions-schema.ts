import { z } from "zod";
import type { Subscription } from "./subscription.ts";
import { CHOOSE_PLAN } from "../../../copy/fields.ts";

/** The body of `create-customer-portal`: which club, where the person administers several. */
export const clubPortalCallSchema = z.strictObject({
  club_id: z.uuid("club_id não é um identificador.").nullish(),
});

/** The body of a function that takes nothing. */
export const noFunctionParametersSchema = z.strictObject({});

/** A form that names a price. */
export const priceFormSchema = z.object({ lookup_key: z.string(CHOOSE_PLAN).max(60) });

/** The form that confirms a change as it was shown. */
export const changeFormSchema = priceFormSchema.extend({
  counted_from: z.coerce.number("Confira o valor de novo.").int().positive(),
  now_cents: z.coerce.number("Confira o valor de novo.").int().min(0),
});

type IssuedBoleto = Pick<Subscription, "boletoUrl" | "boletoDueAt" | "boletoCents">;

/**
 * The boleto of an open invoice, from Stripe's `boleto_display_details`: its address is Stripe's own and encrypted, or one of
 * `pageOrigins`. What is none, or leads elsewhere, is not shown: all null.
 */
export function issuedBoleto(
  found: { details: unknown; cents: number } | null,
  pageOrigins: readonly string[],
): IssuedBoleto {
  const read = found && boletoSchema.safeParse(found.details).data;
  if (!read || !isStripes(new URL(read.hosted_voucher_url), pageOrigins))
    return { boletoUrl: null, boletoDueAt: null, boletoCents: null };
  const { hosted_voucher_url: boletoUrl, expires_at: seconds } = read;
  return {
    boletoUrl,
    boletoDueAt: seconds === null ? null : new Date(seconds * 1_000),
    boletoCents: found.cents,
  };
}

const boletoSchema = z.object({
  hosted_voucher_url: z.url().max(2_000),
  expires_at: z.int().positive().nullable(),
});

function isStripes({ protocol, hostname, origin }: URL, pageOrigins: readonly string[]): boolean {
  return pageOrigins.includes(origin) || (protocol === "https:" && /(^|\.)stripe\.com$/.test(hostname));
}
