import { useState } from "react";
import { formatRelative } from "../../../lib/dates.ts";
import { moved } from "../../../lib/moved.ts";
import type { SportId } from "../../../lib/sports.ts";
import { NAME_LETTERS } from "../../../lib/text-limits.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { MoveButtons } from "../../../ui/move-buttons.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { isOnAir, sceneOptions, type SceneRanking, type Tv } from "./tvs.ts";
import "./tvs-card.css";

/** The club's screens: each with its name and what it shows, and the form that pairs another one, as many as the plan gives. */
export function TvsCard({
  tvs,
  most,
  sports,
  rankings,
  hidden,
  origin,
  now,
  action,
}: {
  tvs: readonly Tv[];
  /** How many the plan gives; null is without limit. */
  most: number | null;
  sports: readonly SportId[];
  /** Those by category that are open. */
  rankings: readonly SceneRanking[];
  /** Keys of the main rankings that the club hides. */
  hidden: readonly string[];
  origin: string;
  /** ISO 8601. */
  now: string;
  action: string;
}) {
  const isFull = most !== null && tvs.length >= most;
  const scenes = sceneOptions(sports, rankings, hidden);
  const plan = most === null ? "Sem limite de TVs no plano." : `${tvs.length} de ${most} do plano.`;
  return (
    <Card title="TVs do clube" subtitle={plan} id="tvs">
      <div className="stack stack-loose">
        {tvs.map((tv) => (
          <TvSection key={tv.id} tv={tv} options={scenes} now={now} action={action} />
        ))}
        {isFull ? (
          <p className="muted">
            Para ligar outra TV, tire uma da lista ou mude de plano. O endereço público do telão continua
            aberto.
          </p>
        ) : (
          <PairForm origin={origin} action={action} count={tvs.length} />
        )}
      </div>
    </Card>
  );
}

type SceneOptions = ReturnType<typeof sceneOptions>;

function PairForm({ origin, action, count }: { origin: string; action: string; count: number }) {
  return (
    <SendForm
      // A screen that was paired leaves an empty form for the next one.
      key={count}
      action={action}
      fields={{ intent: "pair_tv" }}
      className="stack"
    >
      {(isSending, error) => (
        <>
          <p className="small muted">
            Abra <strong>{origin.replace(/^https?:\/\//, "")}/display/tv</strong> no navegador da TV e digite
            aqui o código que aparece nela.
          </p>
          <TextField
            label="Código da TV"
            name="code"
            required
            maxLength={12}
            autoComplete="off"
            autoCapitalize="characters"
            placeholder="7KD 4XQ"
            error={error?.field === "code" ? error.message : null}
          />
          <TextField
            label="Nome da TV"
            name="name"
            required
            minLength={2}
            maxLength={NAME_LETTERS}
            placeholder="Recepção"
            error={error?.field === "name" ? error.message : null}
          />
          <Button type="submit" icon="tv" loading={isSending} loadingText="Ligando…">
            Ligar TV
          </Button>
        </>
      )}
    </SendForm>
  );
}

function TvSection({
  tv,
  options,
  now,
  action,
}: {
  tv: Tv;
  options: SceneOptions;
  now: string;
  action: string;
}) {
  return (
    <section className="stack" aria-label={tv.name}>
      <LastSeen seenAt={tv.seenAt} now={now} />
      <SendForm action={action} fields={{ intent: "change_tv", tv_id: tv.id }} className="stack">
        {(isSending, error) => (
          <>
            <TextField
              label="Nome da TV"
              name="name"
              required
              minLength={2}
              maxLength={NAME_LETTERS}
              defaultValue={tv.name}
              error={error?.field === "name" ? error.message : null}
            />
            <Scenes tv={tv} options={options} />
            <Button type="submit" variant="secondary" size="sm" loading={isSending} loadingText="Salvando…">
              Salvar {tv.name}
            </Button>
          </>
        )}
      </SendForm>
      <SendForm action={action} fields={{ intent: "revoke_tv", tv_id: tv.id }}>
        {(isSending) => (
          <Button type="submit" variant="quiet" size="sm" loading={isSending} loadingText="Desligando…">
            Desligar {tv.name}
          </Button>
        )}
      </SendForm>
    </section>
  );
}

function LastSeen({ seenAt, now }: Pick<Tv, "seenAt"> & { now: string }) {
  if (seenAt === null) return <p className="small muted">Ainda não apareceu na tela.</p>;
  const at = new Date(now);
  return isOnAir(seenAt, at) ? (
    <p>
      <Badge tone="ok">No ar</Badge>
    </p>
  ) : (
    <p className="small muted">No ar pela última vez {formatRelative(seenAt, at)}.</p>
  );
}

function Scenes({ tv, options }: { tv: Tv; options: SceneOptions }) {
  const [list, setList] = useState(() => {
    const own = tv.scenes.flatMap((key) => options.find((one) => one.key === key) ?? []);
    return [...own, ...options.filter((one) => !own.includes(one))];
  });
  return (
    <fieldset className="tv-scenes">
      <legend>O que mostra, nesta ordem (nada marcado mostra tudo)</legend>
      {list.map(({ key, label }, place) => (
        <div key={key} className="row row-between">
          <label className="check">
            <input type="checkbox" name="scene" value={key} defaultChecked={tv.scenes.includes(key)} />
            <span>{label}</span>
          </label>
          <MoveButtons
            what={label}
            place={place}
            count={list.length}
            onMove={(by) => setList((before) => moved(before, place, by))}
          />
        </div>
      ))}
    </fieldset>
  );
}
