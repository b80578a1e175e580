import type { PixKeyKind } from "../../../../drizzle/schema/enums.ts";

/** The kinds of Pix key, as a bank's application names them; the one first that most clubs have. */
export const PIX_KEY_LABELS: Readonly<Record<PixKeyKind, string>> = {
  cnpj: "CNPJ",
  email: "E-mail",
  phone: "Celular",
  cpf: "CPF",
  evp: "Chave aleatória",
};

/** The setting of a club, as its admins read it. */
export interface ClubPixSetting {
  kind: PixKeyKind;
  /** As people write it. */
  pixKey: string;
  holder: string;
  city: string;
}
