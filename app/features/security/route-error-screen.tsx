import type { ReactNode } from "react";
import { isRouteErrorResponse } from "react-router";
import { accessCopy, errorText } from "../../copy/errors.ts";
import { errorScreenCopy, navigationCopy, notFoundCopy } from "../../copy/navigation.ts";
import { ERROR_CODES, type ErrorCode } from "../../lib/errors.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorScreen } from "../../ui/error-screen.tsx";
import { AccessPanel } from "./access-panel.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";

/** The screen for what a route threw: the restricted panel, not found, a limit, or "Algo deu errado". */
export function RouteErrorScreen({ error, fallback }: { error: unknown; fallback?: ReactNode }) {
  return (
    <>
      <title>{`${titleOf(error)} · ${navigationCopy.brand}`}</title>
      <Screen error={error} fallback={fallback} />
    </>
  );
}

function titleOf(error: unknown): string {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return status === 403 ? accessCopy.title : status === 404 ? notFoundCopy.title : errorScreenCopy.title;
}

function Screen({ error, fallback }: { error: unknown; fallback?: ReactNode }) {
  if (!isRouteErrorResponse(error)) return <ErrorScreen />;
  if (error.status === 403) return <AccessPanel fallback={fallback} />;
  if (error.status === 404) return <NotFoundScreen />;
  const { code, retryAfterSeconds } = (error.data ?? {}) as { code?: string; retryAfterSeconds?: number };
  if (!isErrorCode(code)) return <ErrorScreen />;
  const { title, description } = errorText(code, { retryAfterSeconds });
  return (
    <div role="alert">
      <EmptyState icon="clock" title={title} action={<LinkButton href="/">Ir para o início</LinkButton>}>
        {description}
      </EmptyState>
    </div>
  );
}

function isErrorCode(code: string | undefined): code is ErrorCode {
  return code !== undefined && code in ERROR_CODES;
}
