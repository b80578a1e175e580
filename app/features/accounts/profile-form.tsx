import type { ReactNode } from "react";
import { Form } from "react-router";
import type { ActionError } from "../../lib/action-error.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { ErrorNotice, fieldError } from "../../ui/error-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { OwnProfile } from "./own-profile.ts";
import { SportsFields } from "./sports-fields.tsx";

/** What an athlete changes alone; `city` is the field of another feature. */
export function ProfileForm({
  profile,
  sports,
  city,
  error,
  isSending,
}: {
  profile: OwnProfile;
  sports: readonly { id: string; label: string }[];
  city: ReactNode;
  error: ActionError | null;
  isSending: boolean;
}) {
  const chosen = Object.fromEntries(profile.sports.map((entry) => [entry.sport, entry.class]));
  return (
    <Form method="post">
      <Card title="Seus dados">
        <div className="stack">
          <TextField
            label="Nome completo"
            name="name"
            autoComplete="name"
            required
            maxLength={120}
            defaultValue={profile.name}
            error={fieldError(error, "name")}
          />
          <TextField
            label="Telefone com DDD"
            name="phone"
            type="tel"
            autoComplete="tel-national"
            inputMode="tel"
            required
            defaultValue={profile.phone}
            error={fieldError(error, "phone")}
          />
          {city}
          <h3>Esportes e classe</h3>
          <SportsFields sports={sports} chosen={chosen} error={error} />
          <h3>Privacidade</h3>
          {profile.isMinor ? (
            <>
              <input type="hidden" name="isPrivate" value="on" />
              <Notice>Perfis de menores de 18 anos são sempre privados.</Notice>
            </>
          ) : (
            <CheckboxField
              label="Perfil privado"
              name="isPrivate"
              defaultChecked={profile.isPrivate}
              hint="Nas tabelas aparecem só o seu primeiro nome e a inicial, e você não aparece em buscas."
            />
          )}
          <ErrorNotice error={error} />
          <Button type="submit" name="intent" value="save" block loading={isSending} loadingText="Salvando…">
            Salvar
          </Button>
        </div>
      </Card>
    </Form>
  );
}
