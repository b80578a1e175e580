import { formatDateTime, formatRelative } from "../../../lib/dates.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { jobLabel, type JobRun, jobRunState } from "./jobs.ts";
import "./platform.css";

const STATES: Record<ReturnType<typeof jobRunState>, [word: string, tone: Tone]> = {
  ok: ["Em dia", "ok"],
  failing: ["Falhou", "danger"],
  stopped: ["Parada", "danger"],
};

/** How each scheduled job last went; those that need somebody stand first. */
export function JobRuns({ jobs, now }: { jobs: readonly JobRun[]; now: string }) {
  const at = new Date(now);
  const rows = jobs
    .map((job) => ({ job, state: jobRunState(job, at), label: jobLabel(job.name) }))
    .toSorted(
      (a, b) =>
        Number(a.state === "ok") - Number(b.state === "ok") || a.label.localeCompare(b.label, "pt-BR"),
    );
  return (
    <Card isFlush title="Tarefas" subtitle="Rodam a cada minuto">
      {rows.length === 0 ? (
        <EmptyState icon="clock" title="Nenhuma tarefa rodou ainda">
          A primeira rodada aparece aqui um minuto depois de o produto ligar.
        </EmptyState>
      ) : (
        <ul className="list job-runs">
          {rows.map(({ job, state, label }) => (
            <li key={job.name} className="row row-between system-state">
              <div>
                <div className="strong">{label}</div>
                <div className="muted small num">
                  {formatRelative(job.startedAt, at)}, em {job.tookMs} ms
                </div>
                {job.failedAt === null ? null : <LastFailure job={job} failedAt={job.failedAt} />}
              </div>
              <Badge tone={STATES[state][1]}>{STATES[state][0]}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function LastFailure({ job, failedAt }: { job: JobRun; failedAt: string }) {
  const times = job.failures > 1 ? ` (${job.failures} vezes seguidas)` : "";
  return (
    <div className="small edge-route">
      Última falha em {formatDateTime(failedAt)}
      {times}: <code>{job.failure}</code>
    </div>
  );
}
