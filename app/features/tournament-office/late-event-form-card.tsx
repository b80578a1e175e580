import { late } from "../../ui/late.tsx";

/** The form of an event, loaded when one is opened. */
export const LateEventFormCard = late(async () => (await import("./event-form-card.tsx")).EventFormCard);
