import { z } from "zod";
import { PIX_KEY_KINDS, type PixKeyKind } from "../../../../drizzle/schema/enums.ts";
import { NAME_STRANGE } from "../../../copy/fields.ts";
import { PLAIN_LINE } from "../../../lib/plain-names.ts";
import { NAME_LETTERS } from "../../../lib/text-limits.ts";
import { pixCode, pixReference } from "./pix-code.ts";
import { readPixKey } from "./pix-key.ts";

/** A key has at most 77 letters, and people add signs to it. */
const KEY_LETTERS = 100;

const WRONG_KEY = {
  cpf: "Este CPF não é válido. Confira os números.",
  cnpj: "Este CNPJ não é válido. Confira os números e as letras.",
  email: "Digite um e-mail válido, como nome@exemplo.com.",
  phone: "Digite um celular com DDD, como (11) 98765-4321.",
  evp: "A chave aleatória tem 32 letras e números, com traços, como o banco mostra. Copie de lá.",
} as const;

const line = (message: string) =>
  z
    .string(message)
    .trim()
    .min(2, message)
    .max(NAME_LETTERS, `Use até ${NAME_LETTERS} letras.`)
    .regex(PLAIN_LINE, NAME_STRANGE)
    .transform((text) => text.replaceAll(/\s+/g, " "));

const PIX_FIELDS = {
  kind: z.enum(PIX_KEY_KINDS, "Escolha o tipo da chave."),
  pix_key: z.string("Digite a chave Pix.").max(KEY_LETTERS, `A chave tem até ${KEY_LETTERS} letras.`),
  holder: line("Digite o nome do titular da conta."),
};

/** A payer's Pix key for a refund as typed → as it is kept. */
export const refundPixSchema = z.object(PIX_FIELDS).transform(({ kind, pix_key: typed, holder }, context) => {
  const pixKey = readTypedKey(kind, typed, context);
  return pixKey === null ? z.NEVER : { kind, pixKey, holder };
});

/** A club's Pix key as typed → as it is kept; a code can be made of what it gives. */
export const clubPixInputSchema = z
  .object({ ...PIX_FIELDS, city: line("Digite a cidade do titular.") })
  .transform(({ kind, pix_key: typed, holder, city }, context) => {
    const pixKey = readTypedKey(kind, typed, context);
    if (pixKey === null) return z.NEVER;
    const pix = { kind, pixKey, holder, city };
    const unwritable = unwritableField(pix);
    if (unwritable === null) return pix;
    context.addIssue({ code: "custom", path: [unwritable], message: "Escreva com letras de A a Z." });
    return z.NEVER;
  });

function readTypedKey(kind: PixKeyKind, typed: string, context: z.RefinementCtx): string | null {
  const pixKey = readPixKey(kind, typed);
  if (pixKey === null) context.addIssue({ code: "custom", path: ["pix_key"], message: WRONG_KEY[kind] });
  return pixKey;
}

/** The field that leaves nothing once a QR code has written it without accents, or null. */
function unwritableField(pix: { pixKey: string; holder: string; city: string }): "holder" | "city" | null {
  const probe = { amountCents: 1, reference: pixReference("00000000", 1) };
  if (pixCode({ ...pix, city: "A" }, probe) === null) return "holder";
  return pixCode({ ...pix, holder: "A" }, probe) === null ? "city" : null;
}

export type ClubPixInput = z.output<typeof clubPixInputSchema>;
