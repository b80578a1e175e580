import type { Services } from "../../../platform/services.server.ts";
import type { Viewer } from "../../base/access/viewer.ts";
import { type Match, sideOf } from "../matches/match.ts";
import { noteOpened } from "../../base/notifications/note-opened.server.ts";
import { otherSide } from "../../scoring/scores/score.ts";

/** Whoever is shown matches that wait for their side has opened the application: the side is reached (product §4). */
export function noteShown(services: Services, viewer: Viewer, matches: readonly Match[], now: Date): void {
  const waiting = matches.filter(
    (match) =>
      match.status === "pending_validation" &&
      match.silenceApproves &&
      !match.isReached &&
      match.answerBy !== null &&
      match.answerBy > now &&
      match.reporterSide !== null &&
      sideOf(match, viewer.athleteId) === otherSide(match.reporterSide),
  );
  noteOpened(
    services,
    viewer.userId,
    waiting.map(({ id }) => id),
  );
}
