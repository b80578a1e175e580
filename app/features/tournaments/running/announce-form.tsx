import { useId, useState } from "react";
import { sentenceAt } from "../../../copy/send-errors.ts";
import { REASON_LETTERS } from "../../../lib/text-limits.ts";
import { Button } from "../../../ui/button.tsx";
import { useTyped } from "../../../ui/field.tsx";
import { SegmentedField } from "../../../ui/segmented-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextareaField } from "../../../ui/textarea-field.tsx";
import type { OpenEvent } from "./draw-page.ts";
import { REDRAW_RULE } from "./draw-clock.ts";
import { EntryOrder } from "./entry-order.tsx";
import { Refused } from "./refused.tsx";

/** Announces the draw of an event: who its seeds are, and which number of the future decides. */
export function AnnounceForm({ event, action }: { event: OpenEvent; action: string }) {
  const [seedingId, beaconId] = [useId(), useId()];
  const [seeding, setSeeding] = useTyped(seedingId, event.usualSeeds > 0 ? "level" : "none");
  const [order, setOrder] = useState<readonly string[]>(event.byLevel);
  const [byHand, setByHand] = useState(Math.min(event.usualSeeds, event.mostSeeds));
  const [beacon, setBeacon] = useTyped(beaconId, "drand");
  const hasPoints = event.entries.some(({ points }) => points !== null);
  const ordered = seeding === "hand" ? order : seeding === "points" ? event.byPoints : event.byLevel;
  const seeds = seeding === "none" ? 0 : seeding === "hand" ? byHand : event.usualSeeds;
  const entries = ordered.flatMap((id) => event.entries.find(({ entryId }) => entryId === id) ?? []);

  return (
    <SendForm
      action={action}
      fields={{ intent: "announce_draw", event_id: event.id, seeds: order.slice(0, byHand).join(",") }}
      className="stack"
    >
      {(isSending, error) => (
        <>
          {event.mostSeeds > 0 ? (
            <SegmentedField
              id={seedingId}
              label="Cabeças de chave"
              name="seeding"
              isWrapping
              value={seeding}
              onChange={setSeeding}
              options={[
                { value: "level", label: "Por nível" },
                ...(hasPoints ? [{ value: "points", label: "Por pontos" }] : []),
                { value: "hand", label: "À mão" },
                { value: "none", label: "Nenhum" },
              ]}
              error={sentenceAt(error, "seeding")}
            />
          ) : (
            <input type="hidden" name="seeding" value="none" />
          )}
          {seeding === "hand" ? (
            <SelectField
              label="Quantos cabeças de chave"
              value={String(byHand)}
              onChange={({ target }) => setByHand(Number(target.value))}
              options={Array.from({ length: event.mostSeeds }, (_, at) => ({
                value: String(at + 1),
                label: String(at + 1),
              }))}
              hint="Ponha os inscritos em ordem: os primeiros são os cabeças de chave."
              error={sentenceAt(error, "seeds")}
            />
          ) : null}
          <EntryOrder
            entries={entries}
            seeds={seeds}
            onMove={seeding === "hand" ? (place, by) => setOrder((now) => moved(now, place, by)) : undefined}
          />
          <SegmentedField
            id={beaconId}
            label="O número que decide"
            name="beacon"
            value={beacon}
            onChange={setBeacon}
            options={[
              { value: "drand", label: "drand" },
              { value: "loteria", label: "Loteria Federal" },
            ]}
            hint={
              beacon === "drand"
                ? "Um número público, que sai sozinho na hora marcada e que ninguém conhece antes. O sorteio é feito sozinho, assim que ele sai."
                : "O 1º prêmio de um concurso que ainda não saiu. Depois do concurso você digita os 5 algarismos."
            }
          />
          {beacon === "drand" ? (
            <SelectField
              label="Quando o número sai"
              name="in_seconds"
              options={event.waits.map(({ seconds, label }) => ({ value: String(seconds), label }))}
              error={sentenceAt(error, "beacon.in_seconds")}
            />
          ) : (
            <SelectField
              label="Dia da Loteria Federal"
              name="day"
              required
              options={event.lotteryDays.map(({ day, label }) => ({ value: day, label }))}
              hint="Às quartas e aos sábados, às 20h de Brasília."
              error={sentenceAt(error, "beacon.day")}
            />
          )}
          {event.draws > 0 ? (
            <TextareaField
              label="Por que sortear de novo"
              name="reason"
              required
              rows={2}
              maxLength={REASON_LETTERS}
              error={sentenceAt(error, "reason")}
            />
          ) : null}
          <p className="small muted">
            O anúncio publica os inscritos com o seu número, os cabeças e as regras com um código, antes de o
            número que decide existir. Assim qualquer pessoa confere o sorteio depois. {REDRAW_RULE}
          </p>
          <Refused error={error} />
          <Button type="submit" loading={isSending} loadingText="Anunciando…">
            Anunciar sorteio
          </Button>
        </>
      )}
    </SendForm>
  );
}

function moved(order: readonly string[], place: number, by: -1 | 1): string[] {
  const next = [...order];
  const [one] = next.splice(place, 1);
  if (one !== undefined) next.splice(place + by, 0, one);
  return next;
}
