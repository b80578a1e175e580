import { data, Form, replace, useNavigation } from "react-router";
import { useAnswer } from "../browser/use-answer.ts";
import { NameField } from "../ui/person-fields.tsx";
import { useDraft, useKeptStep } from "../browser/use-draft.ts";
import { AccountFields } from "../features/people/accounts/account-fields.tsx";
import { CodeForm } from "../features/people/codes/code-form.tsx";
import { readCodeStep, resendCode, submitCode } from "./shared/code-step.server.ts";
import { isKeptStep } from "../features/people/accounts/kept-step.ts";
import { chosenCity, type CodeStep, formValues } from "../features/people/codes/form-values.ts";
import { termsConsentSchema } from "../features/people/people/people-schema.ts";
import { ClubRegistrationFields } from "../features/clubs/clubs/club-registration-fields.tsx";
import { registerClub, registerClubAs } from "../features/clubs/clubs/register-club.server.ts";
import { clubAdminSchema, clubSchema } from "../features/clubs/clubs/clubs-schema.ts";
import { CityField } from "../features/base/geography/city-field.tsx";
import { cityOfForm, registrationFactsOfForm } from "./shared/form-facts.server.ts";
import { refuseAwaitingGuardian } from "../features/base/access/awaits-guardian.server.ts";
import { currentViewer } from "../guards/guard.server.ts";
import { limitAuth, limitForms } from "../features/base/access/limit-attempts.server.ts";
import { requireAcceptedTerms } from "../features/base/access/terms-required.server.ts";
import { areTermsRequired as areTermsRequiredOf } from "../features/base/access/viewer.ts";
import { termsOfPage } from "./shared/of-page.server.ts";
import { VisitorTermsConsent } from "../features/people/terms/visitor-terms-consent.tsx";
import { parseInput } from "../lib/parse.ts";
import { servicesContext } from "../platform/context.ts";
import { answerError } from "../platform/route-answers.server.ts";
import { retryHeaders } from "../platform/retry-headers.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { ErrorNotice, fieldError } from "../ui/error-notice.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { legalLinks } from "../copy/legal.ts";
import { PublicShell } from "../ui/public-shell.tsx";
import type { Route } from "./+types/club-registration.ts";

/** Where a tab keeps the registration that waits for its digits. */
const STEP = "codigo:/club-registration";
/** The page that leads on to the payment. */
const SUCCESS_PATH = "/club-registration/success?pagar=1";

export const headers = retryHeaders;

export async function loader(args: Route.LoaderArgs) {
  const [viewer, terms] = await Promise.all([currentViewer(args), termsOfPage(args.context)]);
  return {
    terms,
    signedInAs: viewer ? { name: viewer.name, email: viewer.email } : null,
    areTermsRequired: !viewer || areTermsRequiredOf(viewer),
    areTermsSkipped: viewer?.isSuperAdmin ?? false,
  };
}

export async function action(args: Route.ActionArgs) {
  const services = args.context.get(servicesContext);
  const form = await args.request.formData();
  const intent = form.get("intent");
  const chosenSports = form.getAll("sport").map(String);
  let step: CodeStep | null = null;
  try {
    if (intent === "verify") {
      step = readCodeStep(form);
      return await submitCode(services, form, { fallback: SUCCESS_PATH });
    }
    if (intent === "resend") return { step: await resendCode(services, form), isResent: true };
    await limitForms(services, "club-registration");

    // One read for all that the form needs, and for the page that shows it again where it is refused.
    const [viewer, cityCode, facts] = await Promise.all([
      currentViewer(args),
      cityOfForm(services, form),
      registrationFactsOfForm(services, form),
      termsOfPage(args.context),
    ]);
    const fields = { ...Object.fromEntries(form), sports: chosenSports, cityCode };
    if (viewer) {
      refuseAwaitingGuardian(viewer);
      // Accepted in this very form, or before.
      const isAccepting = areTermsRequiredOf(viewer) && Boolean(form.get("termsVersion"));
      if (!isAccepting) requireAcceptedTerms(viewer);
      const termsVersion = isAccepting ? parseInput(termsConsentSchema, fields).termsVersion : null;
      await registerClubAs({ services, viewer }, parseInput(clubSchema, fields), termsVersion);
      return replace(SUCCESS_PATH);
    }
    const input = parseInput(clubSchema.and(clubAdminSchema).and(termsConsentSchema), fields);
    const { name, email, password } = input;
    const club = { ...input, admin: { name, email, password, facts } };
    const registration = await limitAuth(services, email, () => registerClub({ services }, club), {
      givesBack: false,
    });
    return { step: { ...registration, purpose: "signup" as const }, isResent: false };
  } catch (error) {
    const answer = answerError(error, args.context);
    const body = { ...answer.data, step, isResent: false, values: formValues(form), chosenSports };
    return data(body, answer.init ?? undefined);
  }
}

export default function ClubRegistration({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>();
  const failure = actionData && "error" in actionData ? actionData : null;
  const [step, leaveStep] = useKeptStep(STEP, actionData?.step ?? null, isKeptStep);
  return (
    <PublicShell footer={legalLinks}>
      <div className="narrow stack">
        <PageHeader
          title="Cadastrar um clube"
          subtitle="O ranking do clube no celular, na página pública e na TV."
          look="court"
        />
        {step ? (
          <>
            <CodeForm step={step} error={failure?.error} isResent={actionData?.isResent} />
            <Button variant="quiet" block onClick={leaveStep}>
              Corrigir os dados
            </Button>
          </>
        ) : (
          <RegistrationForm {...loaderData} failure={failure} />
        )}
      </div>
    </PublicShell>
  );
}

type Failure = Extract<NonNullable<Route.ComponentProps["actionData"]>, { error: unknown }>;

function RegistrationForm({
  terms,
  signedInAs,
  areTermsRequired,
  areTermsSkipped,
  failure,
}: Route.ComponentProps["loaderData"] & { failure: Failure | null }) {
  const isSending = useNavigation().formMethod === "POST";
  const error = failure?.error ?? null;
  const values: Record<string, string> = failure?.values ?? {};
  const draft = useDraft("/club-registration", signedInAs?.email ?? "", failure !== null);
  return (
    <Form method="post" className="stack stack-loose" ref={draft}>
      <ClubRegistrationFields
        values={values}
        chosenSports={failure?.chosenSports ?? []}
        city={<CityField defaultCity={chosenCity(values)} error={fieldError(error, "cityCode")} />}
        error={error}
      />
      {signedInAs ? (
        <Card
          title="5. Quem administra"
          subtitle={`${signedInAs.name}, com a conta que está aberta agora.`}
        />
      ) : (
        <>
          <Card
            title="5. Quem administra"
            subtitle="A sua conta de administrador. Outras pessoas entram depois."
          >
            <div className="stack">
              <NameField label="Seu nome" defaultValue={values.name} refusal={error} />
              <AccountFields values={values} error={error} />
            </div>
          </Card>
        </>
      )}
      {areTermsRequired ? (
        <Card title="6. Termos de uso">
          <VisitorTermsConsent terms={terms} error={fieldError(error, "termsVersion")} />
        </Card>
      ) : areTermsSkipped ? null : (
        <VisitorTermsConsent terms={terms} isRequired={false} />
      )}
      <ErrorNotice error={error} />
      <Button
        type="submit"
        name="intent"
        value="register"
        size="lg"
        block
        loading={isSending}
        loadingText="Enviando…"
      >
        Cadastrar o clube
      </Button>
    </Form>
  );
}
