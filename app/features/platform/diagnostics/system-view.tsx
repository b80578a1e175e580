import { formatDateTime, formatRelative } from "../../../lib/dates.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import type { Migrations, WaitingWork } from "./system.ts";
import "./platform.css";

/** A thing outside and how it answers. */
export interface ShownDependency {
  id: "database" | "limiter" | "realtime" | "files" | "flash" | "mail" | "payments";
  isUp: boolean;
  ms: number;
}

const DEPENDENCIES: Record<ShownDependency["id"], [name: string, detail: string]> = {
  database: ["Banco de dados", "Esta página foi lida dele"],
  limiter: ["Limites (Redis)", "Sem ele, entrar e cadastrar são recusados"],
  realtime: ["Tempo real", "Sem eles, as telas se atualizam mais devagar"],
  files: ["Arquivos (R2)", "Sem eles, fotos e logos não abrem"],
  flash: ["Confirmações (KV)", "Sem elas, falta o “salvo” depois de um formulário"],
  mail: ["E-mail", "Sem ele, códigos e avisos atrasam"],
  payments: ["Pagamentos (Stripe)", "Sem ele, ninguém assina nem paga"],
};

const JOBS: Record<WaitingWork["id"], [name: string, detail: string]> = {
  outbox: ["Notificações na fila", "Avisos que ainda não foram entregues"],
  silence: ["Partidas vencidas", "Sem resposta no prazo: falta escrever os pontos"],
  windows: ["Linhas fora da janela", "Saíram das 52 semanas; falta a linha que as compensa"],
  mails: ["E-mails a enviar", "Escritos, ainda não aceitos pelo serviço de e-mail"],
};

/** The state of each dependency; `/healthz` says the same to programs. */
export function DependencyList({ dependencies }: { dependencies: readonly ShownDependency[] }) {
  return (
    <Card isFlush title="Dependências" actions={<a href="/healthz">/healthz</a>}>
      <ul className="list">
        {dependencies.map(({ id, isUp, ms }) => (
          <li key={id} className="row row-between system-state">
            <div>
              <div className="strong">{DEPENDENCIES[id][0]}</div>
              <div className="muted small">{DEPENDENCIES[id][1]}</div>
            </div>
            <div className="row">
              <span className="num muted small">{ms} ms</span>
              <Badge tone={isUp ? "ok" : "danger"}>{isUp ? "Responde" : "Fora do ar"}</Badge>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const MIGRATIONS: Record<Migrations["state"], [word: string, tone: Tone]> = {
  ok: ["Em dia", "ok"],
  behind: ["Faltam migrações", "danger"],
  ahead: ["Banco mais novo que o produto", "warn"],
};

/** Lists the versions that run: this build, the migrations of its database, and that database's own version. */
export function VersionList({
  app,
  migrations,
  postgres,
}: {
  app: string;
  migrations: Migrations;
  postgres: string;
}) {
  const [word, tone] = MIGRATIONS[migrations.state];
  return (
    <Card isFlush title="Versões">
      <ul className="list">
        <li className="row row-between system-state">
          <span className="strong">Produto</span>
          <code className="small">{app}</code>
        </li>
        <li className="row row-between system-state">
          <div>
            <div className="strong">Migrações</div>
            <div className="muted small edge-route">
              {migrations.applied} de {migrations.expected} aplicadas, até {migrations.newest}
            </div>
          </div>
          <Badge tone={tone}>{word}</Badge>
        </li>
        <li className="row row-between system-state">
          <span className="strong">PostgreSQL</span>
          <span className="num small">{postgres}</span>
        </li>
      </ul>
    </Card>
  );
}

/** Lists the work that waits for the jobs that run every minute, and says whether they keep up. */
export function JobList({ waiting, now }: { waiting: readonly WaitingWork[]; now: string }) {
  return (
    <Card isFlush title="Trabalho na fila" subtitle="O que as tarefas de cada minuto ainda vão fazer">
      <ul className="list">
        {waiting.map(({ id, count, isMore, oldestAt, state }) => (
          <li key={id} className="row row-between system-state">
            <div>
              <div className="strong">{JOBS[id][0]}</div>
              <div className="muted small">
                {count === 0 ? "Nada aguardando" : JOBS[id][1]}
                {oldestAt
                  ? `, a mais antiga ${formatRelative(oldestAt, new Date(now))} (${formatDateTime(oldestAt)})`
                  : ""}
              </div>
            </div>
            <div className="row">
              <span className="num strong">{isMore ? `${count}+` : count}</span>
              <Badge tone={state === "ok" ? "ok" : "danger"}>{state === "ok" ? "Em dia" : "Atrasada"}</Badge>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
