import type { ReactNode } from "react";
import { NameField, PhoneField } from "../../../ui/person-fields.tsx";
import { Form } from "react-router";
import type { ActionError } from "../../../lib/action-error.ts";
import { IntentButton } from "../../../ui/intent-button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { OwnProfile } from "./own-profile.ts";
import { SportsFields } from "../../people/accounts/sports-fields.tsx";

/** The form of the facts that an athlete changes alone; `city` is the field of another feature. */
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
          <NameField defaultValue={profile.name} refusal={error} />
          <PhoneField required defaultValue={profile.phone} refusal={error} />
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
            <>
              <CheckboxField
                label="Perfil privado"
                name="isPrivate"
                defaultChecked={profile.isPrivate}
                hint="Nas tabelas aparecem só o seu primeiro nome e a inicial, e você não aparece em buscas."
              />
              <CheckboxField
                label="Outros podem mostrar minha foto ao compartilhar"
                name="allowsFace"
                defaultChecked={profile.allowsFace}
                hint="Vale para a imagem de um resultado seu que o parceiro ou o adversário compartilha. De perfil privado a foto nunca aparece."
              />
            </>
          )}
          <ErrorNotice error={error} />
          <IntentButton intent="save" block isSending={isSending} sending="Salvando…">
            Salvar
          </IntentButton>
        </div>
      </Card>
    </Form>
  );
}
