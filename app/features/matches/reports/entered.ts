/** A result that the office entered today, as the list below its line shows it. */
export interface Entered {
  id: string;
  /** "Ana Souza venceu Bruno Lima por 6/4 6/3". */
  sentence: string;
  /** "14:30", when it was entered, on the club's clock. */
  at: string;
  /** The status that it has now ("Anulada"); null while it counts. */
  note: string | null;
}
