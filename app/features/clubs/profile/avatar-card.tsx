import { Form } from "react-router";
import { shrinkChosen } from "../../../browser/shrink-picture.ts";
import type { ActionError } from "../../../lib/action-error.ts";
import { pictureUrl } from "../../../lib/picture-urls.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Card } from "../../../ui/card.tsx";
import { fieldError } from "../../../ui/error-notice.tsx";
import { FileField } from "../../../ui/file-field.tsx";
import { IntentButton } from "../../../ui/intent-button.tsx";
import type { OwnProfile } from "./own-profile.ts";

const AVATAR_PX = 512;

/** The athlete's picture: to choose, to change, to take away. `sending` is the intent that is on its way. */
export function AvatarCard({
  profile,
  error,
  sending,
}: {
  profile: OwnProfile;
  error: ActionError | null;
  sending: string | null;
}) {
  const { name, avatarId, isMinor, isPrivate } = profile;
  return (
    <Card title="Sua foto">
      <div className="stack">
        <div className="row">
          <Avatar name={name} src={pictureUrl("avatars", avatarId)} size="lg" />
          <p className="small muted grow">
            {isMinor || isPrivate
              ? "O seu perfil é privado: a foto aparece só para você."
              : "Aparece ao lado do seu nome nas tabelas. Removemos localização e dados do aparelho."}
          </p>
        </div>
        <Form method="post" encType="multipart/form-data" className="stack">
          <FileField
            id="foto"
            name="foto"
            label={avatarId ? "Trocar a foto" : "Escolher uma foto"}
            accept="image/jpeg,image/png,image/gif"
            hint="JPEG, PNG ou GIF, até 10 MB."
            error={fieldError(error, "foto") ?? null}
            onChoose={(input) => void shrinkChosen(input, AVATAR_PX)}
          />
          <IntentButton
            intent="avatar"
            variant="secondary"
            isSending={sending === "avatar"}
            sending="Enviando…"
          >
            Salvar foto
          </IntentButton>
        </Form>
        {avatarId ? (
          <Form method="post">
            <IntentButton
              intent="remove_avatar"
              variant="quiet"
              size="sm"
              isSending={sending === "remove_avatar"}
              sending="Tirando…"
            >
              Tirar a foto
            </IntentButton>
          </Form>
        ) : null}
      </div>
    </Card>
  );
}
