import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { useAnswer } from "../browser/use-answer.ts";
import { CodeForm } from "../features/people/codes/code-form.tsx";
import { CodeRequestForm } from "../features/people/sessions/code-request-form.tsx";
import { authAction, type AuthAnswer, readAccountPage } from "./auth.server.ts";
import { takeMailedLink } from "./shared/mailed-link.server.ts";
import { readCodeLink } from "../features/people/accounts/follow-code-link.server.ts";
import { LinkPanel } from "../features/people/accounts/link-panel.tsx";
import { readGuardianLink } from "../features/people/guardians/guardian-consent.server.ts";
import { readUndoLink } from "../features/people/account-changes/undo-link.server.ts";
import { ApprovalLinkPanel } from "../features/matches/matches/approval-link-panel.tsx";
import { readApprovalLink } from "../features/matches/matches/approve-by-link.server.ts";
import { UndoPanel } from "../features/people/accounts/undo-panel.tsx";
import { GuardianPanel } from "../features/people/guardians/guardian-panel.tsx";
import { FactorForm } from "../features/people/factors/factor-form.tsx";
import { RecoveryForm } from "../features/people/accounts/recovery-form.tsx";
import { shownFactors } from "../features/people/sessions/security-facts.ts";
import { SecurityPanel } from "../features/people/accounts/security-panel.tsx";
import { securityAnswer } from "../features/people/sessions/security-part.tsx";
import { SignInForm } from "../features/people/sessions/sign-in-form.tsx";
import { SignedInPanel } from "../features/platform/shell/signed-in-panel.tsx";
import { homePath, noticesPath } from "../features/base/access/access.ts";
import { wayTo } from "../features/base/access/may-open.ts";
import type { FactorDemands } from "../features/base/access/viewer.ts";
import { takeFlash } from "../guards/flash-middleware.server.ts";
import { replacePage } from "../guards/redirect.server.ts";
import { authPath, safeNextPath } from "../features/people/sessions/next-target.ts";
import { TermsConsent } from "../features/people/terms/terms-consent.tsx";
import { termsOfPage } from "./shared/of-page.server.ts";
import { isProtectedPage, metaOfPage } from "../page-facts.ts";
import { catalogueToast } from "../copy/error-catalogue.ts";
import { errorText } from "../copy/error-texts.ts";
import { FACTOR_DEMANDED } from "../copy/factor.ts";
import { actorContext, servicesContext } from "../platform/context.ts";
import { readCookie } from "../platform/cookies.server.ts";
import type { ActionError } from "../lib/action-error.ts";
import { retryHeaders } from "../platform/retry-headers.ts";
import { fieldError } from "../ui/error-notice.tsx";
import { ForgottenDrafts } from "../ui/forgotten-drafts.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { useToast } from "../ui/toast.tsx";
import { ACCOUNT_DATA_PATH, ACCOUNT_PATH } from "../lib/paths.ts";
import { legalLinks } from "../copy/legal.ts";
import { PublicShell } from "../ui/public-shell.tsx";
import type { Route } from "./+types/auth.ts";

export const meta: Route.MetaFunction = ({ location }) => [
  ...metaOfPage(location.pathname),
  { name: "description", content: "Entre na sua conta para lançar resultados e acompanhar o seu ranking." },
];
export const headers = retryHeaders;

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  const { searchParams } = args.url;
  const next = safeNextPath(searchParams.get("next"));
  takeMailedLink(services, args.url);
  if (searchParams.has("autorizacao")) {
    const isDone = searchParams.get("autorizacao") === "feita";
    const [minor, terms] = await Promise.all([
      isDone
        ? null
        : readGuardianLink({ services }, readCookie(args.request, services.origin, "guardian") ?? ""),
      termsOfPage(args.context),
    ]);
    return { panel: "guardian" as const, minor, isDone, terms, next };
  }
  if (searchParams.has("mudanca")) {
    const isDone = searchParams.get("mudanca") === "desfeita";
    const token = readCookie(args.request, services.origin, "undo") ?? "";
    return {
      panel: "undo" as const,
      change: isDone ? null : await readUndoLink({ services }, token),
      isDone,
      next,
    };
  }
  if (searchParams.has("entrada")) {
    const token = readCookie(args.request, services.origin, "code-link") ?? "";
    return { panel: "link" as const, link: await readCodeLink({ services }, token), next };
  }
  if (searchParams.has("resultado")) {
    const isDone = searchParams.get("resultado") === "aprovado";
    const token = readCookie(args.request, services.origin, "approval") ?? "";
    return {
      panel: "approval" as const,
      approval: isDone ? null : await readApprovalLink({ services }, token),
      isDone,
      next,
    };
  }
  const actor = args.context.get(actorContext);
  const isAccount = searchParams.has("conta");
  const { viewer, pending, security } = await readAccountPage(args.context, actor, isAccount);
  if (pending) {
    const { email, factors } = pending;
    return { panel: "factor" as const, email, factors: shownFactors(factors), next };
  }
  if (viewer && !security) {
    const asked = next === null ? searchParams.has("avisos") && noticesPath(viewer) : wayTo(viewer, next);
    throw replacePage(asked || homePath(viewer));
  }
  if (viewer && security) {
    const { name, email } = viewer;
    const saved = await takeFlash(args.context, "/auth");
    const owed = owedFactor(viewer.needsFactorFor);
    return { panel: "account" as const, name, email, home: homePath(viewer), security, saved, owed, next };
  }
  const asked = searchParams.get("painel") ?? "";
  const panel = PANELS[asked] ?? ("signIn" as const);
  // A person who comes for the second step without a session begins again.
  const hasExpired = searchParams.has("expirou") || asked === "fator";
  const hasLeft = searchParams.has("saiu");
  // Turned away from a page that wants a session, and not asked to sign in again.
  const isTurnedAway =
    panel === "signIn" && !hasExpired && !hasLeft && next !== null && isProtectedPage(next);
  return { panel, next, hasExpired, hasLeft, isTurnedAway, isDeleted: searchParams.has("excluida") };
}

/** Why an admin who owes a second factor was led here, or null. */
function owedFactor({ platform, clubIds }: FactorDemands): string | null {
  if (platform) return FACTOR_DEMANDED.platform;
  return clubIds.length > 0 ? FACTOR_DEMANDED.club : null;
}

/** By `?painel=`. */
const PANELS: Record<string, "recovery" | "code"> = { senha: "recovery", codigo: "code" };

export function action(args: Route.ActionArgs) {
  return authAction(args);
}

const TITLES = {
  guardian: "Autorização do responsável",
  undo: "Segurança da conta",
  link: "Entrar",
  approval: "Confirmar resultado",
  account: "Sua conta",
  factor: "Entrar",
  recovery: "Nova senha",
  code: "Entrar com código",
  signIn: "Entrar",
} as const;

/** Spec §8: why somebody was led here, in a toast, once for each way here. */
function useReason(loaderData: Route.ComponentProps["loaderData"]): void {
  const toast = useToast();
  const { state } = useLocation();
  const hasExpired = loaderData.panel === "signIn" && loaderData.hasExpired;
  const isTurnedAway = loaderData.panel === "signIn" && loaderData.isTurnedAway;
  const isShown = (state as { isTold?: boolean } | null)?.isTold === true;
  useEffect(() => {
    if (isShown) return;
    if (hasExpired) toast(catalogueToast("session_expired"));
    if (isTurnedAway) toast(catalogueToast("unauthenticated"));
  }, [hasExpired, isTurnedAway, isShown, toast]);
}

export default function Auth({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>();
  useReason(loaderData);
  return (
    <PublicShell current="signIn" footer={legalLinks}>
      <div className="narrow stack">
        <PageHeader title={TITLES[loaderData.panel]} look="court" />
        <Panel loaderData={loaderData} actionData={actionData} />
      </div>
    </PublicShell>
  );
}

/** A new password in two steps, wherever the person comes from. */
function Recovery({
  answer,
  ...rest
}: {
  answer: AuthAnswer;
  next: string | null;
  error: ActionError | null;
}) {
  const { values, step = null, isResent } = answer;
  return (
    <RecoveryForm
      key={String(step !== null)}
      email={step?.email ?? values?.email ?? ""}
      isCodeSent={step !== null}
      isResent={isResent}
      {...rest}
    />
  );
}

function Panel({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const { next } = loaderData;
  const error = actionData && "error" in actionData ? actionData.error : null;
  const answer: AuthAnswer = actionData && !("security" in actionData) ? actionData : {};
  const { values = {}, step = null, isResent } = answer;

  if (loaderData.panel === "guardian") {
    const consent = <TermsConsent terms={loaderData.terms} error={fieldError(error, "termsVersion")} />;
    const { minor, isDone } = loaderData;
    return <GuardianPanel minor={minor} isDone={isDone} consent={consent} error={error} />;
  }
  if (loaderData.panel === "undo") {
    const { change, isDone } = loaderData;
    const recovery = <Recovery answer={answer} next={next} error={error} />;
    return <UndoPanel change={change} isDone={isDone} recovery={recovery} error={error} />;
  }
  if (loaderData.panel === "link") return <LinkPanel link={loaderData.link} error={error} />;
  if (loaderData.panel === "approval") {
    const { approval, isDone } = loaderData;
    return <ApprovalLinkPanel approval={approval} isDone={isDone} error={error} />;
  }
  if (loaderData.panel === "account") {
    const { security, saved, owed } = loaderData;
    const answered = securityAnswer(actionData);
    return (
      <>
        {owed && !answered.codes ? (
          <Notice tone="warn" role="status">
            {owed}
          </Notice>
        ) : null}
        {/* Codes that are shown once are left by their own way on. */}
        {answered.codes ? null : <SignedInPanel {...loaderData} />}
        {answered.codes ? null : (
          <Link to={ACCOUNT_DATA_PATH}>Meus dados: baixar, ver aceites ou excluir a conta</Link>
        )}
        <SecurityPanel facts={security} {...answered} done={saved} path={ACCOUNT_PATH} next={next} />
      </>
    );
  }
  if (loaderData.panel === "factor")
    return <FactorForm {...loaderData} error={error} isRecoveryCode={answer.isRecoveryCode} />;
  if (loaderData.panel === "recovery") return <Recovery answer={answer} next={next} error={error} />;
  if (step) {
    const back = step.purpose === "email" ? authPath({ panel: "codigo", next }) : authPath({ next });
    return <CodeForm step={step} next={next} error={error} isResent={isResent} back={back} />;
  }
  if (loaderData.panel === "code") {
    return <CodeRequestForm email={values.email ?? ""} next={next} error={error} />;
  }
  return (
    <>
      {loaderData.hasExpired && !error ? (
        <Notice tone="warn" role="status">
          {errorText("session_expired").description}
        </Notice>
      ) : null}
      {loaderData.isTurnedAway && !error ? (
        <noscript>
          <Notice tone="warn" role="status">
            {errorText("unauthenticated").description}
          </Notice>
        </noscript>
      ) : null}
      {loaderData.isDeleted && !error ? (
        <Notice tone="ok" role="status">
          A sua conta foi excluída. Enviamos a confirmação por e-mail.
          <ForgottenDrafts />
        </Notice>
      ) : null}
      {loaderData.hasLeft && !error ? (
        <Notice tone="ok" role="status">
          Você saiu da sua conta.
          <ForgottenDrafts />
        </Notice>
      ) : null}
      <SignInForm values={values} next={next} error={error} />
    </>
  );
}
