import { useEffect } from "react";
import { useSend } from "../../../browser/use-send.ts";
import { useTimeLeft } from "../../../browser/use-time-left.ts";
import { sentenceAt } from "../../../copy/send-errors.ts";
import { countdownText } from "../../../lib/countdown.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { sourceWordsOf } from "../../scoring/brackets/lottery-days.ts";
import { OVERDUE_MS } from "./draw-clock.ts";
import type { OpenEvent, WaitingDraw } from "./draw-page.ts";
import { numberWords } from "./number-words.ts";
import { Refused } from "./refused.tsx";

/** The screen asks again so often once the number is due, beside the minute's job. */
const ASK_EVERY_MS = 15_000;

/** A draw that was announced: what is public of it, the countdown to its number, and once that is late the words about it. */
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
  const leftMs = useTimeLeft(beacon.at, now);
  const names = seeds.map((id) => event.entries.find(({ entryId }) => entryId === id)?.names ?? "quem saiu");
  return (
    <Card tone="sun" title={`Sorteio de ${event.name} anunciado`}>
      <div className="stack">
        <p>Decide {sourceWordsOf(beacon, timeZone)}.</p>
        <NumberClock kind={beacon.kind} leftMs={leftMs} />
        <p className="small muted">
          {names.length > 0 ? `Cabeças de chave: ${names.join(", ")}.` : "Sem cabeças de chave."}
        </p>
        {isChanged ? (
          <Notice tone="warn">
            {leftMs > 0
              ? "A lista de inscritos mudou depois do anúncio. Anuncie de novo antes de o número sair; senão vale a lista publicada: quem saiu perde por W.O. e quem entrou fica de fora."
              : "A lista de inscritos mudou depois do anúncio: vale a lista publicada. Quem saiu perde por W.O. e quem entrou fica de fora."}
          </Notice>
        ) : null}
        {isLottery ? (
          leftMs > 0 ? null : (
            <PrizeForm drawId={waiting.id} action={action} />
          )
        ) : (
          <ClockDraws drawId={waiting.id} action={action} isDue={leftMs <= 0} />
        )}
      </div>
    </Card>
  );
}

function NumberClock({ kind, leftMs }: { kind: "drand" | "loteria"; leftMs: number }) {
  const { ahead, due, late } = numberWords(kind);
  if (leftMs > 0)
    return (
      <p className="draw-countdown" role="timer">
        {ahead} <b className="num">{countdownText(leftMs)}</b>
      </p>
    );
  if (kind === "loteria") return null;
  return leftMs > -OVERDUE_MS ? <p role="status">Sorteando…</p> : <Notice tone="warn">{late || due}</Notice>;
}

/** Asks for the draw as soon as the countdown has ended: nobody has to wait for the minute's job at the court, and no finger draws. */
function ClockDraws({ drawId, action, isDue }: { drawId: string; action: string; isDue: boolean }) {
  const { send } = useSend();
  useEffect(() => {
    if (!isDue) return;
    const ask = () => {
      const form = new FormData();
      form.set("intent", "make_draw");
      form.set("draw_id", drawId);
      send(action, form);
    };
    ask();
    const timer = setInterval(ask, ASK_EVERY_MS);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `send` is made anew by each rendering, and knows when one is under way
  }, [isDue, drawId, action]);
  return null;
}

function PrizeForm({ drawId, action }: { drawId: string; action: string }) {
  return (
    <SendForm action={action} fields={{ intent: "make_draw", draw_id: drawId }} className="stack">
      {(isSending, error) => (
        <>
          <div className="draw-lottery">
            <TextField
              label="Número do 1º prêmio"
              name="number"
              inputMode="numeric"
              required
              hint="Os 5 algarismos: 045.261 se escreve 45261. Fica público, e qualquer pessoa compara."
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
          <Refused error={error} />
          <Button type="submit" loading={isSending} loadingText="Sorteando…">
            Sortear
          </Button>
        </>
      )}
    </SendForm>
  );
}
