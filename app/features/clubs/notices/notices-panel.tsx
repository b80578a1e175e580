import { formatRelative } from "../../../lib/dates.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { TextareaField } from "../../../ui/textarea-field.tsx";
import {
  groupLabel,
  groupValue,
  type ListedGroup,
  NOTICE_LETTERS,
  NOTICE_TITLE_LETTERS,
  peopleLabel,
  type SentNotice,
} from "./notices.ts";
import "./notices-panel.css";

/** A club's notices to its members: a form, and the notices that were sent before. */
export function NoticesPanel({
  groups,
  sent,
  action,
  now,
}: {
  groups: readonly ListedGroup[];
  sent: readonly SentNotice[];
  /** Of the next notice: sent twice, it is one. */
  action: string;
  now: Date;
}) {
  return (
    <div className="grid notices">
      <NoticeForm key={sent[0]?.id ?? "first"} {...{ groups, action }} />
      <Card isFlush title="Avisos enviados">
        {sent.length === 0 ? (
          <EmptyState icon="bell" title="Nenhum aviso ainda">
            O que o clube mandar aos atletas fica guardado aqui.
          </EmptyState>
        ) : (
          <ul className="list">
            {sent.map((notice) => (
              <li key={notice.id}>
                <h3 className="notice-title">{notice.title}</h3>
                <p className="notice-text">{notice.message}</p>
                <p className="small muted">
                  {groupLabel(notice)} · {peopleLabel(notice.told)} · {notice.author ?? "Conta removida"},{" "}
                  <time dateTime={notice.createdAt}>{formatRelative(notice.createdAt, now)}</time>
                </p>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

function NoticeForm({ groups, action }: { groups: readonly ListedGroup[]; action: string }) {
  const nobody = (groups[0]?.people ?? 0) === 0;
  return (
    <Card
      title="Novo aviso"
      subtitle="Chega uma vez a quem tem conta: no aplicativo, e por e-mail e no celular como cada pessoa escolheu."
    >
      <SendForm action={action} fields={{ intent: "send_notice" }} creates className="stack">
        {(isSending, error) => {
          const errorOf = (field: string) => (error?.field === field ? (error.message ?? null) : null);
          return (
            <>
              <SelectField
                label="Para quem"
                name="to"
                options={groups.map((group) => ({
                  value: groupValue(group),
                  label: `${groupLabel(group)} (${peopleLabel(group.people)})`,
                  disabled: group.people === 0,
                }))}
                error={errorOf("to")}
              />
              <TextField
                label="Título"
                name="title"
                required
                maxLength={NOTICE_TITLE_LETTERS}
                error={errorOf("title")}
              />
              <TextareaField
                label="Aviso"
                name="message"
                required
                rows={5}
                maxLength={NOTICE_LETTERS}
                hint="O que for publicado não se apaga: confira antes de enviar."
                error={errorOf("message")}
              />
              <Button type="submit" block loading={isSending} loadingText="Enviando…" disabled={nobody}>
                Enviar aviso
              </Button>
              {nobody ? <p className="small muted">Ninguém do clube tem conta ainda.</p> : null}
            </>
          );
        }}
      </SendForm>
    </Card>
  );
}
