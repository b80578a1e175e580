/**
 * The colours that a club may have on its TV: white words stand on each of them with a contrast of at least 4.5 to 1. Their values are in
 * club-colours.css.
 */
export const CLUB_COLOURS = [
  { id: "green", label: "Verde" },
  { id: "blue", label: "Azul" },
  { id: "navy", label: "Marinho" },
  { id: "purple", label: "Roxo" },
  { id: "wine", label: "Vinho" },
  { id: "red", label: "Vermelho" },
  { id: "orange", label: "Laranja" },
  { id: "black", label: "Preto" },
] as const;

export type ClubColour = (typeof CLUB_COLOURS)[number]["id"];

/** Their ids, as they are stored. */
export const CLUB_COLOUR_IDS = CLUB_COLOURS.map(({ id }) => id);
