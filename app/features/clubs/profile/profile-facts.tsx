import { formatDay } from "../../../lib/dates.ts";
import { Card } from "../../../ui/card.tsx";
import { GENDER_CATEGORIES } from "../../people/people/choices.ts";
import type { OwnProfile } from "./own-profile.ts";
import "../../people/codes/code-fields.css";

/** The facts that a person cannot change alone: e-mail, birth date, category, guardian. */
export function ProfileFacts({ profile }: { profile: OwnProfile }) {
  const category = GENDER_CATEGORIES.find((entry) => entry.id === profile.genderCategory)?.label;
  const facts: [string, string | null | undefined][] = [
    ["E-mail", profile.email],
    ["Nascimento", profile.birthDate ? formatDay(profile.birthDate) : null],
    ["Categoria", category],
    ["CPF", profile.hasCpf ? "Informado" : null],
    [
      "Responsável",
      profile.guardian &&
        `${profile.guardian.name} (${profile.guardian.hasAccepted ? "autorizou" : "ainda não autorizou"})`,
    ],
  ];
  return (
    <Card title="Sua conta">
      <dl className="facts">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </Card>
  );
}
