import { CodeForm } from "../features/accounts/code-form.tsx";
import { CodeRequestForm } from "../features/accounts/code-request-form.tsx";
import { readAccountPage } from "../features/accounts/account-page.server.ts";
import { authAction, type AuthAnswer } from "../features/accounts/auth-screen.server.ts";
import { readGuardianLink } from "../features/accounts/guardian.server.ts";
import { GuardianPanel } from "../features/accounts/guardian-panel.tsx";
import { FactorForm } from "../features/accounts/factor-form.tsx";
import { RecoveryForm } from "../features/accounts/recovery-form.tsx";
import { shownFactors } from "../features/accounts/security-facts.ts";
import { SecurityPanel } from "../features/accounts/security-panel.tsx";
import { securityAnswer } from "../features/accounts/security-part.tsx";
import { SignInForm } from "../features/accounts/sign-in-form.tsx";
import { SignedInPanel } from "../features/accounts/signed-in-panel.tsx";
import { homePath } from "../features/security/access.ts";
import { leadTo } from "../features/security/lead-to.server.ts";
import { authPath, safeNextPath } from "../features/security/next-target.ts";
import { readCurrentTerms } from "../features/terms/read-current-terms.server.ts";
import { TermsConsent } from "../features/terms/terms-consent.tsx";
import { errorText } from "../copy/errors.ts";
import { actorContext, servicesContext } from "../platform/context.ts";
import { retryHeaders } from "../platform/retry-headers.ts";
import { fieldError } from "../ui/error-notice.tsx";
import { ForgottenDrafts } from "../ui/forgotten-drafts.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { legalLinks } from "../copy/legal.ts";
import { PublicShell } from "../ui/public-shell.tsx";
import type { Route } from "./+types/auth.ts";

export const meta = () => [{ title: "Entrar · Quadra" }];
export const headers = retryHeaders;

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  const { searchParams } = args.url;
  const next = safeNextPath(searchParams.get("next"));
  const guardianToken = searchParams.get("responsavel");
  if (guardianToken) {
    const [minor, terms] = await Promise.all([
      readGuardianLink({ services }, guardianToken),
      readCurrentTerms({ services }),
    ]);
    return { panel: "guardian" as const, minor, terms, next };
  }
  const actor = args.context.get(actorContext);
  const isAccount = searchParams.has("conta");
  const { viewer, pending, security } = await readAccountPage(args.context, actor, isAccount);
  if (pending) {
    const { email, factors } = pending;
    return { panel: "factor" as const, email, factors: shownFactors(factors), next };
  }
  if (viewer && !security) throw leadTo(next ?? homePath(viewer));
  if (viewer && security) {
    const { name, email } = viewer;
    const saved = searchParams.get("salvo");
    return { panel: "account" as const, name, email, home: homePath(viewer), security, saved, next };
  }
  const asked = searchParams.get("painel") ?? "";
  const panel = PANELS[asked] ?? ("signIn" as const);
  // Whoever comes for the second step and has no session any more begins again.
  const hasExpired = searchParams.has("expirou") || asked === "fator";
  return { panel, next, hasExpired, hasLeft: searchParams.has("saiu") };
}

const ACCOUNT = "/auth?conta=1";

/** By `?painel=`. */
const PANELS: Record<string, "recovery" | "code"> = { senha: "recovery", codigo: "code" };

export function action(args: Route.ActionArgs) {
  return authAction(args);
}

const TITLES = {
  guardian: "Autorização do responsável",
  account: "Sua conta",
  factor: "Entrar",
  recovery: "Nova senha",
  code: "Entrar com código",
  signIn: "Entrar",
} as const;

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PublicShell current="signIn" footer={legalLinks}>
      <div className="narrow stack">
        <PageHeader title={TITLES[loaderData.panel]} look="court" />
        <Panel loaderData={loaderData} actionData={actionData} />
      </div>
    </PublicShell>
  );
}

function Panel({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const { next } = loaderData;
  const error = actionData && "error" in actionData ? actionData.error : null;
  const answer: AuthAnswer = actionData && !("security" in actionData) ? actionData : {};
  const { values = {}, step = null, isResent } = answer;

  if (loaderData.panel === "guardian") {
    const consent = <TermsConsent terms={loaderData.terms} error={fieldError(error, "termsVersion")} />;
    return <GuardianPanel minor={loaderData.minor} consent={consent} error={error} />;
  }
  if (loaderData.panel === "account") {
    const { security, saved } = loaderData;
    return (
      <>
        <SignedInPanel {...loaderData} />
        <SecurityPanel facts={security} {...securityAnswer(actionData)} done={saved} path={ACCOUNT} />
      </>
    );
  }
  if (loaderData.panel === "factor") return <FactorForm {...loaderData} error={error} />;
  if (loaderData.panel === "recovery") {
    const email = step?.email ?? values.email ?? "";
    return (
      <RecoveryForm
        key={String(step !== null)}
        email={email}
        isCodeSent={step !== null}
        isResent={isResent}
        next={next}
        error={error}
      />
    );
  }
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
