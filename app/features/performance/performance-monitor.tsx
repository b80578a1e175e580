import { type KeyboardEvent, useId, useState } from "react";
import { useRevalidator } from "react-router";
import { clearCaches, forceCollection } from "../../browser/clear-caches.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Sparkline } from "../../ui/sparkline.tsx";
import { megabytes, type PerformanceSample, type TimedRequest } from "./performance-samples.ts";
import { type DocumentTimes, usePerformance } from "./use-performance.tsx";
import "./performance-monitor.css";

const TABS = ["Current", "Tools"] as const;
type Tab = (typeof TABS)[number];

/** The floating panel of spec §2 for super admins, closed until it is opened; what it measures stays in this page. */
export function PerformanceMonitor() {
  const [isOpen, setIsOpen] = useState(false);
  const [tab, setTab] = useState<Tab>("Current");
  const measured = usePerformance();
  const id = useId();

  // Arrows go from one tab to the other, as tabs do.
  function walk(event: KeyboardEvent): void {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const next = TABS.find((one) => one !== tab)!;
    setTab(next);
    document.getElementById(`${id}-${next}`)?.focus();
  }

  return (
    <aside className="monitor" aria-label="Performance" data-open={isOpen || undefined}>
      <Button
        variant="secondary"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={`${id}-panel`}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="clock" size={20} />
        <span className={isOpen ? undefined : "visually-hidden"}>Performance</span>
      </Button>
      <div className="monitor-panel" id={`${id}-panel`} hidden={!isOpen}>
        <div className="monitor-tabs" role="tablist" aria-label="Performance">
          {TABS.map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              id={`${id}-${one}`}
              aria-selected={tab === one}
              aria-controls={`${id}-${one}-panel`}
              tabIndex={tab === one ? 0 : -1}
              onClick={() => setTab(one)}
              onKeyDown={walk}
            >
              {one}
            </button>
          ))}
        </div>
        <div role="tabpanel" id={`${id}-${tab}-panel`} aria-labelledby={`${id}-${tab}`}>
          {tab === "Current" ? <Current {...measured} /> : <Tools onClear={measured.clear} />}
        </div>
      </div>
    </aside>
  );
}

function Current({
  history,
  requests,
  times,
}: {
  history: readonly PerformanceSample[];
  requests: readonly TimedRequest[];
  times: DocumentTimes | null;
}) {
  const now = history.at(-1);
  const used = history.flatMap(({ usedBytes }) => (usedBytes === null ? [] : [usedBytes]));
  return (
    <div className="stack stack-tight">
      <dl className="monitor-facts">
        <dt>Memória</dt>
        <dd className="num">{megabytes(now?.usedBytes ?? null)}</dd>
        <dt>Tarefas longas</dt>
        <dd className="num">
          {now?.longTasks ?? 0} ({Math.round(now?.longTaskMs ?? 0)} ms)
        </dd>
        <dt>Primeiro byte</dt>
        <dd className="num">{times ? `${times.firstByteMs} ms` : "–"}</dd>
        <dt>Pronta</dt>
        <dd className="num">{times ? `${times.readyMs} ms` : "–"}</dd>
        <dt>Carregada</dt>
        <dd className="num">{times?.loadedMs ? `${times.loadedMs} ms` : "–"}</dd>
      </dl>
      <Sparkline values={used} height={40} label={`Memória nas últimas ${used.length} medidas`} />
      {requests.length === 0 ? (
        <p className="muted small">Nenhum pedido desde que a página abriu.</p>
      ) : (
        <ul className="monitor-requests" aria-label="Últimos pedidos">
          {requests.map(({ path, ms }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same path may be asked again
            <li key={`${index}-${path}`}>
              <span className="truncate">{path}</span>
              <span className="num">{ms} ms</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Tools({ onClear }: { onClear: () => void }) {
  const { revalidate } = useRevalidator();
  const [said, setSaid] = useState("");

  async function clearAll(): Promise<void> {
    const stores = await clearCaches();
    await revalidate();
    setSaid(`Cache limpo (${stores} ${stores === 1 ? "depósito" : "depósitos"}); a página foi lida de novo.`);
  }

  return (
    <div className="stack stack-tight">
      <Button
        variant="secondary"
        block
        onClick={() =>
          setSaid(
            forceCollection() ? "Memória recolhida." : "Este navegador não deixa scripts recolherem memória.",
          )
        }
      >
        Force GC
      </Button>
      <Button variant="secondary" block onClick={() => void clearAll()}>
        Clear Cache
      </Button>
      <Button
        variant="secondary"
        block
        onClick={() => {
          onClear();
          setSaid("Histórico limpo.");
        }}
      >
        Clear History
      </Button>
      <output className="small">{said}</output>
    </div>
  );
}
