import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { ActionError } from "../../../lib/action-error.ts";
import { CLASSES } from "../../../../drizzle/schema/enums.ts";
import { childFilePath } from "../../../lib/paths.ts";
import { SPORTS } from "../../../lib/sports.ts";
import { NAME_LETTERS } from "../../../lib/text-limits.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice, fieldError } from "../../../ui/error-notice.tsx";
import { IntentButton } from "../../../ui/intent-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { GENDER_CATEGORIES } from "../people/choices.ts";
import type { Child } from "./children.ts";

const STATUSES: Readonly<Record<string, string>> = { active: "", requested: " (pedido enviado)" };

/** The form that asks for the link of the guardian's page. */
export function AskVisit({ isSent, error }: { isSent: boolean; error: ActionError | null }) {
  const isSending = useNavigation().formMethod === "POST";
  return (
    <Card title="Entrar como responsável">
      <Form method="post" className="stack">
        <p>
          Veja o que guardamos das crianças e adolescentes de quem você é responsável, baixe uma cópia, retire
          a autorização ou cadastre uma criança sem e-mail. Enviamos um link, que vale por uma hora e só uma
          vez.
        </p>
        {isSent && !error ? (
          <Notice tone="ok" role="status">
            Enviamos o link, se este e-mail pode recebê-lo. Confira também a pasta de spam.
          </Notice>
        ) : null}
        <ErrorNotice error={error} />
        <TextField
          label="Seu e-mail"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          error={fieldError(error, "email")}
        />
        <IntentButton intent="ask_visit" block isSending={isSending} sending="Enviando…">
          Receber o link
        </IntentButton>
      </Form>
    </Card>
  );
}

/** Looking at the link does nothing; this button uses it up. */
export function OpenVisit({ email }: { email: string }) {
  const isSending = useNavigation().formMethod === "POST";
  return (
    <Card title="Sua página de responsável" subtitle={email}>
      <Form method="post" className="stack">
        <p>A página fica aberta por 30 minutos neste aparelho.</p>
        <IntentButton intent="open_visit" block isSending={isSending} sending="Abrindo…">
          Abrir a minha página
        </IntentButton>
      </Form>
    </Card>
  );
}

/** A guardian's children: what is stored of each in short, a copy, and the consent. */
export function ChildCard({ child, error }: { child: Child; error: ActionError | null }) {
  const form = useNavigation().formData;
  const isSending = form?.get("intent") === "revoke" && form.get("athleteId") === child.athleteId;
  const facts: [string, string][] = [
    ["Nascimento", child.birthDay ?? "não informado"],
    ["Conta", child.hasAccount ? (child.email ?? "sim") : "sem e-mail, no seu cadastro"],
    ["Clubes", child.clubs.map(({ name, status }) => name + (STATUSES[status] ?? "")).join(", ") || "nenhum"],
    ["Partidas", String(child.matches)],
    [
      "Autorização",
      child.acceptedAt ? `dada em ${child.acceptedAt}` : "nenhuma em vigor: a conta está parada",
    ],
  ];
  return (
    <Card title={child.name}>
      <div className="stack">
        <dl className="facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {child.consents.length > 0 ? (
          <ul className="stack stack-tight small muted">
            {child.consents.map(({ version, at, revokedAt }) => (
              <li key={at}>
                Termos {version}, autorizados em {at}
                {revokedAt ? `, retirados em ${revokedAt}` : ""}.
              </li>
            ))}
          </ul>
        ) : null}
        <a
          className={buttonClass({ variant: "secondary", block: true })}
          href={childFilePath(child.athleteId)}
        >
          Baixar tudo<span className="visually-hidden"> de {child.name}</span> (JSON)
        </a>
        {child.acceptedAt ? (
          <Form method="post" className="stack">
            <ErrorNotice error={error} />
            <input type="hidden" name="athleteId" value={child.athleteId} />
            <IntentButton intent="revoke" variant="danger" block isSending={isSending} sending="Retirando…">
              Retirar a autorização<span className="visually-hidden"> de {child.name}</span>
            </IntentButton>
          </Form>
        ) : null}
      </div>
    </Card>
  );
}

/** A child without an e-mail; `club` and `consent` are the fields of other rooms. */
export function NewChildForm({
  club,
  consent,
  values,
  error,
}: {
  club: ReactNode;
  consent: ReactNode;
  values: Record<string, string>;
  error: ActionError | null;
}) {
  const isSending = useNavigation().formData?.get("intent") === "register_child";
  return (
    <Card
      title="Cadastrar uma criança sem e-mail"
      subtitle="O clube lança os resultados dela. O perfil é sempre privado."
    >
      <Form method="post" className="stack">
        <ErrorNotice error={error} />
        <TextField
          label="Nome da criança"
          name="name"
          required
          maxLength={NAME_LETTERS}
          defaultValue={values.name}
          error={fieldError(error, "name")}
        />
        <TextField
          label="Nascimento"
          name="birthDate"
          type="date"
          required
          defaultValue={values.birthDate}
          error={fieldError(error, "birthDate")}
        />
        <SelectField
          label="Categoria"
          name="genderCategory"
          required
          placeholder="Escolha"
          defaultValue={values.genderCategory ?? ""}
          options={GENDER_CATEGORIES.map(({ id, label }) => ({ value: id, label }))}
          error={fieldError(error, "genderCategory")}
        />
        <SelectField
          label="Esporte"
          name="sport"
          required
          placeholder="Escolha"
          defaultValue={values.sport ?? ""}
          options={SPORTS.map(({ id, label }) => ({ value: id, label }))}
          error={fieldError(error, "sport")}
        />
        <SelectField
          label="Classe"
          name="class"
          required
          defaultValue={values.class ?? "Iniciante"}
          options={CLASSES.map((value) => ({ value, label: value }))}
          error={fieldError(error, "class")}
        />
        {club}
        <TextField
          label="Seu nome"
          name="guardianName"
          required
          maxLength={NAME_LETTERS}
          defaultValue={values.guardianName}
          error={fieldError(error, "guardianName")}
        />
        {consent}
        <IntentButton intent="register_child" block isSending={isSending} sending="Cadastrando…">
          Cadastrar e autorizar
        </IntentButton>
      </Form>
    </Card>
  );
}
