import { data, Form, replace, useNavigation } from "react-router";
import { acceptTerms } from "../features/accounts/accept-terms.server.ts";
import { askGuardian, readWaitingMinor } from "../features/accounts/ask-guardian.server.ts";
import { completeProfile } from "../features/accounts/complete-profile.server.ts";
import { formValues, readProfileForm, readSports } from "../features/accounts/forms.ts";
import { GuardianWaiting } from "../features/accounts/guardian-waiting.tsx";
import { athleteProfileSchema, termsConsentSchema } from "../features/accounts/schemas.ts";
import { acceptInvitation } from "../features/clubs/accept-invitation.server.ts";
import { InvitationNotice, InvitedCard } from "../features/clubs/invited-card.tsx";
import { invitationStateOfPage, invitedOfPage } from "../features/clubs/invited-of-page.server.ts";
import { SetupForm } from "../features/clubs/setup-form.tsx";
import { SPORTS } from "../features/clubs/sports.ts";
import { resolveCity } from "../features/geography/resolve-city.server.ts";
import { homePath } from "../features/security/access.ts";
import { refuseInert, requireActor, requireViewer } from "../features/security/guard.server.ts";
import { guarded } from "../features/security/guarded.server.ts";
import { owesTerms } from "../features/security/owes-terms.server.ts";
import { MemberShell } from "../features/security/member-shell.tsx";
import { pageAccess, pageCheck } from "../features/security/page-access.server.ts";
import { shellViewer } from "../features/security/shell-viewer.ts";
import { isKnownRole, type Viewer } from "../features/security/viewer.ts";
import { ExpiryBanner } from "../features/subscriptions/expiry-banner.tsx";
import { expiryOfPage } from "../features/subscriptions/expiry-of-page.server.ts";
import { termsOfPage } from "../features/terms/terms-of-page.server.ts";
import { TermsConsent } from "../features/terms/terms-consent.tsx";
import { invitationCopy } from "../copy/invitations.ts";
import { dayIn, DEFAULT_TIME_ZONE } from "../lib/dates.ts";
import { AppError } from "../lib/errors.ts";
import { parseInput } from "../lib/parse.ts";
import { servicesContext } from "../platform/context.ts";
import { oncePerRequest } from "../platform/once.server.ts";
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
/** Whoever has a session may open it, whatever their role. */
export const middleware = [pageAccess(null)];

const waitingOfPage = oncePerRequest((services, userId: string) =>
  readWaitingMinor({ services }, { userId }),
);

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  const { userId } = requireActor(args);
  const [viewer, [terms, invited, waiting]] = await guarded(
    requireViewer(args),
    Promise.all([
      termsOfPage(args.context),
      invitedOfPage(args.context, args.url),
      waitingOfPage(args.context, userId),
    ]),
  );
  const needsTerms = owesTerms(viewer);
  return {
    viewer: shellViewer(viewer),
    expiry: expiryOfPage(args, viewer),
    check: pageCheck(args),
    phone: viewer.phone ?? "",
    home: homePath(viewer),
    isKnown: isKnownRole(viewer.role),
    terms: needsTerms ? terms : null,
    needsTerms,
    invited,
    state: invitationStateOfPage(services, args.url, invited),
    waiting: viewer.isInert ? waiting : null,
    isSent: args.url.searchParams.has("enviado"),
    today: dayIn(services.now(), DEFAULT_TIME_ZONE),
  };
}

export async function action(args: Route.ActionArgs) {
  const services = args.context.get(servicesContext);
  const { userId } = requireActor(args);
  const form = await args.request.formData();
  const typed = { code: String(form.get("cityCode") ?? ""), typed: String(form.get("cityCodeText") ?? "") };
  // One read for all that the form needs, and for the page that shows it again where it is refused.
  const [viewer, [cityCode, , invited, waiting]] = await guarded(
    requireViewer(args),
    Promise.all([
      resolveCity({ services }, typed),
      termsOfPage(args.context),
      invitedOfPage(args.context, args.url),
      waitingOfPage(args.context, userId),
    ]),
  );
  const fields: Record<string, unknown> = { ...readProfileForm(form), cityCode };
  const intent = String(form.get("intent") ?? "");
  try {
    if (intent === "accept_terms") {
      const { termsVersion } = parseInput(termsConsentSchema, fields);
      await acceptTerms({ services, viewer }, { termsVersion, method: "existing_user" });
      return replace(homePath(viewer));
    }
    if (intent === "ask_guardian") {
      await askGuardian({ services, viewer }, fields, waiting?.birthDate ?? null);
      return replace("/profile-setup?enviado=1");
    }
    if (!isKnownRole(viewer.role)) throw new AppError("forbidden");
    const isInvited = intent === "accept_invitation";
    if (isInvited && !invited) throw new AppError("not_found", { message: invitationCopy.unknown });
    if (isInvited && viewer.athleteId && owesTerms(viewer)) throw new AppError("terms_required");
    if (isInvited && viewer.athleteId) refuseInert(viewer);
    const profile = isInvited && viewer.athleteId ? null : readProfile(services, viewer, fields);
    if (invited && isInvited) {
      await acceptInvitation({ services, viewer }, invited, profile);
      return replace(`${args.url.pathname}${args.url.search}`);
    }
    if (profile) await completeProfile({ services, viewer }, profile);
    return replace("/athlete-dashboard");
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
  const { termsVersion } = owesTerms(viewer)
    ? parseInput(termsConsentSchema, fields)
    : { termsVersion: null };
  return { ...parseInput(athleteProfileSchema(sports, today, viewer.email), fields), termsVersion };
}

export default function ProfileSetup({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, home, needsTerms, terms, invited, state, waiting, isKnown } = loaderData;
  const navigation = useNavigation();
  const isSending = navigation.formMethod === "POST";
  const error = actionData?.error ?? null;
  const isOpen = state !== null && state !== "unknown" && state.kind === "open";
  const isMine = state !== null && state !== "unknown" && state.kind === "done";
  const hasProfile = viewer.athleteId !== null;
  // A club admin who does not play has nothing to complete here but the terms.
  const isDone = hasProfile || (needsTerms && viewer.adminClubIds.length > 0 && !isOpen);
  const title = isOpen
    ? "Você foi convidado"
    : isMine
      ? "Tudo certo"
      : !isKnown
        ? "Conta sem acesso"
        : isDone
          ? needsTerms
            ? "Termos de uso"
            : waiting
              ? "Quase lá"
              : "Seu perfil está pronto"
          : "Complete o seu perfil";
  return (
    <MemberShell
      area="athlete"
      viewer={viewer}
      requiredRole={null}
      check={loaderData.check}
      notice={<ExpiryBanner notice={loaderData.expiry} />}
    >
      <div className="narrow stack">
        <PageHeader title={title} eyebrow={viewer.name} />
        <InvitationNotice state={state} />
        {isMine && invited ? (
          <Notice tone="ok" role="status">
            {invited.profile
              ? `O perfil de ${invited.profile.name} é seu, com as partidas em ${invited.clubName}.`
              : `Você está no ${invited.clubName}.`}
          </Notice>
        ) : null}
        {isKnown ? null : (
          <Card title="O seu tipo de conta ainda não abre nenhuma área">
            <p>
              A conta existe e o acesso a ela é seguro, mas ninguém disse ainda o que você faz no Quadra. Fale
              com o seu clube, ou entre com outra conta.
            </p>
          </Card>
        )}
        {waiting ? (
          <GuardianWaiting
            waiting={waiting}
            values={actionData?.intent === "ask_guardian" ? actionData.values : {}}
            error={actionData?.intent === "ask_guardian" ? error : null}
            isSending={isSending && navigation.formData?.get("intent") === "ask_guardian"}
            isSent={loaderData.isSent}
          />
        ) : null}
        {isKnown && isOpen && invited ? <InvitedCard invited={invited} /> : null}
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
        {isKnown && isOpen && hasProfile && !needsTerms && !waiting ? (
          <Form method="post" className="stack">
            <ErrorNotice error={error} />
            <Button
              type="submit"
              name="intent"
              value="accept_invitation"
              size="lg"
              block
              loading={isSending}
              loadingText="Entrando…"
            >
              {invited?.profile ? "Sou eu: ficar com o perfil" : "Entrar no clube"}
            </Button>
          </Form>
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
            chosen={actionData?.chosen ?? {}}
            isFilled={actionData !== undefined}
            error={error}
            isSending={isSending}
            today={loaderData.today}
            home={home}
            invited={isOpen ? invited : null}
            terms={
              needsTerms ? <TermsConsent terms={terms} error={fieldError(error, "termsVersion")} /> : null
            }
          />
        )}
      </div>
    </MemberShell>
  );
}
