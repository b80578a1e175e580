import { z } from "zod";
import { useAnswer } from "../../browser/use-answer.ts";
import { checkDependencies } from "../../features/platform/diagnostics/check-dependencies.server.ts";
import { checkIntegrity, rebuildTables } from "../../features/platform/diagnostics/check-integrity.server.ts";
import { failureSpan, FAILURE_SPANS } from "../../features/platform/diagnostics/edge.ts";
import { FailedPages, PurgeCard } from "../../features/platform/diagnostics/edge-view.tsx";
import { ErrorReports } from "../../features/platform/diagnostics/error-reports-card.tsx";
import { IntegrityCard, type IntegrityResult } from "../../features/platform/diagnostics/integrity-card.tsx";
import { readEdge } from "../../features/platform/diagnostics/read-edge.server.ts";
import { readErrorReports } from "../../features/platform/diagnostics/read-error-reports.server.ts";
import { paymentsFormSchema, sendPaymentsForm } from "../shared/payments-form.server.ts";
import { readRealtime } from "../../features/platform/diagnostics/read-realtime.server.ts";
import { RealtimeCard } from "../../features/platform/diagnostics/realtime-card.tsx";
import { readStripeFailures } from "../../features/platform/diagnostics/read-stripe-failures.server.ts";
import { readSystem } from "../../features/platform/diagnostics/read-system.server.ts";
import { readRefundTasks } from "../../features/money/payments/read-refund-keys.server.ts";
import type { KeyShown } from "../../features/money/payments/refund-key.ts";
import { RefundTasksCard } from "../../features/money/payments/refund-tasks-card.tsx";
import { StripeFailuresCard } from "../../features/platform/diagnostics/stripe-failures-card.tsx";
import { JobRuns } from "../../features/platform/diagnostics/jobs-card.tsx";
import type { Limit } from "../../features/platform/diagnostics/limits.ts";
import { LimitList } from "../../features/platform/diagnostics/limits-card.tsx";
import {
  DependencyList,
  JobList,
  type ShownDependency,
  VersionList,
} from "../../features/platform/diagnostics/system-view.tsx";
import { answerForm } from "../../guards/answer-form.server.ts";
import { requireActor, requireSuperAdmin } from "../../guards/guard.server.ts";
import { parseAfterGuard } from "../../guards/parse-after-guard.server.ts";
import { readSent } from "../../guards/sent-form.server.ts";
import { guarded } from "../../features/base/access/guarded.server.ts";
import { errorSentence } from "../../copy/error-texts.ts";
import { DEFAULT_TIME_ZONE, formatDateTime } from "../../lib/dates.ts";
import type { FormDone } from "../../lib/form-answer.ts";
import { appVersion } from "../../platform/app-version.server.ts";
import { servicesContext } from "../../platform/context.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import type { Route } from "./+types/diagnostics.ts";

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  const actor = requireActor(args);
  const span = failureSpan(args.url.searchParams.get("falhas"));
  // Ask Durable Objects, not the database, while the page's one batch is on its way.
  const reading = Promise.all([readEdge({ services }, FAILURE_SPANS[span]), readRealtime({ services })]);
  const startedAt = services.now().getTime();
  const context = { services, actor };
  const [, [system, errors, failures, tasks]] = await guarded(
    requireSuperAdmin(args),
    Promise.all([
      readSystem(context),
      readErrorReports(context),
      readStripeFailures(context),
      readRefundTasks(context, { kind: "platform" }),
    ]),
  );
  const now = services.now();
  const database: ShownDependency = { id: "database", isUp: true, ms: now.getTime() - startedAt };
  // Asked only once the guard has let the person in.
  const [others, app, [edge, realtime]] = await Promise.all([
    checkDependencies({ services }),
    appVersion(),
    reading,
  ]);
  const purges: Limit[] = edge
    ? [
        {
          id: "purges",
          used: edge.purges.callsAtMost - edge.purges.callsLeft,
          most: edge.purges.callsAtMost,
        },
      ]
    : [];
  return {
    app,
    system,
    dependencies: [database, ...others],
    limits: [...system.limits, ...purges, ...(realtime ? [realtime.limit] : [])],
    edge,
    realtime: realtime?.figures ?? null,
    errors,
    failures,
    tasks,
    span,
    now: now.toISOString(),
  };
}

const formSchema = z.discriminatedUnion("intent", [
  paymentsFormSchema,
  z.object({ intent: z.literal("check"), sport: z.string() }),
  z.object({
    intent: z.literal("rebuild"),
    sport: z.string(),
    confirm: z.literal("sim", "Marque a confirmação para recalcular."),
  }),
]);

export function action(args: Route.ActionArgs) {
  return answerForm(args, async (context) => {
    const fields = Object.fromEntries(await readSent(args));
    const guard = requireSuperAdmin(args);
    const form = await parseAfterGuard(guard, formSchema, fields);
    const [, done] = await guarded(guard, act(context, form));
    return done;
  });
}

async function act(
  context: VerbContext,
  form: z.output<typeof formSchema>,
): Promise<FormDone & { result?: IntegrityResult; key?: KeyShown["key"] }> {
  switch (form.intent) {
    case "check": {
      const differences = await checkIntegrity(context, form);
      return { ok: true, sentence: "", result: { intent: "check", sport: form.sport, differences } };
    }
    case "rebuild": {
      const { lines } = await rebuildTables(context, form);
      return { ok: true, sentence: "", result: { intent: "rebuild", sport: form.sport, lines } };
    }
    default:
      return await sendPaymentsForm(context, form);
  }
}

export default function SystemDiagnostics({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>();
  const { app, system, dependencies, limits, edge, realtime, errors, failures, tasks, span, now } =
    loaderData;
  return (
    <>
      <PageHeader title="Diagnóstico do sistema" subtitle={`Lido em ${formatDateTime(now)}`} />
      <div className="grid platform-pair">
        <DependencyList dependencies={dependencies} />
        <JobList waiting={system.waiting} now={now} />
        <LimitList limits={limits} />
        <VersionList app={app} migrations={system.migrations} postgres={system.postgres} />
      </div>
      <RealtimeCard figures={realtime} />
      <JobRuns jobs={system.jobs} now={now} />
      <StripeFailuresCard failures={failures} now={now} />
      <RefundTasksCard
        tasks={tasks}
        action="/system-diagnostics"
        timeZone={DEFAULT_TIME_ZONE}
        shownKey={actionData?.ok ? (actionData.key ?? null) : null}
      />
      <ErrorReports reports={errors} now={now} />
      <FailedPages edge={edge} span={span} now={now} />
      <PurgeCard purges={edge?.purges ?? null} />
      <IntegrityCard
        sports={system.sports}
        result={actionData?.ok ? (actionData.result ?? null) : null}
        error={
          actionData?.form === "" && !actionData.ok
            ? errorSentence(actionData.error.code, actionData.error)
            : null
        }
      />
    </>
  );
}
