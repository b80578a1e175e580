import type { Search } from "../../../browser/use-search.ts";
import { Form } from "react-router";
import { formatRelative } from "../../../lib/dates.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import type { ComboboxOption } from "../../../ui/combobox-field.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ComboboxField } from "../../../ui/combobox-field.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import type { DoneMerge } from "./merges.ts";
import type { NamedMember, SuggestedTwins } from "./suggest-twins.ts";
import { matchesLabel } from "./twins.ts";

/** Lists the pairs of people whose names suggest one person; `hrefOf` is the comparison of two. */
export function SuggestedTwinsCard({
  suggested,
  hrefOf,
}: {
  suggested: readonly SuggestedTwins[];
  hrefOf: (one: string, other: string) => string;
}) {
  return (
    <Card isFlush title="Nomes parecidos" subtitle="Podem ser a mesma pessoa com dois perfis. Compare antes.">
      {suggested.length === 0 ? (
        <EmptyState icon="users" title="Nenhum nome parecido">
          Se souber de alguém com dois perfis, escolha os dois ao lado.
        </EmptyState>
      ) : (
        <ul className="list">
          {suggested.map(({ one, other }) => (
            <li key={`${one.athleteId} ${other.athleteId}`} className="request">
              <p className="grow">
                <Named member={one} /> e <Named member={other} />
              </p>
              <LinkButton to={hrefOf(one.athleteId, other.athleteId)} variant="secondary" size="sm">
                Comparar
                <span className="visually-hidden">
                  {" "}
                  {one.name} e {other.name}
                </span>
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Named({ member }: { member: NamedMember }) {
  return (
    <>
      <strong>{member.name}</strong> <span className="muted small">({accountLabel(member)})</span>
    </>
  );
}

/** Whether somebody has claimed a profile, as the club's screens say it. */
export function accountLabel({ hasAccount }: { hasAccount: boolean }): string {
  return hasAccount ? "com conta" : "sem conta";
}

/** Any two people of the club, `one` of them chosen already; the form leads to their comparison. */
export function PickTwinsCard({
  clubId,
  action,
  one,
  search,
}: {
  clubId: string;
  action: string;
  one: NamedMember | null;
  search: Search<ComboboxOption>;
}) {
  const chosen = one && { value: one.athleteId, label: one.name };
  return (
    <Card
      title={one ? `Outro perfil de ${one.name}` : "Escolher os dois perfis"}
      subtitle="Quando a mesma pessoa está com dois nomes diferentes."
    >
      <Form method="get" action={action} className="stack">
        <input type="hidden" name="clube" value={clubId} />
        {(["um", "outro"] as const).map((name) => (
          <ComboboxField
            key={`${name} ${chosen?.value}`}
            defaultOption={name === "um" ? chosen : null}
            label={name === "um" ? "Um perfil" : "O outro perfil"}
            name={name}
            search={search}
            placeholder="Comece a digitar o nome"
            emptyText="Nenhum atleta do clube com este nome."
          />
        ))}
        <Button type="submit" variant="secondary" block>
          Comparar
        </Button>
      </Form>
    </Card>
  );
}

/** Merges of the last days, each with its undoing. Nothing where there is none. */
export function DoneMergesCard({
  merges,
  action,
  now,
}: {
  merges: readonly DoneMerge[];
  action: string;
  now: Date;
}) {
  if (merges.length === 0) return null;
  return (
    <Card
      isFlush
      title="Unificados nos últimos 7 dias"
      subtitle="Se a unificação for desfeita, as partidas voltam para cada um."
    >
      <ul className="list">
        {merges.map((merge) => (
          <li key={merge.id} className="request">
            <div className="grow">
              <p>
                <strong>{merge.goneName}</strong> agora é <strong>{merge.keptName}</strong>
              </p>
              <p className="small muted">
                {matchesLabel(merge.matches)} · {formatRelative(merge.mergedAt, now)}
                {merge.by ? ` · por ${merge.by}` : ""}
              </p>
            </div>
            <SendForm action={action} fields={{ intent: "undo_merge", merge_id: merge.id }}>
              {(isSending) => (
                <Button type="submit" size="sm" variant="secondary" loading={isSending}>
                  Desfazer
                  <span className="visually-hidden">
                    {" "}
                    a unificação de {merge.goneName} e {merge.keptName}
                  </span>
                </Button>
              )}
            </SendForm>
          </li>
        ))}
      </ul>
    </Card>
  );
}
