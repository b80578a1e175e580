import { useAnswer } from "../browser/use-answer.ts";
import { asId } from "../platform/ids.server.ts";
import { data, Form, replace, useNavigation } from "react-router";
import { useDraft, useKeptStep } from "../browser/use-draft.ts";
import { invitationCopy } from "../copy/invitations.ts";
import { AccountFields } from "../features/people/accounts/account-fields.tsx";
import { AthleteFields } from "../features/people/accounts/athlete-fields.tsx";
import { CodeForm } from "../features/people/codes/code-form.tsx";
import { isKeptStep } from "../features/people/accounts/kept-step.ts";
import { readCodeStep, resendCode, submitCode } from "./shared/code-step.server.ts";
import {
  chosenCity,
  type CodeStep,
  formValues,
  readProfileForm,
  readSports,
} from "../features/people/codes/form-values.ts";
import {
  athleteProfileSchema,
  credentialsSchema,
  termsConsentSchema,
} from "../features/people/people/people-schema.ts";
import { signUpAthlete } from "../features/people/accounts/sign-up-athlete.server.ts";
import { sportsToChoose } from "../features/people/accounts/sports-to-choose.ts";
import { SportsFields } from "../features/people/accounts/sports-fields.tsx";
import { ClubField } from "../features/clubs/clubs/club-field.tsx";
import { signUpEffect } from "../features/office/invitations/accept-invitation.server.ts";
import { readInvitationToken } from "../features/office/invitations/invitation-link.server.ts";
import { InvitationNotice, InvitedCard } from "../features/office/invitations/invited-card.tsx";
import { invitationStateOfPage, invitedOfPage } from "./shared/invited-of-page.server.ts";
import { readInvitation } from "../features/office/invitations/read-invitation.server.ts";
import { SPORTS } from "../lib/sports.ts";
import { CityField } from "../features/base/geography/city-field.tsx";
import { cityOfForm, registrationFactsOfForm } from "./shared/form-facts.server.ts";
import { currentViewer } from "../guards/guard.server.ts";
import { limitAuth, limitForms } from "../features/base/access/limit-attempts.server.ts";
import { authPath, safeNextPath, REASON_SHOWN } from "../features/people/sessions/next-target.ts";
import { termsOfPage } from "./shared/of-page.server.ts";
import { VisitorTermsConsent } from "../features/people/terms/visitor-terms-consent.tsx";
import { dayIn, DEFAULT_TIME_ZONE } from "../lib/dates.ts";
import { AppError } from "../lib/errors.ts";
import { parseInput } from "../lib/parse.ts";
import { setUpPath } from "../lib/paths.ts";
import { servicesContext } from "../platform/context.ts";
import { oncePerRequest } from "../platform/once.server.ts";
import { answerError } from "../platform/route-answers.server.ts";
import { retryHeaders } from "../platform/retry-headers.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { ErrorNotice, fieldError } from "../ui/error-notice.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { legalLinks } from "../copy/legal.ts";
import { PublicShell } from "../ui/public-shell.tsx";
import type { Route } from "./+types/athlete-registration.ts";

/** A link of invitation is sent in conversations, which show what it is. */
export function meta({ loaderData }: Route.MetaArgs) {
  const club = loaderData?.invitation?.name;
  return pageMeta({
    title: "Criar conta de atleta",
    description: club
      ? `${club} convida você para jogar o ranking do clube.`
      : "Entre em um clube, lance seus resultados e acompanhe o ranking.",
    origin: loaderData?.origin ?? "",
    path: "/athlete-registration",
  });
}
export const headers = retryHeaders;

/** Where a tab keeps the registration that waits for its digits. */
const STEP = "codigo:/athlete-registration";

const invitationOf = oncePerRequest(async (services, asked: string | null) => {
  const clubId = asId(asked);
  return clubId === undefined ? null : await readInvitation({ services }, { clubId });
});

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  const token = args.url.searchParams.get("convite");
  const [viewer, terms, invitation, invited] = await Promise.all([
    currentViewer(args),
    termsOfPage(args.context),
    invitationOf(args.context, args.url.searchParams.get("clube")),
    invitedOfPage(args.context, args.url),
  ]);
  const setup = token === null ? "/profile-setup" : `/profile-setup?convite=${encodeURIComponent(token)}`;
  const next = safeNextPath(args.url.searchParams.get("next"));
  if (viewer) throw replace(token === null && next !== null ? setUpPath(next) : setup);
  const state = invitationStateOfPage(services, args.url, invited);
  const isOpen = state !== null && state !== "unknown" && state.kind === "open";
  return {
    terms,
    origin: services.origin,
    // A person who came by an invitation sees its result.
    next: isOpen ? setup : next,
    invitation,
    invited: isOpen ? invited : null,
    state,
    today: dayIn(services.now(), DEFAULT_TIME_ZONE),
  };
}

export async function action(args: Route.ActionArgs) {
  const { request, context, url } = args;
  const services = context.get(servicesContext);
  const form = await request.formData();
  const intent = form.get("intent");
  const chosen = Object.fromEntries(readSports(form).map((entry) => [entry.sport, entry.class]));
  let step: CodeStep | null = null;
  const token = url.searchParams.get("convite") ?? "";
  try {
    const invitationId = await readInvitationToken(services, token);
    if (intent === "verify") {
      step = readCodeStep(form);
      return await submitCode(services, form, {
        invitationId,
        and: async ({ userId, names }) =>
          invitationId ? signUpEffect(services, invitationId, { userId, name: names[0] ?? "" }) : [],
      });
    }
    if (intent === "resend") {
      const invitation = invitationId ? { id: invitationId, token } : undefined;
      return { step: await resendCode(services, form, invitation), isResent: true };
    }
    await limitForms(services, "athlete-registration", invitationId);

    const today = dayIn(services.now(), DEFAULT_TIME_ZONE);
    const sports = SPORTS.map((sport) => sport.id);
    // One read for all that the form needs, and for the page that shows it again where it is refused.
    const [cityCode, facts, invited] = await Promise.all([
      cityOfForm(services, form),
      registrationFactsOfForm(services, form),
      invitedOfPage(context, url),
      currentViewer(args),
      termsOfPage(context),
      invitationOf(context, url.searchParams.get("clube")),
    ]);
    const state = invitationStateOfPage(services, url, invited);
    if (state === "unknown" || state?.kind === "closed") {
      if (state === "unknown") throw new AppError("conflict", { message: invitationCopy.unknown });
      throw new AppError(state.code ?? "conflict", { message: state.reason });
    }
    const schema = athleteProfileSchema(sports, today, String(form.get("email") ?? ""))
      .and(credentialsSchema)
      .and(termsConsentSchema);
    // By an invitation nobody asks to join: the right code lets them in.
    const invitedTo = invited ? { clubId: undefined } : {};
    const input = parseInput(schema, { ...readProfileForm(form), cityCode, ...invitedTo });
    const registration = await limitAuth(
      services,
      input.email,
      () => signUpAthlete({ services }, { ...input, facts, invitation: invited ? token : undefined }),
      { givesBack: false, invitationId },
    );
    return { step: { ...registration, purpose: "signup" as const }, isResent: false };
  } catch (error) {
    const answer = answerError(error, args.context);
    return data(
      { ...answer.data, step, isResent: false, values: formValues(form), chosen },
      answer.init ?? undefined,
    );
  }
}

export default function AthleteRegistration({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>();
  const { next, invited, state } = loaderData;
  const failure = actionData && "error" in actionData ? actionData : null;
  const [step, leaveStep] = useKeptStep(STEP, actionData?.step ?? null, isKeptStep);
  return (
    <PublicShell current="signIn" footer={legalLinks}>
      <div className="narrow stack">
        <PageHeader
          title="Criar conta de atleta"
          subtitle="Leva dois minutos. Depois é jogar e lançar o resultado."
          look="court"
        />
        {step ? (
          <>
            <CodeForm step={step} next={next} error={failure?.error} isResent={actionData?.isResent} />
            <Button variant="quiet" block onClick={leaveStep}>
              Corrigir os meus dados
            </Button>
          </>
        ) : (
          <>
            <InvitationNotice state={state} />
            {invited ? <InvitedCard invited={invited} /> : null}
            <RegistrationForm {...loaderData} failure={failure} />
          </>
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
  invited,
  state,
  failure,
}: Route.ComponentProps["loaderData"] & { failure: Failure | null }) {
  const isSending = useNavigation().formMethod === "POST";
  const error = failure?.error ?? null;
  const values: Record<string, string> = failure?.values ?? {};
  const draft = useDraft(
    `/athlete-registration ${invited?.id ?? invitation?.id ?? ""}`,
    "",
    failure !== null,
  );
  const claimed = invited?.profile ? invited.profile.name : undefined;
  const club = invited?.club ?? invitation;
  return (
    <Form
      method="post"
      // Past an invitation that opens nothing.
      action={state && !invited ? "/athlete-registration" : undefined}
      className="stack stack-loose"
      ref={draft}
    >
      <input type="hidden" name="next" value={next ?? ""} />
      <Card title="1. Seus dados">
        <div className="stack">
          <AthleteFields values={values} error={error} today={today} fixedName={claimed} />
          <AccountFields values={values} error={error} />
        </div>
      </Card>
      <Card
        title="2. Esportes e classe"
        subtitle="Escolha sua classe; o nível é calculado pelas suas partidas."
      >
        <SportsFields {...sportsToChoose(club, failure?.chosen)} error={error} />
      </Card>
      <Card title={invited ? "3. Cidade" : "3. Cidade e clube"}>
        <div className="stack">
          <CityField
            defaultCity={chosenCity(values) ?? (failure ? null : club?.city)}
            error={fieldError(error, "cityCode")}
          />
          {invited ? null : (
            <ClubField isOptional defaultClub={invitation} error={fieldError(error, "clubId")} />
          )}
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
        {claimed ? "Sou eu: criar conta" : "Criar conta"}
      </Button>
      <LinkButton to={authPath({ next })} state={REASON_SHOWN} variant="quiet">
        Já tenho conta
      </LinkButton>
    </Form>
  );
}
