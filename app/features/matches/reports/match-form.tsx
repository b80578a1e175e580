import type { ComponentProps } from "react";
import { SendForm } from "../../../ui/send-form.tsx";
import type { MatchFormDone, MatchIntent } from "../matches/match-intents.ts";

/** A form about a match: `intent` says what it means, `matchId` which match (absent for a new report). */
export function MatchForm({
  intent,
  matchId,
  ...rest
}: Omit<ComponentProps<typeof SendForm<MatchFormDone>>, "fields"> & {
  intent: MatchIntent;
  matchId?: string;
}) {
  return <SendForm<MatchFormDone> {...rest} fields={{ intent, ...(matchId ? { match_id: matchId } : {}) }} />;
}
