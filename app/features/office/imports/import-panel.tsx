import { useEffect, useRef, useState } from "react";
import { useFetcher, useNavigation } from "react-router";
import { useAnswer } from "../../../browser/use-answer.ts";
import { errorSentence } from "../../../copy/error-texts.ts";
import type { ActionFailure } from "../../../lib/action-error.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import type { EqualReason } from "./equal-reasons.ts";
import { ImportForm } from "./import-form.tsx";
import { ImportList } from "./import-list.tsx";
import { ImportPreviewView } from "./import-preview.tsx";
import {
  canUndoImport,
  doneLines,
  type ImportAnswer,
  type ImportProgress,
  type ImportsData,
  importState,
} from "./import-progress.ts";
import { ImportStatus, RefusalList, UndoForm } from "./import-status.tsx";

type Answer = ImportAnswer | ActionFailure;
type ImportFetcher = ReturnType<typeof useFetcher<Answer>>;

/** Errors that pass by themselves. */
const PASSING: ReadonlySet<string> = new Set(["busy", "rate_limited", "limit_unverified", "unavailable"]);
const RETRY_SECONDS = 2;
const RETRIES = 5;

/**
 * The season of a club: upload of a CSV, what would come of it, a bar that moves with the lines that went in, what was
 * refused and why, and the imports until now. One that was cut short (a closed tab, a lost network) goes on by itself
 * when the panel is seen again. `action` answers `importAction`; `timeZone` is the club's; `nowAt` in ISO 8601.
 */
export function ImportPanel({
  data,
  action,
  hrefOf,
  fileHref,
  matchHref,
  pointsHref,
  timeZone,
  nowAt,
}: {
  data: ImportsData;
  action: string;
  /** The address of one import; of the panel without one for null. */
  hrefOf: (importId: string | null) => string;
  /** The file of what an import refused; the example for null. */
  fileHref: (importId: string | null) => string;
  /** A match of the club. */
  matchHref: (matchId: string) => string;
  /** The place for tables of points; null for who may not open it. */
  pointsHref: string | null;
  timeZone: string;
  nowAt: string;
}) {
  const answer = useAnswer<Answer>();
  const sending = useNavigation().formData?.get("intent") ?? null;
  const error = answer && !answer.ok ? answer.error : null;
  const sentence = error ? errorSentence(error.code, error) : null;
  const { shown } = data;
  if (shown?.preview) {
    return (
      <ImportPreviewView
        shown={{ ...shown, preview: shown.preview }}
        sports={data.sports}
        action={action}
        fileHref={fileHref(shown.progress.id)}
        matchHref={matchHref}
        error={sentence}
        sending={sending}
      />
    );
  }
  const isUnderWay = (one: ImportProgress) => ["running", "undoing"].includes(importState(one));
  const watched = shown?.progress ?? data.imports.find(isUnderWay) ?? null;
  return (
    <div className="stack stack-loose">
      {watched ? (
        <Watched
          key={watched.id}
          known={watched}
          refusals={shown?.refusals ?? []}
          action={action}
          fileHref={fileHref(watched.id)}
          nowMs={Date.parse(nowAt)}
        />
      ) : null}
      {shown ? (
        <LinkButton to={hrefOf(null)} variant="secondary">
          Trazer outro arquivo
        </LinkButton>
      ) : (
        <Card
          title="Importar partidas"
          subtitle="Um arquivo CSV ou uma planilha .xlsx com as partidas já jogadas."
        >
          <ImportForm
            action={action}
            sports={data.sports}
            templateHref={fileHref(null)}
            error={sentence}
            errorField={error?.field ?? null}
            isRefused={error !== null && error.code !== "offline" && !PASSING.has(error.code)}
            pointsHref={pointsHref}
            isBusy={sending === "enviar" || sending === "ler_envio"}
          />
        </Card>
      )}
      <ImportList
        imports={data.imports.filter(({ id }) => id !== watched?.id)}
        hrefOf={hrefOf}
        timeZone={timeZone}
      />
    </div>
  );
}

/** One import: its bar, moved by one POST after the other until it has ended, what it refused, and undoing it. */
function Watched({
  known,
  refusals,
  action,
  fileHref,
  nowMs,
}: {
  known: ImportProgress;
  refusals: readonly EqualReason[];
  action: string;
  fileHref: string;
  nowMs: number;
}) {
  const work = useFetcher<Answer>();
  const progress = further(known, progressOf(work));
  const state = importState(progress);
  const intent = state === "undoing" ? "desfazer" : "continuar";
  const goOn = () => void work.submit({ intent, importacao: known.id }, { method: "post", action });
  const message = useContinuing(work, state === "running" || state === "undoing", goOn);
  const place = useRef<HTMLDivElement>(null);
  const wasUnderWay = importState(known) === "running";
  // On a phone the bar may lie below.
  useEffect(() => {
    if (wasUnderWay) place.current?.scrollIntoView({ block: "center" });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the import comes on the screen
  }, []);
  return (
    <div ref={place}>
      <Card title={state === "running" ? "Importação em andamento" : "Importação"}>
        <div className="stack">
          <ImportStatus progress={progress} message={message} action={action} onContinue={goOn} />
          {progress.refused > 0 ? (
            <RefusalList refusals={refusals} total={progress.refused} fileHref={fileHref} />
          ) : null}
          {state === "done" && canUndoImport(progress, nowMs) ? (
            <UndoForm
              progress={progress}
              action={action}
              form={work.Form}
              isSending={work.state !== "idle"}
            />
          ) : null}
        </div>
      </Card>
    </div>
  );
}

/** Posts one step after the other until the import has ended; gives the sentence of the error that stopped it. */
function useContinuing(work: ImportFetcher, isUnderWay: boolean, next: () => void): string | null {
  const [failures, setFailures] = useState(0);
  const error = work.data && !work.data.ok ? work.data.error : null;
  const isPassing = error !== null && PASSING.has(error.code) && failures < RETRIES;
  const mayGoOn = isUnderWay && work.state === "idle" && (error === null || isPassing);

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

function progressOf(fetcher: ImportFetcher): ImportProgress | null {
  return fetcher.data?.ok && "progress" in fetcher.data ? fetcher.data.progress : null;
}

const STATES = ["preview", "running", "done", "undoing", "undone"];

/** The later of two looks at the same import. */
function further(known: ImportProgress, seen: ImportProgress | null): ImportProgress {
  if (!seen) return known;
  const place = (one: ImportProgress) =>
    STATES.indexOf(importState(one)) * 1_000_000 + doneLines(one) + one.annulled;
  return place(seen) > place(known) ? seen : known;
}
