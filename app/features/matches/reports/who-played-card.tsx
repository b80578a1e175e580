import type { Dispatch } from "react";
import type { MatchFormat } from "../../../lib/formats.ts";
import { AthletePicker } from "../../people/people/athlete-picker.tsx";
import type { FoundAthlete } from "../../people/people/search-athletes.client.ts";
import {
  openPlace,
  type DraftPlace,
  draftPlacesOf,
  type ReportAction,
  type ReportDraft,
} from "./report-draft.ts";
import { suggestedFor } from "./suggested-for.ts";

const LABELS: Record<"report" | "enter", Record<MatchFormat, Partial<Record<DraftPlace, string>>>> = {
  report: {
    singles: { side2_1: "Contra quem" },
    doubles: { side1_2: "Sua dupla", side2_1: "Adversário 1", side2_2: "Adversário 2" },
  },
  enter: {
    singles: { side1_1: "Jogador 1", side2_1: "Jogador 2" },
    doubles: {
      side1_1: "Dupla 1",
      side1_2: "Dupla 1, parceiro",
      side2_1: "Dupla 2",
      side2_2: "Dupla 2, parceiro",
    },
  },
};

const NOBODY: readonly FoundAthlete[] = [];

/** The part of a report that says by whom it was played. Who played picks from the faces of those they meet; the club searches. */
export function WhoPlayedCard({
  intent,
  draft,
  dispatch,
  suggestions,
  searchPath,
  errors,
}: {
  intent: "report" | "enter";
  draft: ReportDraft;
  dispatch: Dispatch<ReportAction>;
  suggestions: readonly FoundAthlete[];
  searchPath: string;
  /** Sentences beside the places that they are about. */
  errors: Partial<Record<DraftPlace, string>>;
}) {
  const labels = LABELS[intent][draft.format];
  const chosen = draftPlacesOf(draft.format).flatMap((place) => draft.athletes[place]?.id ?? []);
  return (
    <div className="card report-who" data-format={intent === "report" ? draft.format : undefined}>
      {draftPlacesOf(draft.format).map((place) =>
        labels[place] ? (
          <AthletePicker
            key={place}
            place={place}
            label={labels[place]}
            chosen={draft.athletes[place]}
            suggestions={place === openPlace(draft) ? suggestedFor(place, draft, suggestions) : NOBODY}
            excluded={chosen}
            searchPath={searchPath}
            error={errors[place] ?? null}
            look={intent === "report" ? "faces" : "rows"}
            isSmall={intent === "report" && draft.format === "doubles"}
            isWaiting={intent === "report" && !draft.athletes[place] && place !== openPlace(draft)}
            onChoose={(athlete) => dispatch({ type: "athlete", place, athlete })}
          />
        ) : null,
      )}
    </div>
  );
}
