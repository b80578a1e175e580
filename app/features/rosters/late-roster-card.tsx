import { late } from "../../ui/late.tsx";

/** A list of people is brought rarely: the scripts about it come after the page's. */
export const LateRosterCard = late(async () => (await import("./roster-card.tsx")).RosterCard);
