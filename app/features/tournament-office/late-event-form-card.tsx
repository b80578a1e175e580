import { lazy } from "react";

/** The form of an event, loaded when one is opened. */
export const LateEventFormCard = lazy(async () => ({
  default: (await import("./event-form-card.tsx")).EventFormCard,
}));
