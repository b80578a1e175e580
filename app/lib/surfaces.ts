/** The surfaces of a court, as stored; `label` is pt-BR. */
export const SURFACES = [
  { id: "clay", label: "Saibro" },
  { id: "hard", label: "Rápida" },
  { id: "grass", label: "Grama" },
  { id: "synthetic", label: "Grama sintética" },
  { id: "sand", label: "Areia" },
  { id: "carpet", label: "Carpete" },
  { id: "wood", label: "Madeira" },
  { id: "other", label: "Outro piso" },
] as const satisfies readonly { id: string; label: string }[];

/** The code of a surface, as stored. */
export type SurfaceId = (typeof SURFACES)[number]["id"];

export const SURFACE_IDS = SURFACES.map(({ id }) => id) as [SurfaceId, ...SurfaceId[]];
