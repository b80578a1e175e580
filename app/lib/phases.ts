/** The phases of a tournament's event that a club gives points for, by the last place of each (product §5, §6). */
export const PHASES = [
  { upTo: 1, label: "Campeão" },
  { upTo: 2, label: "Vice" },
  { upTo: 4, label: "3º e 4º" },
  { upTo: 8, label: "5º a 8º" },
  { upTo: 16, label: "9º a 16º" },
  { upTo: 256, label: "Demais" },
] as const;

/** Whole points by how far somebody came: the key is the last place that gets them ("4": third and fourth). */
export type PhasePoints = Record<string, number>;

/** Points of one phase. */
export const MAX_PHASE_POINTS = 9_999;
