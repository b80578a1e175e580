/** The sentences of the sponsor banner (spec §2). */
export const sponsorCopy = {
  title: "Nossos Patrocinadores",
  empty: "Nenhum patrocinador cadastrado",
  logos: "Logotipos",
  loading: "Carregando patrocinadores",
  pause: "Pausar patrocinadores",
  resume: "Retomar patrocinadores",
} as const;
