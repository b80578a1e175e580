import { lazy } from "react";

/** The question, for a screen that asks it of few: its script is loaded where there is something to ask. */
export const LateTwinQuestion = lazy(async () => ({
  default: (await import("./twin-question-card.tsx")).TwinQuestionCard,
}));
