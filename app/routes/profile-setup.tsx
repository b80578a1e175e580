import { data, replace, useNavigation } from "react-router";
import { useAnswer } from "../browser/use-answer.ts";
import { useKeptFlash } from "../browser/use-kept-flash.ts";
import { acceptTerms } from "../features/people/terms/accept-terms.server.ts";
import { askGuardian, readWaitingMinor } from "../features/people/guardians/ask-guardian.server.ts";
import { completeProfile } from "../features/people/accounts/complete-profile.server.ts";
import { formValues, readProfileForm, readSports } from "../features/people/codes/form-values.ts";
import { guardianSchema } from "../features/people/guardians/guardians-schema.ts";
import { GuardianWaiting } from "../features/people/guardians/guardian-waiting.tsx";
import { athleteProfileSchema, termsConsentSchema } from "../features/people/people/people-schema.ts";
import { acceptInvitation } from "../features/office/invitations/accept-invitation.server.ts";
import { InvitationNotice, InvitedCard } from "../features/office/invitations/invited-card.tsx";
import { JoinForm } from "../features/office/invitations/join-form.tsx";
import { invitationStateOfPage, invitedOfPage } from "./shared/invited-of-page.server.ts";
import { twinFormSchema } from "../features/office/merging/merging-schema.ts";
import { TwinQuestionCard } from "../features/office/merging/twin-question-card.tsx";
import { shownQuestion } from "../features/office/merging/twins.ts";
import { SetupForm } from "../features/office/invitations/setup-form.tsx";
import { SPORTS } from "../lib/sports.ts";
import { cityOfForm } from "./shared/form-facts.server.ts";
import { homePath } from "../features/base/access/access.ts";
import { refuseAwaitingGuardian } from "../features/base/access/awaits-guardian.server.ts";
import { leaveFlash, takeFlash } from "../guards/flash-middleware.server.ts";
import { requireActor, requireViewer } from "../guards/guard.server.ts";
import { guarded } from "../features/base/access/guarded.server.ts";
import { areTermsRequired } from "../features/base/access/viewer.ts";
import { MemberFrame } from "../features/platform/shell/member-frame.tsx";
import { ownArea } from "../features/platform/shell/shell-navigation.ts";
import { pageAccess } from "../guards/page-access.server.ts";
import { replacePage } from "../guards/redirect.server.ts";
import { safeNextPath } from "../features/people/sessions/next-target.ts";
import { isKnownRole, type Viewer } from "../features/base/access/viewer.ts";
import { loadFrame, sponsorsOfPage, termsOfPage } from "./shared/of-page.server.ts";
import { TermsConsent } from "../features/people/terms/terms-consent.tsx";
import { AcceptTermsForm } from "../features/people/terms/accept-terms-form.tsx";
import { invitationCopy } from "../copy/invitations.ts";
import { dayIn, DEFAULT_TIME_ZONE } from "../lib/dates.ts";
import { AppError } from "../lib/errors.ts";
import { parseInput } from "../lib/parse.ts";
import { servicesContext } from "../platform/context.ts";
import { oncePerRequest } from "../platform/once.server.ts";
import { answerError } from "../platform/route-answers.server.ts";
import { retryHeaders } from "../platform/retry-headers.ts";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { fieldError } from "../ui/error-notice.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import type { Route } from "./+types/profile-setup.ts";

export const headers = retryHeaders;
/** Every role may open it, with a session. Who has none has no account to complete: they make one, with their invitation. */
export const middleware = [
  pageAccess(null, { redirectTo: ({ search }) => `/athlete-registration${search}` }),
];

const waitingOfPage = oncePerRequest((services, userId: string) =>
  readWaitingMinor({ services }, { userId }),
);

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  const actor = requireActor(args);
  const [{ viewer, frame }, [terms, invited, waiting]] = await guarded(
    loadFrame(args, requireViewer(args)),
    Promise.all([
      termsOfPage(args.context),
      invitedOfPage(args.context, args.url),
      waitingOfPage(args.context, actor.userId),
    ]),
  );
  const needsTerms = areTermsRequired(viewer);
  const next = nextOf(args.url);
  const state = invitationStateOfPage(services, args.url, invited);
  // A person who lacks nothing goes on to the page that led here.
  const isReady = viewer.athleteId !== null && !needsTerms && !viewer.awaitsGuardian && state === null;
  if (next !== null && isReady) throw replacePage(next);
  return {
    ...frame,
    phone: viewer.phone ?? "",
    home: homePath(viewer),
    isKnown: isKnownRole(viewer.role),
    terms: needsTerms ? terms : null,
    needsTerms,
    invited: invited && { ...invited, question: invited.question && shownQuestion(invited.question) },
    state,
    waiting: viewer.awaitsGuardian ? waiting : null,
    flash: await takeFlash(args.context, "/profile-setup"),
    isStep: next !== null,
    today: dayIn(services.now(), DEFAULT_TIME_ZONE),
  };
}

/** The page that led here, which who is done is led back to. */
function nextOf(url: URL): string | null {
  return safeNextPath(url.searchParams.get("next"));
}

export async function action(args: Route.ActionArgs) {
  const services = args.context.get(servicesContext);
  const actor = requireActor(args);
  const form = await args.request.formData();
  const typedName = form.get("name");
  // One read for all that the form needs, and for the page that shows it again where it is refused.
  const [viewer, [cityCode, , invited, waiting]] = await guarded(
    requireViewer(args),
    Promise.all([
      cityOfForm(services, form),
      termsOfPage(args.context),
      invitedOfPage(args.context, args.url, typeof typedName === "string" ? typedName : null),
      waitingOfPage(args.context, actor.userId),
      sponsorsOfPage(args.context, actor),
    ]),
  );
  const fields: Record<string, unknown> = { ...readProfileForm(form), cityCode };
  const intent = String(form.get("intent") ?? "");
  try {
    if (intent === "accept_terms") {
      const { termsVersion } = parseInput(termsConsentSchema, fields);
      await acceptTerms({ services, viewer }, { termsVersion, method: "existing_user" });
      return replacePage(nextOf(args.url) ?? homePath(viewer));
    }
    if (intent === "ask_guardian") {
      await askGuardian(
        { services, viewer },
        { ...parseInput(guardianSchema, fields), birthDate: waiting?.birthDate ?? null },
      );
      leaveFlash(args.context, "/profile-setup", "enviado");
      return replace(`/profile-setup${args.url.search}`);
    }
    if (!isKnownRole(viewer.role)) throw new AppError("forbidden");
    const isInvited = intent === "accept_invitation";
    if (isInvited && !invited) throw new AppError("not_found", { message: invitationCopy.unknown });
    if (isInvited && viewer.athleteId && areTermsRequired(viewer)) throw new AppError("terms_required");
    if (isInvited && viewer.athleteId) refuseAwaitingGuardian(viewer);
    const profile = isInvited && viewer.athleteId ? null : readProfile(services, viewer, fields);
    if (invited && isInvited) {
      const { twin } = twinFormSchema.parse(Object.fromEntries(form));
      await acceptInvitation({ services, viewer }, invited, profile, twin);
      return replace(`${args.url.pathname}${args.url.search}`);
    }
    if (profile) await completeProfile({ services, viewer }, profile);
    return replacePage(nextOf(args.url) ?? "/athlete-dashboard");
  } catch (error) {
    const answer = answerError(error, args.context);
    const chosen = Object.fromEntries(readSports(form).map((entry) => [entry.sport, entry.class]));
    return data({ ...answer.data, intent, values: formValues(form), chosen }, answer.init ?? undefined);
  }
}

type PageServices = Parameters<typeof completeProfile>[0]["services"];

function readProfile(services: PageServices, viewer: Viewer, fields: Record<string, unknown>) {
  const today = dayIn(services.now(), DEFAULT_TIME_ZONE);
  const sports = SPORTS.map((sport) => sport.id);
  const { termsVersion } = areTermsRequired(viewer)
    ? parseInput(termsConsentSchema, fields)
    : { termsVersion: null };
  return { ...parseInput(athleteProfileSchema(sports, today, viewer.email), fields), termsVersion };
}

export default function ProfileSetup({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>();
  const { viewer, home, needsTerms, terms, invited, state, waiting, isKnown, isStep } = loaderData;
  const flash = useKeptFlash(loaderData.flash);
  const navigation = useNavigation();
  const isSending = navigation.formMethod === "POST";
  const error = actionData?.error ?? null;
  const isOpen = state !== null && state !== "unknown" && state.kind === "open";
  const isMine = state !== null && state !== "unknown" && state.kind === "done";
  const hasProfile = viewer.athleteId !== null;
  // A club admin who does not play has nothing to complete here but the terms.
  const isDone = hasProfile || (needsTerms && viewer.adminClubIds.length > 0 && !isOpen);
  return (
    <MemberFrame area={ownArea(viewer) ?? "athlete"} frame={loaderData} requiredRole={null}>
      <div className="narrow stack">
        <PageHeader
          title={titleOf({
            isOpen,
            isMine,
            isKnown,
            isDone,
            isStep,
            needsTerms,
            isWaiting: waiting !== null,
          })}
          eyebrow={viewer.name}
        />
        <InvitationNotice state={state} />
        {isMine && invited ? (
          <Notice tone="ok" role="status">
            {invited.profile
              ? `O perfil de ${invited.profile.name} é seu, com as partidas em ${invited.clubName}.`
              : `Você está no ${invited.clubName}.`}
          </Notice>
        ) : null}
        {isKnown ? null : <UnknownAccount />}
        {waiting ? (
          <GuardianWaiting
            waiting={waiting}
            values={actionData?.intent === "ask_guardian" ? actionData.values : {}}
            error={actionData?.intent === "ask_guardian" ? error : null}
            isSending={isSending && navigation.formData?.get("intent") === "ask_guardian"}
            isSent={flash === "enviado"}
          />
        ) : null}
        {isKnown && isOpen && invited ? <InvitedCard invited={invited} /> : null}
        {isDone && needsTerms ? <AcceptTermsForm terms={terms} error={error} isSending={isSending} /> : null}
        {isKnown && (isOpen || (isMine && invited?.question)) && hasProfile && !needsTerms && !waiting ? (
          invited?.question ? (
            <TwinQuestionCard
              question={invited.question}
              fields={{ intent: "accept_invitation" }}
              error={error}
            />
          ) : (
            <JoinForm isClaim={Boolean(invited?.profile)} error={error} isSending={isSending} />
          )
        ) : null}
        {isKnown && isDone && !needsTerms && !isOpen ? (
          <LinkButton to={home} variant={waiting ? "secondary" : undefined}>
            Ir para o meu painel
          </LinkButton>
        ) : null}
        {isDone || !isKnown ? null : (
          <SetupForm
            viewer={viewer}
            values={actionData?.values ?? { name: viewer.name, phone: loaderData.phone }}
            chosen={actionData?.chosen}
            isFilled={actionData !== undefined}
            error={error}
            isSending={isSending}
            today={loaderData.today}
            home={home}
            isStep={isStep}
            invited={isOpen ? invited : null}
            terms={
              needsTerms ? <TermsConsent terms={terms} error={fieldError(error, "termsVersion")} /> : null
            }
          />
        )}
      </div>
    </MemberFrame>
  );
}

function titleOf(setup: {
  isOpen: boolean;
  isMine: boolean;
  isKnown: boolean;
  isDone: boolean;
  isStep: boolean;
  needsTerms: boolean;
  isWaiting: boolean;
}): string {
  if (setup.isOpen) return "Você foi convidado";
  if (setup.isMine) return "Tudo certo";
  if (!setup.isKnown) return "Conta sem acesso";
  if (!setup.isDone) return setup.isStep ? "Crie o seu perfil de atleta" : "Complete o seu perfil";
  if (setup.needsTerms) return "Termos de uso";
  return setup.isWaiting ? "Quase lá" : "Seu perfil está pronto";
}

function UnknownAccount() {
  return (
    <Card title="O seu tipo de conta ainda não abre nenhuma área">
      <p>
        A conta existe e o acesso a ela é seguro, mas ninguém disse ainda o que você faz na Quadra. Fale com o
        seu clube, ou entre com outra conta.
      </p>
    </Card>
  );
}
