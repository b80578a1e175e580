/** Phases that a club gives points for, as an event keeps them, and the fields of its form. */
export const PHASES = [
  { field: "points_champion", phase: "champion", label: "Campeão" },
  { field: "points_finalist", phase: "finalist", label: "Vice" },
  { field: "points_semifinal", phase: "semifinal", label: "Semifinal" },
  { field: "points_quarterfinal", phase: "quarterfinal", label: "Quartas" },
  { field: "points_entered", phase: "entered", label: "Quem jogou" },
] as const;
