import { data, Form, replace, useNavigation } from "react-router";
import { acceptTerms } from "../features/accounts/accept-terms.server.ts";
import { AthleteFields } from "../features/accounts/athlete-fields.tsx";
import { completeProfile } from "../features/accounts/complete-profile.server.ts";
import { chosenCity, formValues, readProfileForm, readSports } from "../features/accounts/forms.ts";
import { athleteProfileSchema, termsConsentSchema } from "../features/accounts/schemas.ts";
import { SportsFields } from "../features/accounts/sports-fields.tsx";
import { ClubField } from "../features/clubs/club-field.tsx";
import { SPORTS } from "../features/clubs/sports.ts";
import { CityField } from "../features/geography/city-field.tsx";
import { resolveCity } from "../features/geography/resolve-city.server.ts";
import { homePath } from "../features/security/access.ts";
import { requireViewer } from "../features/security/guard.server.ts";
import { guarded } from "../features/security/guarded.server.ts";
import { MemberShell } from "../features/security/member-shell.tsx";
import { shellViewer } from "../features/security/shell-viewer.ts";
import { isKnownRole } from "../features/security/viewer.ts";
import { termsOfPage } from "../features/terms/terms-of-page.server.ts";
import { TermsConsent } from "../features/terms/terms-consent.tsx";
import { dayIn, DEFAULT_TIME_ZONE } from "../lib/dates.ts";
import { parseInput } from "../lib/parse.ts";
import { servicesContext } from "../platform/context.ts";
import { answerError } from "../platform/route-answers.server.ts";
import { retryHeaders } from "../platform/retry-headers.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { ErrorNotice, fieldError } from "../ui/error-notice.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import type { Route } from "./+types/profile-setup.ts";

export const meta = () => [{ title: "Complete o seu perfil · Quadra" }];
export const headers = retryHeaders;

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  const [viewer, terms] = await Promise.all([requireViewer(args), termsOfPage(args.context)]);
  return {
    viewer: shellViewer(viewer),
    phone: viewer.phone ?? "",
    home: homePath(viewer),
    isKnown: isKnownRole(viewer.role),
    terms: viewer.hasAcceptedTerms || viewer.isSuperAdmin ? null : terms,
    needsTerms: !viewer.hasAcceptedTerms && !viewer.isSuperAdmin,
    today: dayIn(services.now(), DEFAULT_TIME_ZONE),
  };
}

export async function action(args: Route.ActionArgs) {
  const services = args.context.get(servicesContext);
  const form = await args.request.formData();
  const typed = { code: String(form.get("cityCode") ?? ""), typed: String(form.get("cityCodeText") ?? "") };
  // One read for all that the form needs, and for the page that shows it again where it is refused.
  const [viewer, [cityCode]] = await guarded(
    requireViewer(args),
    Promise.all([resolveCity({ services }, typed), termsOfPage(args.context)]),
  );
  try {
    if (form.get("intent") === "accept_terms") {
      const { termsVersion } = parseInput(termsConsentSchema, Object.fromEntries(form));
      await acceptTerms({ services, viewer }, { termsVersion, method: "existing_user" });
      return replace(homePath(viewer));
    }
    const today = dayIn(services.now(), DEFAULT_TIME_ZONE);
    const sports = SPORTS.map((sport) => sport.id);
    const fields = { ...readProfileForm(form), cityCode };
    const needsTerms = !viewer.hasAcceptedTerms && !viewer.isSuperAdmin;
    const { termsVersion } = needsTerms ? parseInput(termsConsentSchema, fields) : { termsVersion: null };
    await completeProfile(
      { services, viewer },
      { ...parseInput(athleteProfileSchema(sports, today), fields), termsVersion },
    );
    return replace("/athlete-dashboard");
  } catch (error) {
    const answer = answerError(error);
    const chosen = Object.fromEntries(readSports(form).map((entry) => [entry.sport, entry.class]));
    return data({ ...answer.data, values: formValues(form), chosen }, answer.init ?? undefined);
  }
}

export default function ProfileSetup({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, home, needsTerms, terms } = loaderData;
  const isSending = useNavigation().formMethod === "POST";
  const error = actionData?.error ?? null;
  // A club admin who does not play has nothing to complete here but the terms.
  const isDone = viewer.athleteId !== null || (needsTerms && viewer.adminClubIds.length > 0);
  return (
    <MemberShell area="athlete" viewer={viewer}>
      <div className="narrow stack">
        <PageHeader
          title={isDone ? (needsTerms ? "Termos de uso" : "Seu perfil está pronto") : "Complete o seu perfil"}
          eyebrow={viewer.name}
        />
        {isDone && needsTerms ? (
          <Form method="post" className="stack">
            <input type="hidden" name="intent" value="accept_terms" />
            <TermsConsent terms={terms} error={fieldError(error, "termsVersion")} />
            <ErrorNotice error={error} />
            <Button type="submit" size="lg" block loading={isSending} loadingText="Aceitando...">
              Aceitar
            </Button>
          </Form>
        ) : null}
        {isDone && !needsTerms ? <LinkButton to={home}>Continuar</LinkButton> : null}
        {isDone || loaderData.isKnown ? null : (
          <Notice tone="warn">O seu tipo de conta ainda não abre nenhuma área. Fale com o seu clube.</Notice>
        )}
        {isDone || !loaderData.isKnown ? null : <Setup loaderData={loaderData} actionData={actionData} />}
      </div>
    </MemberShell>
  );
}

function Setup({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const { viewer, terms, needsTerms, today, phone, home } = loaderData;
  const isSending = useNavigation().formMethod === "POST";
  const error = actionData?.error ?? null;
  const values = actionData?.values ?? { name: viewer.name, phone };
  return (
    <>
      {home === "/profile-setup" ? null : <LinkButton to={home}>Ir para o meu painel</LinkButton>}
      <Card title="Represento um clube" subtitle="Cadastre o clube e administre o ranking dele.">
        <LinkButton to="/club-registration" variant="secondary">
          Cadastrar um clube
        </LinkButton>
      </Card>
      <Form method="post" className="stack stack-loose">
        <Card title="Sou atleta" subtitle="Com o perfil de atleta você lança resultados e entra no ranking.">
          <div className="stack">
            <AthleteFields values={values} error={error} today={today} />
          </div>
        </Card>
        <Card title="Esportes e classe">
          <SportsFields sports={SPORTS} chosen={actionData?.chosen ?? {}} error={error} />
        </Card>
        <Card title="Cidade e clube">
          <div className="stack">
            <CityField defaultCity={chosenCity(values)} error={fieldError(error, "cityCode")} />
            <ClubField isOptional error={fieldError(error, "clubId")} />
          </div>
        </Card>
        {needsTerms ? (
          <Card title="Termos de uso">
            <TermsConsent terms={terms} error={fieldError(error, "termsVersion")} />
          </Card>
        ) : null}
        <ErrorNotice error={error} />
        <Button type="submit" size="lg" block loading={isSending} loadingText="Salvando…">
          Salvar o perfil
        </Button>
      </Form>
    </>
  );
}
