import type { ActionError } from "../../../lib/action-error.ts";
import { NAME_LETTERS } from "../../../lib/text-limits.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { GENDER_CATEGORIES } from "../../people/people/choices.ts";
import type { Member } from "./member.ts";

const SAYS = {
  club: "Perfil sem conta: o que você salvar vale na hora.",
  person:
    "A pessoa tem conta: nome, categoria e nascimento são uma proposta, que ela confirma. E-mail e telefone, só ela muda.",
  guardian:
    "Foi o responsável que cadastrou: nome, categoria e nascimento são uma proposta, que ele confirma.",
} as const;

/** Changes the facts of a member, or proposes them to who has an account. */
export function FactsForm({
  member,
  action,
  onDone,
}: {
  member: Member;
  action: string;
  onDone: () => void;
}) {
  const isClubs = member.owner === "club";
  return (
    <SendForm
      action={action}
      fields={{
        intent: "edit_member",
        athlete_id: member.athleteId,
        // An empty field of an account proposes nothing.
        ...(isClubs ? {} : { blank_stays: "1" }),
      }}
      className="stack"
      onDone={onDone}
    >
      {(isSending, error) => (
        <>
          <p className="small muted">{SAYS[member.owner]}</p>
          <TextField
            label="Nome completo"
            name="name"
            required
            maxLength={NAME_LETTERS}
            autoComplete="off"
            defaultValue={member.name}
            error={errorOf(error, "name")}
          />
          <SelectField
            label="Categoria"
            name="gender"
            placeholder="Não informada"
            defaultValue={member.genderCategory ?? ""}
            options={GENDER_CATEGORIES.map(({ id, label }) => ({ value: id, label }))}
            error={errorOf(error, "gender")}
          />
          <TextField
            label="Nascimento"
            name="birth_date"
            type="date"
            isOptional
            defaultValue={member.birthDate ?? ""}
            error={errorOf(error, "birth_date")}
          />
          {isClubs ? <ContactFields member={member} error={error} /> : null}
          <TextField
            label="Número no sistema do clube"
            name="number"
            isOptional
            maxLength={64}
            autoComplete="off"
            defaultValue={member.externalId ?? ""}
            error={errorOf(error, "number")}
          />
          <Button type="submit" block loading={isSending} loadingText="Salvando…">
            {isClubs ? "Salvar" : "Salvar e propor"}
          </Button>
        </>
      )}
    </SendForm>
  );
}

function ContactFields({ member, error }: { member: Member; error: ActionError | null }) {
  return (
    <>
      <TextField
        label="E-mail"
        name="email"
        type="email"
        inputMode="email"
        isOptional
        autoComplete="off"
        defaultValue={member.contactEmail ?? ""}
        error={errorOf(error, "email")}
      />
      <TextField
        label="Telefone"
        name="phone"
        type="tel"
        isOptional
        autoComplete="off"
        defaultValue={member.contactPhone ?? ""}
        error={errorOf(error, "phone")}
      />
    </>
  );
}

function errorOf(error: ActionError | null, field: string): string | undefined {
  return error?.field === field ? (error.message ?? undefined) : undefined;
}
