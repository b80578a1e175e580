/** A line of what a club changed of somebody, or proposes to them, in words; `at` in ISO 8601. */
export interface ClubChange {
  id: string;
  club: string;
  at: string;
  /** "Categoria: sem informação → Feminino". */
  words: string;
  /** Whether it waits for the person's answer. */
  isOpen: boolean;
}

/** The lines that a person reads, newest first, and the classes that count in their clubs because the club set them. */
export interface ClubChanges {
  changes: ClubChange[];
  classes: { club: string; sport: string; class: string }[];
}
