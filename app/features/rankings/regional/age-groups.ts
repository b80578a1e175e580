/** Age groups by full years on the day asked, both ends included. Minors are never listed, so no group has them. */
export const AGE_GROUPS = [
  { id: "18-24", label: "18 a 24 anos", min: 18, max: 24 },
  { id: "25-34", label: "25 a 34 anos", min: 25, max: 34 },
  { id: "35-44", label: "35 a 44 anos", min: 35, max: 44 },
  { id: "45-54", label: "45 a 54 anos", min: 45, max: 54 },
  { id: "55-64", label: "55 a 64 anos", min: 55, max: 64 },
  { id: "65+", label: "65 anos ou mais", min: 65, max: null },
] as const;

export type AgeGroupId = (typeof AGE_GROUPS)[number]["id"];
