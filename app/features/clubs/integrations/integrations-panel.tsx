import { useState } from "react";
import { sentenceAt } from "../../../copy/send-errors.ts";
import { formatDate, formatDateTime } from "../../../lib/dates.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { ProofField } from "../../../ui/proof-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import type { FormDone } from "../../../lib/form-answer.ts";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { CopyField } from "../clubs/copy-field.tsx";
import { TOKEN_NAME_LETTERS } from "../../../lib/text-limits.ts";
import { SCOPE_NAMES, SCOPES } from "../../base/access/scopes.ts";
import { EXPIRY_DAYS, type TokenState } from "./token-state.ts";
import type { IntegrationsPage, ListedToken } from "./integrations.ts";

/** The answer to making a token: its whole text, shown this once. */
export interface TokenDone extends FormDone {
  token: string;
}

const PERIODS: Readonly<Record<number, string>> = { 30: "30 dias", 90: "90 dias", 365: "1 ano" };
const STATES: Readonly<Record<TokenState, { label: string; tone: "ok" | "neutral" | "danger" }>> = {
  good: { label: "Ativo", tone: "ok" },
  expired: { label: "Vencido", tone: "neutral" },
  revoked: { label: "Revogado", tone: "neutral" },
};

const OWNERS = {
  club: {
    title: "Tokens do clube",
    subtitle: "Para outro sistema acessar os dados sem a senha de ninguém.",
  },
  platform: {
    title: "Tokens que já existem",
    subtitle: "Para um programa da equipe: vale em qualquer clube, que o endereço de cada chamada diz.",
  },
} as const;

/** API tokens of a club or of the platform: making one, which shows it once, and the list of those there are. */
export function IntegrationsPanel({
  owner = "club",
  page,
  isFrozen,
  timeZone,
  action,
  onMade,
  madeToken,
}: {
  owner?: keyof typeof OWNERS;
  page: IntegrationsPage;
  /** The club is not paid for: nothing is made, and what is there can still be revoked. */
  isFrozen: boolean;
  timeZone: string;
  /** The panel's own address. */
  action: string;
  /** Reads the list again. */
  onMade: () => void;
  /** One that was made without scripts, by the answer that shows it. */
  madeToken: string | null;
}) {
  const [made, setMade] = useState(madeToken);
  return (
    <div className="grid">
      <Card title="Novo token de API" subtitle={OWNERS[owner].subtitle}>
        {made === null ? (
          <fieldset className="club-frozen" disabled={isFrozen}>
            <NewTokenForm
              page={page}
              action={action}
              onDone={(done) => {
                setMade(done.token);
                onMade();
              }}
            />
          </fieldset>
        ) : (
          <div className="stack">
            <p>
              <strong>Copie agora: ele não aparece de novo.</strong> Guarde onde só o programa lê.
            </p>
            <CopyField value={made} label="Token de API" />
            <Button variant="secondary" onClick={() => setMade(null)}>
              Já copiei
            </Button>
          </div>
        )}
        <p className="small">
          <a href="/api/v1/docs" target="_blank" rel="noreferrer">
            O que a API faz, e como chamar
          </a>
        </p>
      </Card>
      <Card title={OWNERS[owner].title}>
        {page.tokens.length === 0 ? (
          <p className="muted">Nenhum token ainda.</p>
        ) : (
          <ul className="stack list-plain">
            {page.tokens.map((token) => (
              <TokenItem key={token.id} token={token} timeZone={timeZone} action={action} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

function NewTokenForm({
  page,
  action,
  onDone,
}: {
  page: IntegrationsPage;
  action: string;
  onDone: (done: TokenDone) => void;
}) {
  return (
    <SendForm<TokenDone>
      action={action}
      fields={{ intent: "create_token" }}
      creates
      className="stack"
      onDone={onDone}
    >
      {(isSending, error) => (
        <>
          <TextField
            label="Nome"
            name="name"
            required
            maxLength={TOKEN_NAME_LETTERS}
            hint="O programa que vai usar, como “Placar do site”."
            error={sentenceAt(error, "name")}
          />
          <fieldset className="stack stack-tight">
            <legend className="label">O que pode</legend>
            {SCOPE_NAMES.map((scope) => (
              <CheckboxField key={scope} label={SCOPES[scope]} name={`scope:${scope}`} value="on" />
            ))}
            {sentenceAt(error, "scopes") ? (
              <p className="field-error">{sentenceAt(error, "scopes")}</p>
            ) : null}
          </fieldset>
          <SelectField
            label="Vale por"
            name="days"
            defaultValue={EXPIRY_DAYS[1]}
            options={EXPIRY_DAYS.map((days) => ({
              value: String(days),
              label: PERIODS[days] ?? `${days} dias`,
            }))}
            error={sentenceAt(error, "days")}
          />
          <ProofField proof={page} error={error} />
          <Button type="submit" loading={isSending} loadingText="Criando…">
            Criar token
          </Button>
        </>
      )}
    </SendForm>
  );
}

function TokenItem({ token, timeZone, action }: { token: ListedToken; timeZone: string; action: string }) {
  const { label, tone } = STATES[token.state];
  const used = token.lastUsedAt ? `usado em ${formatDateTime(token.lastUsedAt, timeZone)}` : "nunca usado";
  return (
    <li className="stack stack-tight">
      <div className="row row-between">
        <strong>{token.name}</strong>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="small muted">
        …{token.ending} · {token.scopes.map((scope) => SCOPES[scope]).join(", ")}
      </p>
      <p className="small muted">
        Criado por {token.by} em {formatDate(token.createdAt, timeZone)}, vale até{" "}
        {formatDate(token.expiresAt, timeZone)}, {used}.
      </p>
      {token.state === "good" ? (
        <SendForm action={action} fields={{ intent: "revoke_token", token_id: token.id }}>
          {(isSending) => (
            <Button
              type="submit"
              variant="quiet"
              size="sm"
              loading={isSending}
              loadingText="Revogando…"
              aria-label={`Revogar ${token.name}`}
            >
              Revogar
            </Button>
          )}
        </SendForm>
      ) : null}
    </li>
  );
}
