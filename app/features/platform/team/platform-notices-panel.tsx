import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { NOTICE_AUDIENCES } from "../../../../drizzle/schema/enums.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { sentenceAt } from "../../../copy/send-errors.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextareaField } from "../../../ui/textarea-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { type Proof, ProofField } from "../../../ui/proof-field.tsx";
import {
  AUDIENCE_LABELS,
  type ListedNotice,
  type NoticeState,
  noticeState,
  reachedText,
} from "./platform-notices.ts";
import "./platform-office.css";

/** How far one is moves each minute. */
const LOOK_AGAIN_MS = 15_000;

const STATES = {
  sending: { tone: "info", label: "Enviando" },
  done: { tone: "ok", label: "Enviado" },
  stopped: { tone: "warn", label: "Parado" },
} as const satisfies Record<NoticeState, object>;

/** Writing to everybody, and the notices there were, each with how far it is. `action` is the panel's own address. */
export function PlatformNoticesPanel({
  notices,
  action,
  proof,
}: {
  notices: readonly ListedNotice[];
  action: string;
  proof: Proof;
}) {
  const isSending = notices.some((notice) => noticeState(notice) === "sending");
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isSending, revalidate]);
  return (
    <div className="grid office-columns">
      <NoticeForm key={notices[0]?.id} action={action} proof={proof} />
      <Card isFlush title="Avisos enviados" subtitle="Cada pessoa recebe uma vez, no sino.">
        {notices.length === 0 ? (
          <EmptyState icon="bell" title="Nenhum aviso até agora" />
        ) : (
          <ul className="list">
            {notices.map((notice) => (
              <NoticeLine key={notice.id} notice={notice} action={action} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

function NoticeForm({ action, proof }: { action: string; proof: Proof }) {
  const { revalidate } = useRevalidator();
  return (
    <Card
      title="Novo aviso"
      subtitle="Aparece no sino de quem recebe, com o nome da Quadra, e nos celulares que mostram avisos. Por e-mail vai só para quem marcou “Avisos da Quadra, da sua conta e do clube” nas suas preferências."
    >
      <SendForm
        action={action}
        fields={{ intent: "write_notice" }}
        creates
        className="stack"
        onRefused={(error) => {
          if (error.code === "proof_required") void revalidate();
        }}
      >
        {(isSending, error) => (
          <>
            <SelectField
              label="Para"
              name="audience"
              options={NOTICE_AUDIENCES.map((audience) => ({
                value: audience,
                label: AUDIENCE_LABELS[audience],
              }))}
              error={sentenceAt(error, "audience")}
            />
            <TextField
              label="Título"
              name="title"
              required
              maxLength={80}
              error={sentenceAt(error, "title")}
            />
            <TextareaField
              label="Aviso"
              name="message"
              required
              rows={4}
              minLength={10}
              maxLength={500}
              error={sentenceAt(error, "message")}
            />
            <ProofField proof={proof} error={error} />
            <Button type="submit" loading={isSending} loadingText="Enviando…">
              Enviar aviso
            </Button>
          </>
        )}
      </SendForm>
    </Card>
  );
}

function NoticeLine({ notice, action }: { notice: ListedNotice; action: string }) {
  const state = noticeState(notice);
  const { tone, label } = STATES[state];
  return (
    <li className="stack stack-tight">
      <div className="row row-between">
        <strong className="office-name">{notice.title}</strong>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="office-detail">{notice.message}</p>
      <div className="muted small">
        {AUDIENCE_LABELS[notice.audience]} · {notice.by ?? "Conta removida"} ·{" "}
        {formatDateTime(notice.createdAt)}
      </div>
      {state === "sending" ? (
        <>
          <Progress
            label="Enviando"
            value={notice.told}
            max={Math.max(notice.people, notice.told, 1)}
            detail={reachedText(notice)}
          />
          <SendForm action={action} fields={{ intent: "stop_notice", notice_id: notice.id }}>
            {(isSending) => (
              <Button
                type="submit"
                size="sm"
                variant="secondary"
                loading={isSending}
                loadingText="Parando…"
                aria-label={`Parar o envio de ${notice.title}`}
              >
                Parar o envio
              </Button>
            )}
          </SendForm>
        </>
      ) : (
        <div className="small num">{reachedText(notice)}</div>
      )}
    </li>
  );
}
