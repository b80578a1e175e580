/** The sports a club can offer, in the order shown to people; `label` is pt-BR (product §1). */
export const SPORTS = [
  { id: "tennis", label: "Tênis" },
  { id: "beach_tennis", label: "Beach tennis" },
  { id: "padel", label: "Padel" },
  { id: "pickleball", label: "Pickleball" },
  { id: "squash", label: "Squash" },
  { id: "table_tennis", label: "Tênis de mesa" },
  { id: "badminton", label: "Badminton" },
  { id: "footvolley", label: "Futevôlei" },
  { id: "beach_volleyball", label: "Vôlei de praia" },
] as const satisfies readonly { id: string; label: string }[];

/** The code of a sport, as stored and as written in addresses. */
export type SportId = (typeof SPORTS)[number]["id"];

/** Whether a text is the code of a sport that we know. */
export function isSportId(value: string): value is SportId {
  return SPORTS.some((sport) => sport.id === value);
}

/** Takes a sport's code; gives its pt-BR name, or the code itself where we know none. */
export function sportLabel(id: string): string {
  return SPORTS.find((sport) => sport.id === id)?.label ?? id;
}
