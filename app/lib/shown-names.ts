/** How much of a member's name public pages show, as a club's list of people says it. */
export const SHOWN_NAMES = { whole: "inteiro", short: "curto", hidden: "retirado" } as const;

export type ShownName = keyof typeof SHOWN_NAMES;
