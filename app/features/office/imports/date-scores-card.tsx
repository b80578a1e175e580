import { Card } from "../../../ui/card.tsx";
import { equalReasons, linesLabel } from "./equal-reasons.ts";

/** Scores that a spreadsheet had made dates (6/4 is the sixth of April), as they were read back: seen before they are confirmed. */
export function DateScoresCard({
  scores,
  total,
}: {
  scores: readonly { lineNo: number; text: string }[];
  /** All of them, of which `scores` are the first. */
  total: number;
}) {
  const read = equalReasons(scores.map(({ lineNo, text }) => ({ lineNo, reason: text })));
  return (
    <Card
      title={
        total === 1
          ? "1 placar virou data na planilha"
          : `${total.toLocaleString("pt-BR")} placares viraram data na planilha`
      }
      subtitle="Confira se foram lidos como estavam. Se o primeiro número for o outro, mude a ordem das datas abaixo e leia de novo."
    >
      <ul className="list">
        {read.map((one) => (
          <li key={one.reason} className="row row-between">
            <strong className="num">{one.reason}</strong>
            <span className="muted small">{linesLabel(one)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
