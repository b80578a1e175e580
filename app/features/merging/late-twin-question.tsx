import { late } from "../../ui/late.tsx";

/** The question, for a screen that asks it of few: its script is loaded where there is something to ask. */
export const LateTwinQuestion = late(async () => (await import("./twin-question-card.tsx")).TwinQuestionCard);
