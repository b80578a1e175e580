import { ADDRESS_LETTERS, EMAIL_LETTERS, NAME_LETTERS } from "../../../lib/text-limits.ts";
import { Button } from "../../../ui/button.tsx";
import { FoldedCard } from "../../../ui/folded-card.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { CityField } from "../../base/geography/city-field.tsx";
import type { OfficeClub } from "./office.ts";

/** The facts that the club gives of itself: name, place, contact. */
export function DetailsCard({ club, action }: { club: OfficeClub; action: string }) {
  return (
    <FoldedCard
      title="O clube"
      value={club.city.label}
      subtitle="Como aparece no ranking público, na TV e nas mensagens."
    >
      <SendForm action={action} fields={{ intent: "change_club" }} className="stack">
        {(isSending, error) => {
          const text = (name: string, value: string) => ({
            name,
            required: true,
            defaultValue: value,
            error: error?.field === name ? error.message : null,
          });
          return (
            <>
              <TextField
                label="Nome do clube"
                minLength={2}
                maxLength={NAME_LETTERS}
                autoComplete="organization"
                {...text("clubName", club.name)}
              />
              <CityField
                defaultCity={club.city}
                error={error?.field === "cityCode" ? error.message : undefined}
              />
              <TextField
                label="Endereço"
                maxLength={ADDRESS_LETTERS}
                autoComplete="street-address"
                {...text("address", club.address)}
              />
              <TextField
                label="E-mail do clube"
                type="email"
                maxLength={EMAIL_LETTERS}
                {...text("contactEmail", club.contactEmail)}
              />
              <TextField
                label="Telefone com DDD"
                type="tel"
                placeholder="(11) 3333-4444"
                {...text("contactPhone", club.contactPhone)}
              />
              <Button type="submit" loading={isSending} loadingText="Salvando…">
                Salvar dados
              </Button>
            </>
          );
        }}
      </SendForm>
    </FoldedCard>
  );
}
