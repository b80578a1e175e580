import type { NewNotification } from "../../base/notifications/notification.ts";
import type { MovedMatch } from "./change.ts";
import type { Planned } from "./planned.ts";
import { wordsOf } from "./schedule-view.ts";
import { timetablePlaceWords } from "./timetable-words.ts";

type PlannedWithPeople = Planned & {
  name: string;
  timeZone: string;
  people: readonly { id: string; name: string; userId: string | null }[];
};

/** One notification for each person whose matches move, about all of theirs, and for nobody else. */
export function changeNotes(planned: PlannedWithPeople, moved: readonly MovedMatch[]): NewNotification[] {
  const { byId, titleOf } = wordsOf(planned);
  const userOf = new Map(planned.people.map(({ id, userId }) => [id, userId]));
  const lines = new Map<string, { line: string; isNew: boolean }[]>();
  for (const { matchId, old, now } of moved) {
    const match = byId.get(matchId);
    const where = now ? timetablePlaceWords(now, planned) : "sem horário por enquanto";
    const before = old ? ` (antes: ${timetablePlaceWords(old, planned)})` : "";
    for (const athleteId of new Set([...(match?.side1 ?? []), ...(match?.side2 ?? [])])) {
      const userId = userOf.get(athleteId);
      if (!userId) continue;
      const line = { line: `${titleOf(matchId)}: ${where}${before}.`, isNew: old === null };
      lines.set(userId, [...(lines.get(userId) ?? []), line]);
    }
  }
  return [...lines].map(([userId, own]) => ({
    userId,
    type: "system_notification" as const,
    title: titleFor(own, planned.name),
    message: own.map(({ line }) => line).join("\n"),
  }));
}

function titleFor(own: readonly { isNew: boolean }[], tournament: string): string {
  const isNew = own.every((line) => line.isNew);
  if (own.length === 1)
    return isNew
      ? `Horário da sua partida em ${tournament}`
      : `Sua partida em ${tournament} mudou de horário`;
  return isNew
    ? `Horários das suas partidas em ${tournament}`
    : `Suas partidas em ${tournament} mudaram de horário`;
}
