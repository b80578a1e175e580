import { daysBetween, MINUTE_MS } from "../../../lib/dates.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { changeTimetable } from "./change.ts";
import { movedWords } from "./timetable-words.ts";
import { readPlanned } from "./read-planned.server.ts";
import { type ChangeFields, changeOf } from "./schedule-schema.ts";
import { shownPreview, shownTimetable } from "./schedule-view.ts";

/**
 * A tournament's timetable as who works for the club reads it, with (`fields`) what a change would move. One statement that travels with
 * the page's other reads. Throws `not_found`, `forbidden`, `unauthenticated`.
 */
export async function readSchedule(
  context: VerbContext,
  {
    clubId,
    tournamentId,
    fields,
  }: { clubId: string | null; tournamentId: string; fields: ChangeFields | null },
) {
  const planned = await readPlanned(context, { clubId, tournamentId });
  const { matches: _matches, people, mark, ...tournament } = planned;
  const asOf = Math.floor(context.services.now().getTime() / MINUTE_MS);
  const change = fields ? changeOf(fields, planned.timeZone) : null;
  const preview = change ? shownPreview(planned, changeTimetable(planned, change, asOf)) : null;
  return {
    tournament,
    people: people.map(({ id, name }) => ({ id, name })),
    ...shownTimetable(planned),
    matchDays: daysBetween(planned.startsOn, planned.endsOn),
    preview:
      preview && fields
        ? { ...preview, fields, mark, asOf, headline: movedWords(preview.moved.length) }
        : null,
    isUnreadable: fields !== null && change === null,
  };
}
