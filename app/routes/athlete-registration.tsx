import { data, Form, replace, useNavigation } from "react-router";
import { AccountFields } from "../features/accounts/account-fields.tsx";
import { AthleteFields } from "../features/accounts/athlete-fields.tsx";
import { CodeForm } from "../features/accounts/code-form.tsx";
import { readRegistrationFacts } from "../features/accounts/read-registration-facts.server.ts";
import { readCodeStep, resendCode, submitCode } from "../features/accounts/code-step.server.ts";
import {
  chosenCity,
  type CodeStep,
  formValues,
  readProfileForm,
  readSports,
} from "../features/accounts/forms.ts";
import { athleteProfileSchema, credentialsSchema, termsConsentSchema } from "../features/accounts/schemas.ts";
import { signUpAthlete } from "../features/accounts/sign-up-athlete.server.ts";
import { SportsFields } from "../features/accounts/sports-fields.tsx";
import { ClubField } from "../features/clubs/club-field.tsx";
import { readInvitation } from "../features/clubs/read-invitation.server.ts";
import { SPORTS } from "../features/clubs/sports.ts";
import { CityField } from "../features/geography/city-field.tsx";
import { resolveCity } from "../features/geography/resolve-city.server.ts";
import { currentViewer } from "../features/security/guard.server.ts";
import { limitAuth } from "../features/security/limit-attempts.server.ts";
import { safeNextPath } from "../features/security/next-target.ts";
import { termsOfPage } from "../features/terms/terms-of-page.server.ts";
import { VisitorTermsConsent } from "../features/terms/visitor-terms-consent.tsx";
import { dayIn, DEFAULT_TIME_ZONE } from "../lib/dates.ts";
import { parseInput } from "../lib/parse.ts";
import { servicesContext } from "../platform/context.ts";
import { oncePerRequest } from "../platform/once.server.ts";
import { answerError } from "../platform/route-answers.server.ts";
import { retryHeaders } from "../platform/retry-headers.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { ErrorNotice, fieldError } from "../ui/error-notice.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { legalLinks } from "../copy/legal.ts";
import { PublicShell } from "../ui/public-shell.tsx";
import type { Route } from "./+types/athlete-registration.ts";

export const meta = () => [{ title: "Criar conta de atleta · Quadra" }];
export const headers = retryHeaders;

const invitationOf = oncePerRequest((services, clubId: string | null) =>
  readInvitation({ services }, { clubId }),
);

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  const [viewer, terms, invitation] = await Promise.all([
    currentViewer(args),
    termsOfPage(args.context),
    invitationOf(args.context, args.url.searchParams.get("clube")),
  ]);
  if (viewer) throw replace("/profile-setup");
  const next = safeNextPath(args.url.searchParams.get("next"));
  return { terms, next, invitation, today: dayIn(services.now(), DEFAULT_TIME_ZONE) };
}

export async function action(args: Route.ActionArgs) {
  const { request, context, url } = args;
  const services = context.get(servicesContext);
  const form = await request.formData();
  const intent = form.get("intent");
  const chosen = Object.fromEntries(readSports(form).map((entry) => [entry.sport, entry.class]));
  let step: CodeStep | null = null;
  try {
    if (intent === "verify") {
      step = readCodeStep(form);
      return await submitCode(services, form);
    }
    if (intent === "resend") return { step: await resendCode(services, form), isResent: true };

    const today = dayIn(services.now(), DEFAULT_TIME_ZONE);
    const sports = SPORTS.map((sport) => sport.id);
    const typed = { code: String(form.get("cityCode") ?? ""), typed: String(form.get("cityCodeText") ?? "") };
    // One read for all that the form needs, and for the page that shows it again where it is refused.
    const [cityCode, facts] = await Promise.all([
      resolveCity({ services }, typed),
      readRegistrationFacts(services, form.get("email")),
      currentViewer(args),
      termsOfPage(context),
      invitationOf(context, url.searchParams.get("clube")),
    ]);
    const schema = athleteProfileSchema(sports, today).and(credentialsSchema).and(termsConsentSchema);
    const input = parseInput(schema, { ...readProfileForm(form), cityCode });
    const registration = await limitAuth(
      services,
      input.email,
      () => signUpAthlete({ services }, { ...input, facts }),
      {
        givesBack: false,
      },
    );
    return { step: { ...registration, purpose: "signup" as const }, isResent: false };
  } catch (error) {
    const answer = answerError(error);
    return data(
      { ...answer.data, step, isResent: false, values: formValues(form), chosen },
      answer.init ?? undefined,
    );
  }
}

export default function AthleteRegistration({ loaderData, actionData }: Route.ComponentProps) {
  const { terms, next, today, invitation } = loaderData;
  const failure = actionData && "error" in actionData ? actionData : null;
  const step = actionData?.step ?? null;
  return (
    <PublicShell current="signIn" footer={legalLinks}>
      <div className="narrow stack">
        <PageHeader
          title="Criar conta de atleta"
          subtitle="Leva dois minutos. Depois é jogar e lançar o resultado."
          look="court"
        />
        {step ? (
          <CodeForm step={step} next={next} error={failure?.error} isResent={actionData?.isResent} />
        ) : (
          <RegistrationForm
            terms={terms}
            today={today}
            next={next}
            invitation={invitation}
            failure={failure}
          />
        )}
      </div>
    </PublicShell>
  );
}

type Failure = Extract<NonNullable<Route.ComponentProps["actionData"]>, { error: unknown }>;

function RegistrationForm({
  terms,
  today,
  next,
  invitation,
  failure,
}: Route.ComponentProps["loaderData"] & { failure: Failure | null }) {
  const isSending = useNavigation().formMethod === "POST";
  const error = failure?.error ?? null;
  const values: Record<string, string> = failure?.values ?? {};
  return (
    <Form method="post" className="stack stack-loose">
      <input type="hidden" name="next" value={next ?? ""} />
      <Card title="1. Seus dados">
        <div className="stack">
          <AthleteFields values={values} error={error} today={today} />
          <AccountFields values={values} error={error} />
        </div>
      </Card>
      <Card title="2. Esportes e classe" subtitle="Você declara a sua classe. O nível vem das partidas.">
        <SportsFields sports={SPORTS} chosen={failure?.chosen ?? {}} error={error} />
      </Card>
      <Card title="3. Cidade e clube">
        <div className="stack">
          <CityField defaultCity={chosenCity(values)} error={fieldError(error, "cityCode")} />
          <ClubField isOptional defaultClub={invitation} error={fieldError(error, "clubId")} />
        </div>
      </Card>
      <Card title="4. Termos de uso">
        <VisitorTermsConsent terms={terms} error={fieldError(error, "termsVersion")} />
      </Card>
      <ErrorNotice error={error} />
      <Button
        type="submit"
        name="intent"
        value="signup"
        size="lg"
        block
        loading={isSending}
        loadingText="Enviando…"
      >
        Criar conta
      </Button>
      <LinkButton to={next ? `/auth?next=${encodeURIComponent(next)}` : "/auth"} variant="quiet">
        Já tenho conta
      </LinkButton>
    </Form>
  );
}
