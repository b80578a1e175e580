import { SelectField } from "../../../ui/select-field.tsx";
import { PastedFileCard } from "../imports/pasted-file-card.tsx";
import { rankingTitle } from "../../rankings/seasons/ranking-title.ts";
import type { NamedRanking } from "./named-rankings.ts";
import { PointsPreviewView } from "./points-preview.tsx";
import type { PointsPreview } from "./initial-points-preview.ts";

/** The points that a club brings from elsewhere: a file or pasted lines, who is who, what changes, and writing it. */
export function PointsCard({ rankings, action }: { rankings: readonly NamedRanking[]; action: string }) {
  const open = rankings.filter(({ isClosed }) => !isClosed);
  return (
    <PastedFileCard<PointsPreview>
      id="pontos-iniciais"
      title="Pontos iniciais"
      subtitle="Os pontos que os atletas traziam de outro sistema. Nada é gravado antes de você conferir."
      columns="Colunas: atleta e pontos; se precisar, numero, esporte, formato, ranking, categoria, temporada, data e motivo."
      placeholder={"atleta;pontos\nAna Souza;120"}
      action={action}
      intent="preview_points"
      look="Ver o que muda"
      options={
        <SelectField
          label="Ranking padrão do arquivo"
          name="usual"
          placeholder="Cada linha diz o seu"
          options={open.map((ranking) => ({
            value: ranking.key,
            label: rankingTitle({ ...ranking, closedAt: null }),
          }))}
        />
      }
    >
      {({ preview, onWritten }) => (
        <PointsPreviewView preview={preview} action={action} onWritten={onWritten} />
      )}
    </PastedFileCard>
  );
}
