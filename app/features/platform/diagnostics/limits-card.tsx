import { Badge, type Tone } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { type Limit, type LimitId, limitState, percentUsed } from "./limits.ts";
import "./platform.css";

const whole = new Intl.NumberFormat("pt-BR");

const LIMITS: Record<LimitId, [name: string, shown: (amount: number) => string]> = {
  database_size: ["Tamanho do banco", megabytes],
  connections: ["Conexões do banco", whole.format],
  transactions: ["Transações desde a última limpeza", whole.format],
  purges: ["Limpezas de cache", whole.format],
  channel_sockets: ["Conexões do canal mais cheio", whole.format],
  platform_files: ["Arquivos da plataforma", whole.format],
  platform_bytes: ["Espaço dos arquivos da plataforma", megabytes],
};

const STATES: Record<ReturnType<typeof limitState>, [word: string, tone: Tone]> = {
  ok: ["Com folga", "ok"],
  near: ["Perto do fim", "warn"],
  full: ["No fim", "danger"],
};

/** Lists the limits that may end one day, with how much of each is used; amber from 80 % on. */
export function LimitList({ limits }: { limits: readonly Limit[] }) {
  return (
    <Card isFlush title="Limites" subtitle="Avisam a partir de 80%">
      <ul className="list">
        {limits.map((limit) => {
          const [name, shown] = LIMITS[limit.id];
          const [word, tone] = STATES[limitState(limit)];
          const percent = percentUsed(limit);
          return (
            <li key={limit.id} className="row row-between system-state">
              <div>
                <div className="strong">{name}</div>
                <div className="muted small num">
                  {limit.most === null
                    ? `${shown(limit.used)}, sem limite conhecido`
                    : `${shown(limit.used)} de ${shown(limit.most)}`}
                </div>
              </div>
              <div className="row">
                {percent === null ? null : <span className="num small muted">{percent}%</span>}
                <Badge tone={tone}>{word}</Badge>
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** "12,3 MB" */
function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString("pt-BR", { maximumFractionDigits: 1 })} MB`;
}
