/** The payer: a person or a club. */
export type CustomerOwner = { userId: string } | { clubId: string };
