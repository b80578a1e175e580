import { useState } from "react";
import { TextField } from "../../ui/text-field.tsx";
import type { CourtsideMatch } from "./courtside.ts";
import { otherPoints } from "./courtside-points.ts";

/** What each side made, of points fixed or by the clock: with fixed points one number gives the other. */
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
  const [points, setPoints] = useState<readonly [string, string]>(["", ""]);
  const type = (at: 0 | 1, text: string) => {
    const rest = otherPoints(text, total) ?? points[1 - at]!;
    setPoints(at === 0 ? [text, rest] : [rest, text]);
  };
  return (
    <>
      {sides.map(({ names }, at) => (
        <TextField
          key={names}
          label={`Pontos de ${names}`}
          name={at === 0 ? "points1" : "points2"}
          value={points[at]}
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
