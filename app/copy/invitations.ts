/** Sentences about invitations that several places share, pt-BR. */
export const invitationCopy = {
  unknown: "Este convite não existe. Confira o link ou peça outro ao clube.",
  expired: "Este convite venceu. Peça outro ao clube.",
  revoked: "O clube cancelou este convite. Peça outro, se foi engano.",
  used: "Este link já foi usado: o perfil tem dono. Se era você, entre com a sua conta; senão, fale com o clube.",
  hasMatches:
    "Você já tem um perfil com partidas, e dois históricos não se juntam. Fale com o clube para acertar os resultados.",
  ownEntries:
    "Você mesmo lançou resultados deste perfil. Outro administrador do clube, ou a Quadra, precisa confirmar que ele é seu.",
  changed: "O convite mudou enquanto você respondia. Veja de novo.",
} as const;
