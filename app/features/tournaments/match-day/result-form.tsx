import { useId } from "react";
import { Button } from "../../../ui/button.tsx";
import { useTyped } from "../../../ui/field.tsx";
import { SegmentedField } from "../../../ui/segmented-field.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { Courtside, CourtsideMatch } from "./courtside.ts";
import { pointsOf } from "./courtside-points.ts";
import { nextSets, type QuickSet, setText, tappedSets } from "./next-sets.ts";
import { PointsFields } from "./points-fields.tsx";

/**
 * The result of a match as the organiser notes it at the court: who won, then each set with one tap, seen from the winner; where
 * points are played, the points of one side. What no tap offers is typed. Without scripts it is typed whole.
 */
export function ResultForm({
  match,
  ends,
  action,
  playedAt,
}: {
  match: CourtsideMatch;
  ends: Courtside["ends"];
  action: string;
  /** When the page was read (ISO 8601). */
  playedAt: string;
}) {
  const [winnerId, endId, scoreId] = [useId(), useId(), useId()];
  const [winner, setWinner] = useTyped(winnerId, "");
  const [end, setEnd] = useTyped(endId, "completed");
  const [score, setScore] = useTyped(scoreId, "");
  const quick = winner !== "" && end === "completed" ? quickSets(match, score) : [];
  const points = pointsOf(match.scoreFormat);
  // The points say who won a match that was played to its end, and nobody wins a double W.O.
  const isSaid = end === "double_walkover" || (points !== undefined && end === "completed");
  const { id, version, sport, format, scoreFormat, sides } = match;
  return (
    <SendForm
      action={action}
      fields={{
        intent: "enter_result",
        tournament_match_id: id,
        version: String(version),
        played_at: playedAt,
        sport,
        format,
        score_format: scoreFormat,
        side1: sides[0].athletes.join(" "),
        side2: sides[1].athletes.join(" "),
        ...(isSaid ? { winner: "1" } : {}),
      }}
      className="stack"
    >
      {(isSending, error) => {
        const errorOf = (field: string) => (error?.field === field ? (error.message ?? null) : null);
        return (
          <>
            {isSaid ? null : (
              <SegmentedField
                id={winnerId}
                label="Quem venceu?"
                name="winner"
                isWrapping
                value={winner}
                onChange={setWinner}
                options={sides.map(({ names }, at) => ({ value: String(at + 1), label: names }))}
                error={errorOf("winner")}
              />
            )}
            {end === "walkover" || end === "double_walkover" ? null : points ? (
              <PointsFields
                sides={sides}
                total={end === "completed" ? points.total : null}
                error={errorOf("points1") ?? errorOf("sets")}
              />
            ) : (
              <>
                <QuickSets quick={quick} onTap={(set) => setScore(score ? `${score} ${set}` : set)} />
                <div className="courtside-score">
                  <TextField
                    id={scoreId}
                    label="Placar de quem venceu"
                    name="score"
                    value={score}
                    onChange={(event) => setScore(event.target.value)}
                    autoComplete="off"
                    placeholder="6/4 6/3"
                    error={errorOf("score") ?? errorOf("sets")}
                  />
                  {score ? (
                    <Button variant="quiet" icon="x" iconOnly onClick={() => setScore("")}>
                      Apagar o placar
                    </Button>
                  ) : null}
                </div>
              </>
            )}
            <details className="courtside-end">
              <summary>Não terminou em quadra?</summary>
              <SegmentedField
                id={endId}
                label="Como terminou"
                isLabelHidden
                name="end"
                isWrapping
                value={end}
                onChange={setEnd}
                options={ends}
              />
            </details>
            <Button type="submit" block loading={isSending} loadingText="Salvando…">
              Salvar resultado
            </Button>
          </>
        );
      }}
    </SendForm>
  );
}

function QuickSets({ quick, onTap }: { quick: QuickSet[]; onTap: (set: string) => void }) {
  const won = quick.filter((set) => set.won > set.lost);
  const lost = quick.filter((set) => set.won < set.lost);
  return (
    <>
      <SetTaps label="Set que venceu" sets={won} onTap={onTap} />
      <SetTaps label="Set que perdeu" sets={lost} onTap={onTap} />
    </>
  );
}

function SetTaps({ label, sets, onTap }: { label: string; sets: QuickSet[]; onTap: (set: string) => void }) {
  if (sets.length === 0) return null;
  return (
    <fieldset className="field">
      <legend className="small muted">{label}</legend>
      <div className="courtside-sets">
        {sets.map((set) => (
          <Button
            key={setText(set)}
            variant={set.won > set.lost ? "secondary" : "quiet"}
            onClick={() => onTap(setText(set))}
          >
            {setText(set)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

function quickSets({ quick }: CourtsideMatch, score: string): QuickSet[] {
  const sets = tappedSets(score);
  return quick && sets ? nextSets(quick, sets) : [];
}
