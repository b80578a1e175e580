import { sentenceAt } from "../../../copy/send-errors.ts";
import { DEFAULT_TIME_ZONE, formatDateTime } from "../../../lib/dates.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { OpenEvent, WaitingDraw } from "./draw-page.ts";
import { Refused } from "./refused.tsx";

/** A draw that was announced: what is public of it, and the button that makes it once its number is out. */
export function DrawWaitingCard({
  event,
  waiting,
  action,
  timeZone,
  now,
}: {
  event: OpenEvent;
  waiting: WaitingDraw;
  action: string;
  timeZone: string;
  now: Date;
}) {
  const { beacon, seeds, isChanged } = waiting;
  const isLottery = beacon.kind === "loteria";
  const isOut = new Date(beacon.at) <= now;
  const at = isLottery
    ? `${formatDateTime(beacon.at, DEFAULT_TIME_ZONE)} (horário de Brasília)`
    : formatDateTime(beacon.at, timeZone);
  const source = isLottery
    ? `O concurso ${beacon.round} da Loteria Federal`
    : `A rodada ${beacon.round} do drand`;
  const names = seeds.map((id) => event.entries.find(({ entryId }) => entryId === id)?.names ?? "quem saiu");
  return (
    <Card tone="sun" title={`Sorteio de ${event.name} anunciado`}>
      <div className="stack">
        <p>
          {source} decide. {isOut ? `O número saiu em ${at}: é só sortear.` : `O número sai em ${at}.`}
        </p>
        <p className="small muted">
          {names.length > 0 ? `Cabeças de chave: ${names.join(", ")}.` : "Sem cabeças de chave."}
        </p>
        {isChanged ? (
          <Notice tone="warn">
            A lista de inscritos mudou depois do anúncio: anuncie o sorteio de novo, com o motivo.
          </Notice>
        ) : (
          <SendForm action={action} fields={{ intent: "make_draw", draw_id: waiting.id }} className="stack">
            {(isSending, error) => (
              <>
                {isLottery ? (
                  <div className="draw-lottery">
                    <TextField
                      label="Número do 1º prêmio"
                      name="number"
                      inputMode="numeric"
                      required
                      error={sentenceAt(error, "number")}
                    />
                    <TextField
                      label="Onde o número foi lido"
                      name="source"
                      required
                      maxLength={200}
                      hint="Por exemplo: site da Caixa."
                      error={sentenceAt(error, "source")}
                    />
                  </div>
                ) : null}
                <Refused error={error} />
                <Button type="submit" loading={isSending} loadingText="Sorteando…">
                  Sortear
                </Button>
              </>
            )}
          </SendForm>
        )}
      </div>
    </Card>
  );
}
