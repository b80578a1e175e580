/** How soon a round of the beacon decides, as the form offers it. */
export const WAITS = [
  { seconds: 60, label: "Daqui a 1 minuto" },
  { seconds: 600, label: "Daqui a 10 minutos" },
  { seconds: 3_600, label: "Daqui a 1 hora" },
  { seconds: 86_400, label: "Daqui a 24 horas" },
] as const;
