import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { errorSentence } from "../../copy/errors.ts";
import { formatDateTime } from "../../lib/dates.ts";
import type { ActionFailure } from "../../lib/action-error.ts";
import { Card } from "../../ui/card.tsx";
import { Button } from "../../ui/button.tsx";
import { ImportForm } from "./import-form.tsx";
import {
  doneLines,
  type ImportAnswer,
  type ImportProgress,
  type ImportRefusal,
  type ImportsData,
  refusalsCsv,
} from "./import-progress.ts";
import { ImportStatus, importWords, RefusalList } from "./import-status.tsx";

type Answer = ImportAnswer | ActionFailure;
type ImportFetcher = ReturnType<typeof useFetcher<Answer>>;

/** Errors that pass by themselves. */
const PASSING: ReadonlySet<string> = new Set(["busy", "rate_limited", "unavailable"]);
const RETRY_SECONDS = 2;
const RETRIES = 5;

/**
 * The season of a club: upload of a CSV, a bar that moves with the lines that went in, what was refused and why. An
 * import that was cut short (a closed tab, a lost network) goes on by itself when the panel is seen again. `action`
 * answers `importAction`; `timeZone` is the club's.
 */
export function ImportPanel({
  data,
  action,
  timeZone,
}: {
  data: ImportsData;
  action: string;
  timeZone: string;
}) {
  const upload = useFetcher<Answer>();
  const refusals = useFetcher<Answer>();
  const uploaded = progressOf(upload);
  // What was just sent is what one wants to watch, until another one is chosen.
  const [choice, setChoice] = useState<{ id: string; after: ImportProgress | null } | null>(null);
  const chosenId = choice && choice.after === uploaded ? choice.id : null;
  const shownId = chosenId ?? uploaded?.id ?? data.imports[0]?.id ?? null;
  const known = data.imports.find(({ id }) => id === shownId) ?? (uploaded?.id === shownId ? uploaded : null);
  useDownload(refusals, known?.fileName ?? "");
  const uploadError = upload.data && !upload.data.ok ? upload.data.error : null;

  return (
    <div className="stack stack-loose">
      <Card title="Trazer a temporada" subtitle="Um arquivo CSV com as partidas já jogadas.">
        <ImportForm
          fetcher={upload}
          action={action}
          sports={data.sports}
          error={uploadError ? errorSentence(uploadError.code, uploadError) : null}
          errorField={uploadError?.field ?? null}
          isBusy={upload.state !== "idle"}
        />
      </Card>
      {known ? (
        <Watched
          key={`${known.id} ${uploaded?.refused} ${uploaded?.finishedAt}`}
          known={known}
          wasKnown={uploaded?.id === known.id && uploaded.finishedAt !== null}
          refusals={data.imports[0]?.id === known.id ? data.refusals : []}
          action={action}
          isDownloading={refusals.state !== "idle"}
          onDownload={() =>
            void refusals.submit({ intent: "recusas", importacao: known.id }, { method: "post", action })
          }
        />
      ) : null}
      <Earlier
        imports={data.imports.filter(({ id }) => id !== known?.id)}
        timeZone={timeZone}
        onShow={(id) => setChoice({ id, after: uploaded })}
      />
    </div>
  );
}

/** One import: its bar, moved by one POST after the other until it has ended, and what it refused. */
function Watched({
  known,
  wasKnown,
  refusals,
  action,
  isDownloading,
  onDownload,
}: {
  known: ImportProgress;
  wasKnown: boolean;
  refusals: readonly ImportRefusal[];
  action: string;
  isDownloading: boolean;
  onDownload: () => void;
}) {
  const work = useFetcher<Answer>();
  const progress = further(known, progressOf(work));
  const goOn = () =>
    void work.submit({ intent: "continuar", importacao: known.id }, { method: "post", action });
  const message = useContinuing(work, progress, goOn);
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = known.finishedAt === null;
  // On a phone the bar lies below the form that started it.
  useEffect(() => {
    if (wasOpen) place.current?.scrollIntoView({ block: "center" });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the import comes on the screen
  }, []);
  return (
    <div ref={place}>
      <Card title={progress.finishedAt === null ? "Importação em andamento" : "Importação"}>
        <div className="stack">
          <ImportStatus progress={progress} wasKnown={wasKnown} message={message} onContinue={goOn} />
          {progress.refused > 0 ? (
            <RefusalList
              refusals={refusals}
              total={progress.refused}
              isLoading={isDownloading}
              onDownload={onDownload}
            />
          ) : null}
        </div>
      </Card>
    </div>
  );
}

function Earlier({
  imports,
  timeZone,
  onShow,
}: {
  imports: readonly ImportProgress[];
  timeZone: string;
  onShow: (importId: string) => void;
}) {
  if (imports.length === 0) return null;
  return (
    <Card title="Importações anteriores" isFlush>
      <ul className="list">
        {imports.map((one) => (
          <li key={one.id} className="row row-between">
            <div className="grow">
              <p className="strong">{one.fileName}</p>
              <p className="muted small">{importWords(one)}</p>
            </div>
            {one.finishedAt === null ? null : (
              <span className="muted small">{formatDateTime(one.finishedAt, timeZone)}</span>
            )}
            <Button size="sm" variant="secondary" onClick={() => onShow(one.id)}>
              {one.finishedAt === null ? "Continuar" : "Ver"}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Posts one step after the other until the import has ended; gives the sentence of the error that stopped it. */
function useContinuing(work: ImportFetcher, progress: ImportProgress, next: () => void): string | null {
  const [failures, setFailures] = useState(0);
  const error = work.data && !work.data.ok ? work.data.error : null;
  const isPassing = error !== null && PASSING.has(error.code) && failures < RETRIES;
  const mayGoOn = progress.finishedAt === null && work.state === "idle" && (error === null || isPassing);

  useEffect(() => {
    if (!mayGoOn) return undefined;
    const waitMs = error === null ? 0 : (error.retryAfterSeconds ?? RETRY_SECONDS) * 1_000;
    const timer = setTimeout(() => {
      setFailures(error === null ? 0 : failures + 1);
      next();
    }, waitMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one step for each answer, not for each rendering
  }, [mayGoOn, work.data]);

  return error !== null && !isPassing ? errorSentence(error.code, error) : null;
}

/** Hands the refused lines to the browser as a file, once they have come. */
function useDownload(fetcher: ImportFetcher, fileName: string): void {
  const answer = fetcher.data;
  const refusals: ImportRefusal[] | null = answer?.ok && "refusals" in answer ? answer.refusals : null;
  useEffect(() => {
    if (!refusals) return;
    const url = URL.createObjectURL(new Blob([refusalsCsv(refusals)], { type: "text/csv;charset=utf-8" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = `recusas-${fileName.replace(/\.csv$/i, "")}.csv`;
    link.click();
    URL.revokeObjectURL(url);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one file for each answer
  }, [refusals]);
}

function progressOf(fetcher: ImportFetcher): ImportProgress | null {
  return fetcher.data?.ok && "progress" in fetcher.data ? fetcher.data.progress : null;
}

/** The later of two looks at the same import. */
function further(known: ImportProgress, seen: ImportProgress | null): ImportProgress {
  if (!seen) return known;
  const place = (one: ImportProgress) =>
    one.finishedAt === null ? doneLines(one) : Number.POSITIVE_INFINITY;
  return place(seen) > place(known) ? seen : known;
}
