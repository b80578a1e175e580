import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { type MatchView, toMatchView } from "./match-view.ts";
import { noteShown } from "./note-shown.server.ts";
import { myMatchesStatement, parseMatches } from "../matches/matches-repository.server.ts";
import { answererOf } from "../matches/read-participant.server.ts";

interface MyMatches {
  /** They wait for this person's answer, the nearest deadline first. */
  to_answer: MatchView[];
  /** They wait for the other side, or for the club. */
  waiting: MatchView[];
  disputed: MatchView[];
  /** The newest finished ones. */
  recent: MatchView[];
}

/**
 * A person's matches as their dashboard shows them. One round trip, with the session; throws `unauthenticated` or
 * `session_expired`.
 */
export async function listMyMatches({ services, actor }: VerbContext): Promise<MyMatches> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const now = services.now();
  const [viewer, found] = await Promise.all([
    readViewer(services, actor),
    services.read(myMatchesStatement(services.db, actor.userId, now)),
  ]);
  if (!viewer) throw new AppError("session_expired");
  const matches = parseMatches(found);
  noteShown(services, viewer, matches, now);
  const views = matches.map((match) => toMatchView(match, answererOf(match, viewer), now));
  const isOpen = (view: MatchView) => view.status === "pending_validation" && view.reads_as === null;
  return {
    to_answer: views
      .filter((view) => isOpen(view) && view.can.approve)
      .sort((a, b) => (a.answer_by ?? "").localeCompare(b.answer_by ?? "")),
    waiting: views.filter((view) => isOpen(view) && !view.can.approve),
    disputed: views.filter((view) => view.status === "disputed"),
    recent: views.filter((view) => !isOpen(view) && view.status !== "disputed"),
  };
}
