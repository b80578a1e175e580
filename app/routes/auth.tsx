import { CodeForm } from "../features/accounts/code-form.tsx";
import { CodeRequestForm } from "../features/accounts/code-request-form.tsx";
import { authAction } from "../features/accounts/auth-screen.server.ts";
import { readGuardianLink } from "../features/accounts/guardian.server.ts";
import { GuardianPanel } from "../features/accounts/guardian-panel.tsx";
import { RecoveryForm } from "../features/accounts/recovery-form.tsx";
import { SignInForm } from "../features/accounts/sign-in-form.tsx";
import { SignedInPanel } from "../features/accounts/signed-in-panel.tsx";
import { homePath } from "../features/security/access.ts";
import { currentViewer } from "../features/security/guard.server.ts";
import { leadTo } from "../features/security/lead-to.server.ts";
import { authPath, safeNextPath } from "../features/security/next-target.ts";
import { readCurrentTerms } from "../features/terms/read-current-terms.server.ts";
import { TermsConsent } from "../features/terms/terms-consent.tsx";
import { errorText } from "../copy/errors.ts";
import { servicesContext } from "../platform/context.ts";
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
  const viewer = await currentViewer(args);
  if (viewer && !searchParams.has("conta")) throw leadTo(next ?? homePath(viewer));
  if (viewer)
    return {
      panel: "account" as const,
      name: viewer.name,
      email: viewer.email,
      home: homePath(viewer),
      next,
    };
  const panel = PANELS[searchParams.get("painel") ?? ""] ?? ("signIn" as const);
  return { panel, next, hasExpired: searchParams.has("expirou"), hasLeft: searchParams.has("saiu") };
}

/** By `?painel=`. */
const PANELS: Record<string, "recovery" | "code"> = { senha: "recovery", codigo: "code" };

export function action(args: Route.ActionArgs) {
  return authAction(args);
}

const TITLES = {
  guardian: "Autorização do responsável",
  account: "Sua conta",
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
  const values = actionData?.values ?? {};
  const step = actionData?.step ?? null;

  if (loaderData.panel === "guardian") {
    const consent = <TermsConsent terms={loaderData.terms} error={fieldError(error, "termsVersion")} />;
    return <GuardianPanel minor={loaderData.minor} consent={consent} error={error} />;
  }
  if (loaderData.panel === "account") return <SignedInPanel {...loaderData} />;
  if (loaderData.panel === "recovery") {
    const email = step?.email ?? values.email ?? "";
    return (
      <RecoveryForm
        key={String(step !== null)}
        email={email}
        isCodeSent={step !== null}
        isResent={actionData?.isResent}
        next={next}
        error={error}
      />
    );
  }
  if (step) {
    const back = step.purpose === "email" ? authPath({ panel: "codigo", next }) : authPath({ next });
    return <CodeForm step={step} next={next} error={error} isResent={actionData?.isResent} back={back} />;
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
