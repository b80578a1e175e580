/** The facts that deleting an account depends on, as its screen shows them. */
export interface Deletion {
  /** Clubs that nobody else administers. */
  soleClubs: string[];
  isLastSuperAdmin: boolean;
  /** A plan renews by itself. */
  renews: boolean;
  /** A purchase may still be paid. */
  isPaying: boolean;
  /** Results that wait for an answer. */
  waiting: number;
}

/** Why the account cannot be deleted now, in sentences that say what to do first; none where it can. */
export function obstaclesOf({ soleClubs, isLastSuperAdmin, renews, isPaying }: Deletion): string[] {
  return [
    ...soleClubs.map(
      (club) =>
        `Só você administra ${club}. Antes, dê o acesso a outra pessoa do clube, em Atletas, para o clube não ficar sem ninguém.`,
    ),
    ...(isLastSuperAdmin ? ["Só você administra a plataforma. Antes, nomeie outra pessoa."] : []),
    ...(renews
      ? [
          "O seu plano ainda se renova sozinho. Antes, cancele a assinatura, ou desista da compra nos primeiros 7 dias, com devolução de 100%.",
        ]
      : []),
    ...(isPaying
      ? ["Há um pagamento em andamento. Espere ele terminar (no máximo 30 minutos; um boleto, até vencer)."]
      : []),
  ];
}
