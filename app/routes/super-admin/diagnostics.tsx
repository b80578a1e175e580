import { redirect } from "react-router";
import { checkDependencies } from "../../features/diagnostics/check-dependencies.server.ts";
import { checkIntegrity, rebuildTables } from "../../features/diagnostics/check-integrity.server.ts";
import { failureSpan, FAILURE_SPANS } from "../../features/diagnostics/edge.ts";
import { FailedPages, PurgeCard } from "../../features/diagnostics/edge-view.tsx";
import { ErrorReports } from "../../features/diagnostics/error-reports-card.tsx";
import { IntegrityCard, type IntegrityResult } from "../../features/diagnostics/integrity-card.tsx";
import { readEdge } from "../../features/diagnostics/read-edge.server.ts";
import { readErrorReports } from "../../features/diagnostics/read-error-reports.server.ts";
import { isPaymentForm, sendPaymentsForm } from "../../features/diagnostics/payments-form.server.ts";
import { readStripeFailures } from "../../features/diagnostics/read-stripe-failures.server.ts";
import { readSystem } from "../../features/diagnostics/read-system.server.ts";
import { StripeFailuresCard } from "../../features/diagnostics/stripe-failures-card.tsx";
import { DependencyList, JobList, type ShownDependency } from "../../features/diagnostics/system-view.tsx";
import { requireActor, requireSuperAdmin } from "../../features/security/guard.server.ts";
import { guarded } from "../../features/security/guarded.server.ts";
import { errorSentence } from "../../copy/errors.ts";
import { formatDateTime } from "../../lib/dates.ts";
import { AppError } from "../../lib/errors.ts";
import { servicesContext } from "../../platform/context.ts";
import { answerJson, wantsJson } from "../../platform/json-answers.server.ts";
import { answerError } from "../../platform/route-answers.server.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import type { Route } from "./+types/diagnostics.ts";

/** Forms that our own scripts send are answered in JSON, for a toast; without scripts the page is shown again. */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    if (args.request.method !== "POST" || !wantsJson(args.request)) return next();
    return answerJson(
      async () => sendPaymentsForm(contextOf(args), await args.request.formData()),
      args.context,
    );
  },
];

function contextOf(args: Pick<Route.ActionArgs, "request" | "context" | "url">) {
  return { services: args.context.get(servicesContext), actor: requireActor(args) };
}

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  const actor = requireActor(args);
  const span = failureSpan(args.url.searchParams.get("falhas"));
  // Asks the edge's desk, not the database, while the page's one batch is on its way.
  const reading = readEdge({ services }, FAILURE_SPANS[span]);
  const startedAt = services.now().getTime();
  const context = { services, actor };
  const [, [system, errors, failures]] = await guarded(
    requireSuperAdmin(args),
    Promise.all([readSystem(context), readErrorReports(context), readStripeFailures(context)]),
  );
  const now = services.now();
  const database: ShownDependency = { id: "database", isUp: true, ms: now.getTime() - startedAt };
  // Asked only once the guard has let the person in.
  const others = await checkDependencies({ services });
  return {
    system,
    dependencies: [database, ...others],
    edge: await reading,
    errors,
    failures,
    span,
    now: now.toISOString(),
  };
}

export async function action(args: Route.ActionArgs) {
  const context = contextOf(args);
  await requireSuperAdmin(args);
  const form = await args.request.formData();
  const sport = String(form.get("sport") ?? "");
  try {
    if (isPaymentForm(form)) {
      await sendPaymentsForm(context, form);
      return redirect(args.url.pathname);
    }
    let result: IntegrityResult;
    if (form.get("intent") === "check") {
      result = { intent: "check", sport, differences: await checkIntegrity(context, { sport }) };
    } else if (form.get("intent") === "rebuild" && form.get("confirm") === "sim") {
      result = { intent: "rebuild", sport, lines: (await rebuildTables(context, { sport })).lines };
    } else {
      throw new AppError("invalid_input", { message: "Marque a confirmação para recalcular." });
    }
    return { ok: true as const, result };
  } catch (error) {
    return answerError(error, args.context);
  }
}

export const meta = () => [{ title: "Diagnóstico · Quadra" }];

export default function SystemDiagnostics({ loaderData, actionData }: Route.ComponentProps) {
  const { system, dependencies, edge, errors, failures, span, now } = loaderData;
  return (
    <>
      <PageHeader title="Diagnóstico do sistema" subtitle={`Lido em ${formatDateTime(now)}`} />
      <div className="grid platform-pair">
        <DependencyList dependencies={dependencies} />
        <JobList waiting={system.waiting} now={now} />
      </div>
      <StripeFailuresCard failures={failures} now={now} />
      <ErrorReports reports={errors} now={now} />
      <FailedPages edge={edge} span={span} now={now} />
      <PurgeCard purges={edge?.purges ?? null} />
      <IntegrityCard
        sports={system.sports}
        result={actionData?.ok ? actionData.result : null}
        error={actionData && !actionData.ok ? errorSentence(actionData.error.code, actionData.error) : null}
      />
    </>
  );
}
