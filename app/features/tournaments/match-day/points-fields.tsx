import { useId } from "react";
import { useTyped } from "../../../ui/field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { CourtsideMatch } from "./courtside.ts";
import { otherPoints } from "./courtside-points.ts";

/** Asks for the points of each side, fixed or by the clock: with fixed points one number gives the other. */
export function PointsFields({
  sides,
  total,
  error,
}: {
  sides: CourtsideMatch["sides"];
  /** Points of the match in all; null by the clock. */
  total: number | null;
  error: string | null;
}) {
  const ids = [useId(), useId()] as const;
  const fields = [useTyped(ids[0], ""), useTyped(ids[1], "")] as const;
  const type = (at: 0 | 1, text: string) => {
    fields[at][1](text);
    const rest = otherPoints(text, total);
    if (rest !== null) fields[at === 0 ? 1 : 0][1](rest);
  };
  return (
    <>
      {sides.map(({ names }, at) => (
        <TextField
          key={names}
          id={ids[at]}
          label={`Pontos de ${names}`}
          name={at === 0 ? "points1" : "points2"}
          value={fields[at]?.[0]}
          onChange={(event) => type(at === 0 ? 0 : 1, event.target.value)}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          error={at === 0 ? error : null}
        />
      ))}
    </>
  );
}
