import { type ComponentProps, type ReactNode, useEffect } from "react";
import { isRouteErrorResponse, useLocation, useRevalidator } from "react-router";
import { noteErrorScreen } from "../../../browser/load-page.ts";
import { announceRefusal } from "../../../browser/refusals.ts";
import { accountCopy } from "../../../copy/account.ts";
import { accessCopy, errorText } from "../../../copy/error-texts.ts";
import { errorScreenCopy, notFoundCopy, refusedCopy } from "../../../copy/error-screens.ts";
import { lapsedCopy } from "../../../copy/plan-limits.ts";
import { navigationCopy } from "../../../copy/navigation.ts";
import { ERROR_CODES, type ErrorCode } from "../../../lib/errors.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorScreen } from "../../../ui/error-screen.tsx";
import { AccessPanel } from "./access-panel.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";

/** The screen for what a route threw: the restricted panel, not found, a limit, or "Algo deu errado". */
export function RouteErrorScreen({ error, fallback }: { error: unknown; fallback?: ReactNode }) {
  useEffect(() => noteErrorScreen(), []);
  return (
    <>
      <title>{`${titleOf(error)} · ${navigationCopy.brand}`}</title>
      <Screen error={error} fallback={fallback} />
    </>
  );
}

function titleOf(error: unknown): string {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const titles: Record<number, string> = {
    400: refusedCopy.title,
    403: accessCopy.title,
    404: notFoundCopy.title,
  };
  if (isOfflineClub(error)) return lapsedCopy.offlineTitle;
  if (status === 429) return errorText("rate_limited").title;
  return titles[status] ?? errorScreenCopy.title;
}

function Screen({ error, fallback }: { error: unknown; fallback?: ReactNode }) {
  if (!isRouteErrorResponse(error)) return <Unexpected error={error} />;
  if (error.status === 403 && (error.data as { code?: string } | null)?.code === "terms_required")
    return <TermsRequired />;
  if (error.status === 403) return <AccessPanel fallback={fallback} />;
  if (isOfflineClub(error)) return <OfflineClubScreen />;
  if (error.status === 404) return <NotFoundScreen />;
  if (error.status === 400 && typeof error.data === "string") return <RefusedAddress text={error.data} />;
  const { code, retryAfterSeconds } = (error.data ?? {}) as { code?: string; retryAfterSeconds?: number };
  if (!isErrorCode(code) || code === "unexpected")
    return <Unexpected error={`${error.status} ${code ?? error.statusText}`} />;
  if (code === "check_failed") return <AccessPanel error={errorText(code).description} onRetry={reload} />;
  const { title, description } = errorText(code, { retryAfterSeconds });
  return (
    <div role="alert">
      <EmptyState icon="clock" title={title} action={<LinkButton href="/">Ir para o início</LinkButton>}>
        {description}
      </EmptyState>
    </div>
  );
}

function isOfflineClub(error: unknown): boolean {
  return isRouteErrorResponse(error) && (error.data as { code?: string } | null)?.code === "club_offline";
}

/** A club that has had no active subscription for 30 days (product §7). */
function OfflineClubScreen() {
  const home = <LinkButton href="/">Voltar ao início</LinkButton>;
  return (
    <EmptyScreen icon="clock" title={lapsedCopy.offlineTitle} action={home}>
      {lapsedCopy.offlineText}
    </EmptyScreen>
  );
}

function reload(): void {
  location.reload();
}

/** "Tentar novamente" reads the page's data again and draws it; no document is loaded. */
function Unexpected({ error }: { error: unknown }) {
  const { revalidate } = useRevalidator();
  return <ErrorScreen error={error} onRetry={() => void revalidate()} />;
}

/** Something was refused until the terms are accepted: the modal opens over it; without scripts `/profile-setup` has them. */
function TermsRequired() {
  const { title, description } = errorText("terms_required");
  useEffect(() => announceRefusal({ code: "terms_required" }), []);
  return (
    <EmptyState
      icon="info"
      title={title}
      action={<LinkButton href="/profile-setup">{accountCopy.readTerms}</LinkButton>}
    >
      {description}
    </EmptyState>
  );
}

/** An address with a filter that does not exist: what is wrong, and the same page without it. */
function RefusedAddress({ text }: { text: string }) {
  const { pathname } = useLocation();
  const clear = <LinkButton href={pathname}>{refusedCopy.clear}</LinkButton>;
  return (
    <EmptyScreen icon="search" title={refusedCopy.title} action={clear}>
      {text}
    </EmptyScreen>
  );
}

/** An empty state that is the whole page, whose heading it brings. */
function EmptyScreen(props: Omit<ComponentProps<typeof EmptyState>, "headingLevel">) {
  return (
    <>
      <h1 className="visually-hidden">{props.title}</h1>
      <EmptyState {...props} headingLevel={2} />
    </>
  );
}

function isErrorCode(code: string | undefined): code is ErrorCode {
  return code !== undefined && code in ERROR_CODES;
}
