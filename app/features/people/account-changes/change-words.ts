import type { ChangeKind } from "../../../../drizzle/schema/enums.ts";

/** A change as the subject of the mail and the title of the page that undoes it, and in a sentence. */
export const CHANGE_WORDS: Readonly<Record<ChangeKind, { title: string; sentence: string }>> = {
  factor_added: {
    title: "Aplicativo de verificação adicionado",
    sentence: "Um aplicativo de verificação em duas etapas foi adicionado à sua conta.",
  },
  factor_removed: {
    title: "Aplicativo de verificação removido",
    sentence: "Um aplicativo de verificação em duas etapas foi removido da sua conta.",
  },
  password_set: { title: "Senha criada", sentence: "Uma senha foi criada para a sua conta." },
  password_changed: { title: "Senha trocada", sentence: "A senha da sua conta foi trocada." },
  email_changed: {
    title: "E-mail trocado",
    sentence: "O e-mail da sua conta foi trocado, e este endereço não serve mais para entrar.",
  },
  sessions_ended: {
    title: "Aparelhos desconectados",
    sentence: "Outros aparelhos foram desconectados da sua conta.",
  },
  recovery_codes_made: {
    title: "Novos códigos de recuperação",
    sentence: "Novos códigos de recuperação foram criados para a sua conta; os anteriores não valem mais.",
  },
};

/** The facts of a change on the page of its mailed link. */
export interface ShownChange {
  kind: ChangeKind;
  /** "20/11/2026 12:30". */
  at: string;
  /** "Chrome no Android". */
  device: string;
  network: string;
}
