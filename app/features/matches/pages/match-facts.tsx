import {
  formatDateTime,
  formatRelative,
  formatShortDate,
  formatTime,
  isStartOfDay,
} from "../../../lib/dates.ts";
import { Badge } from "../../../ui/badge.tsx";
import type { ListedMatch } from "./listed-match.ts";
import type { MatchView } from "./match-view.ts";

/** A match, whole or as a list shows it. */
type Shown = MatchView | ListedMatch;

const FORMATS = { singles: "simples", doubles: "duplas" } as const;

/** "Tênis, simples · 21 de nov., 14:30 · Quadra 2", in the club's zone; the day alone of a match of a file that names no hour. */
export function MatchFacts({ match }: { match: Shown }) {
  const day = formatShortDate(match.played_at, match.time_zone);
  const at = isStartOfDay(match.played_at, match.time_zone)
    ? day
    : `${day}, ${formatTime(match.played_at, match.time_zone)}`;
  return (
    <p className="muted small">
      {match.sport_label}, {FORMATS[match.format]} · <time dateTime={match.played_at}>{at}</time>
      {match.place ? ` · ${match.place}` : ""}
    </p>
  );
}

/**
 * Until when an answer counts, and what silence does: "sem resposta, vale em 5 h". Quiet while there is time, since the
 * buttons beside it are what matters; a badge in the last hours.
 */
export function TimeLeft({ match, now }: { match: MatchView; now: Date }) {
  if (match.reads_as) return <Badge tone="ok">{match.reads_as_label}</Badge>;
  if (match.status !== "pending_validation" || !match.answer_by) return null;
  if (!match.silence_approves)
    return (
      <Badge tone="info" icon="clock">
        o clube confirma
      </Badge>
    );
  const isClose = new Date(match.answer_by).getTime() - now.getTime() < 4 * 3_600_000;
  const words = `sem resposta, vale ${formatRelative(match.answer_by, now)}`;
  return (
    <span title={formatDateTime(match.answer_by, match.time_zone)}>
      {isClose ? (
        <Badge tone="sun" icon="clock">
          {words}
        </Badge>
      ) : (
        <span className="muted small">{words}</span>
      )}
    </span>
  );
}

/** The state of a match as a word. */
export function MatchStatusBadge({ match }: { match: Shown }) {
  if (match.reads_as) return <Badge tone="ok">{match.reads_as_label}</Badge>;
  const tones = { confirmed: "ok", pending_validation: "warn", disputed: "danger" } as const;
  const tone = tones[match.status as keyof typeof tones] ?? "neutral";
  return <Badge tone={tone}>{match.status_label}</Badge>;
}
