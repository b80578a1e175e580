import type { ReactNode } from "react";
import { Form } from "react-router";
import { useDraft } from "../../../browser/use-draft.ts";
import type { ActionError } from "../../../lib/action-error.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { IntentButton } from "../../../ui/intent-button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice, fieldError } from "../../../ui/error-notice.tsx";
import { AthleteFields } from "../../people/accounts/athlete-fields.tsx";
import { chosenCity } from "../../people/codes/form-values.ts";
import { sportsToChoose } from "../../people/accounts/sports-to-choose.ts";
import { SportsFields } from "../../people/accounts/sports-fields.tsx";
import { CityField } from "../../base/geography/city-field.tsx";
import type { ShellViewer } from "../../base/access/shell-viewer.ts";
import { ClubField } from "../../clubs/clubs/club-field.tsx";
import type { InvitedOnPage } from "./invitation.ts";

/** Asks for the part that a signed-in person still lacks: an athlete profile, or a club to administer. `terms` is another feature's field. */
export function SetupForm({
  viewer,
  values,
  chosen,
  isFilled,
  error,
  isSending,
  today,
  home,
  isStep,
  invited,
  terms,
}: {
  viewer: ShellViewer;
  values: Record<string, string>;
  /** The class by sport, as a refused form had it. */
  chosen: Record<string, string> | undefined;
  /** The server has just filled the form again after a refusal. */
  isFilled: boolean;
  error: ActionError | null;
  isSending: boolean;
  /** "YYYY-MM-DD". */
  today: string;
  home: string;
  /** The person wanted something that asks for the profile, and goes on to it afterwards. */
  isStep: boolean;
  /** The open invitation that brought the person, or null. */
  invited: InvitedOnPage | null;
  terms: ReactNode;
}) {
  const draft = useDraft("/profile-setup", viewer.email, isFilled);
  const claimed = invited?.profile?.name;
  return (
    <>
      {invited || isStep ? null : <OtherWays viewer={viewer} home={home} />}
      <Form method="post" className="stack stack-loose" ref={draft}>
        <Card
          title={invited ? "Seus dados" : "Sou atleta"}
          subtitle={
            isStep
              ? "Falta só este passo. Depois de salvar, você volta para onde estava."
              : "Com o perfil de atleta você lança resultados e entra no ranking."
          }
        >
          <div className="stack">
            <AthleteFields values={values} error={error} today={today} fixedName={claimed} />
          </div>
        </Card>
        <Card title="Esportes e classe">
          <SportsFields {...sportsToChoose(invited?.club, chosen)} error={error} />
        </Card>
        <Card title={invited ? "Cidade" : "Cidade e clube"}>
          <div className="stack">
            <CityField
              defaultCity={chosenCity(values) ?? (isFilled ? null : invited?.club.city)}
              error={fieldError(error, "cityCode")}
            />
            {invited ? null : <ClubField isOptional error={fieldError(error, "clubId")} />}
          </div>
        </Card>
        {terms ? <Card title="Termos de uso">{terms}</Card> : null}
        <ErrorNotice error={error} />
        <IntentButton
          intent={invited ? "accept_invitation" : "complete"}
          size="lg"
          block
          isSending={isSending}
          sending="Salvando…"
        >
          {claimed ? "Sou eu: ficar com o perfil" : invited ? "Salvar e entrar no clube" : "Salvar o perfil"}
        </IntentButton>
      </Form>
    </>
  );
}

/** For people who came for something else than a profile: their own panel, or a club to register. */
function OtherWays({ viewer, home }: { viewer: ShellViewer; home: string }) {
  const isLeftAlone = viewer.role === "club_admin" && viewer.adminClubIds.length === 0;
  return (
    <>
      {home === "/profile-setup" ? null : (
        <LinkButton to={home} variant="secondary">
          Ir para o meu painel
        </LinkButton>
      )}
      <Card
        title="Represento um clube"
        subtitle={
          isLeftAlone
            ? "A sua conta é de administração, mas nenhum clube está ligado a ela. Cadastre um, ou peça a outro administrador que inclua você."
            : "Cadastre o clube e administre o ranking dele."
        }
      >
        <LinkButton to="/club-registration" variant="secondary">
          Cadastrar um clube
        </LinkButton>
      </Card>
    </>
  );
}
