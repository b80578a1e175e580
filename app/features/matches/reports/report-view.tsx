import {
  type Dispatch,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router";
import { useAnswer } from "../../../browser/use-answer.ts";
import { focusRefused } from "../../../browser/focus-refused.ts";
import { useHydrated } from "../../../browser/use-hydrated.ts";
import type { ActionError } from "../../../lib/action-error.ts";
import { refusalIn } from "../../../lib/form-answer.ts";
import { sendErrorText } from "../../../copy/send-errors.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PLACE_LETTERS } from "../../../lib/text-limits.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useTypedEarly } from "../../../ui/field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { SportId } from "../../../lib/sports.ts";
import type { FoundAthlete } from "../../people/people/search-athletes.client.ts";
import type { MatchFormDone } from "../matches/match-intents.ts";
import { KindChips } from "./kind-chips.tsx";
import { MatchForm } from "./match-form.tsx";
import {
  changeReport,
  packReport,
  draftPlacesOf,
  type ReportAction,
  type ReportDraft,
  draftSidesOf,
  unpackReport,
  withKeypad,
} from "./report-draft.ts";
import { errorsOf } from "./report-errors.ts";
import { decideEntry } from "../../scoring/scores/score-entry.ts";
import { findScoreFormat } from "../../scoring/scores/score-formats.ts";
import { ScoreFields } from "../../scoring/scores/score-fields.tsx";
import { WhoPlayedCard } from "./who-played-card.tsx";
import "./report-view.css";
import { SameMatchNotice } from "./same-match-notice.tsx";

interface ReportProps {
  intent: "report" | "enter";
  club: { id: string; sports: readonly SportId[]; courts: readonly string[] };
  /** The match of a draw that is reported, the card that says who plays in it, and the only score format that it may have. */
  drawn?: { id: string; who: ReactNode; onlyFormat: string | null } | null;
  start: ReportDraft;
  idempotencyKey: string;
  suggestions: readonly FoundAthlete[];
  searchPath: string;
  action: string;
  /** Null where the reader's work begins here. */
  backHref: string | null;
  doneHref: (done: MatchFormDone, draft: ReportDraft) => string;
  /** The part above the form, which may fill it. */
  renderLine?: (draft: ReportDraft, dispatch: Dispatch<ReportAction>) => ReactNode;
  /** Where a match is shown, for the one that was reported before. */
  matchHref: (matchId: string) => string;
  /** Now in the club's zone, "YYYY-MM-DDTHH:mm". */
  latest: string;
}

/**
 * Reports a result, by one who played (`report`) or by the secretary (`enter`): one flow without steps, in the order
 * of speech. What was typed survives refusals, a lost network and a reload of the tab.
 */
export function ReportView(props: ReportProps) {
  const isHydrated = useHydrated();
  const name = keptName(props);
  const kept = useMemo(
    () => (isHydrated ? unpackReport(sessionStorage.getItem(name)) : null),
    [isHydrated, name],
  );
  const [isDiscarded, setIsDiscarded] = useState(false);
  if (!kept || isDiscarded) return <ReportFlow key={isDiscarded ? "again" : "fresh"} {...props} />;
  const discard = () => {
    sessionStorage.removeItem(name);
    setIsDiscarded(true);
  };
  return (
    <ReportFlow key="kept" {...props} start={kept.draft} idempotencyKey={kept.key} onDiscard={discard} />
  );
}

function keptName({ intent, club, drawn }: ReportProps): string {
  return `quadra:${intent}:${drawn ? drawn.id : club.id}`;
}

function ReportFlow(props: ReportProps & { onDiscard?: () => void }) {
  const {
    intent,
    club: { id: clubId, sports, courts },
    drawn,
    start,
    suggestions,
    searchPath,
    action,
    backHref,
    doneHref,
    renderLine,
    matchHref,
    latest,
    onDiscard,
  } = props;
  const isHydrated = useHydrated();
  // A person who opens the form to report their own match begins to type.
  const [draft, change] = useReducer(changeReport, intent === "report" ? withKeypad(start) : start);
  // Data read again meanwhile brings another key; a report keeps the one it started with.
  const [idempotencyKey] = useState(props.idempotencyKey);
  const placeId = useId();
  const early = useTypedEarly(placeId);
  useEffect(() => {
    if (early) change({ type: "place", value: early });
  }, [early]);
  const navigate = useNavigate();
  const memory = useKeeping(keptName(props), draft, idempotencyKey);
  const [lastError, setLastError] = useState<ActionError | null>(refusalIn(useAnswer()));
  useEffect(() => {
    if (lastError) focusRefused();
  }, [lastError]);
  const dispatch = (action: ReportAction) => {
    // A changed form is no longer the one that the server refused.
    if (action.type !== "focus" && action.type !== "leave") setLastError(null);
    change(action);
  };
  const errors = errorsOf(lastError, draft);
  const one = draft.format === "doubles" ? "Dupla" : "Jogador";
  const words = intent === "report" ? (["Você", "Adversário"] as const) : ([`${one} 1`, `${one} 2`] as const);
  const sides = draftSidesOf(draft, words);
  if (intent === "report") sides[0][0] = "Você";
  const chosen = draftPlacesOf(draft.format).flatMap((place) => draft.athletes[place]?.id ?? []);
  const checked = decideEntry(draft.entry);
  const isAccepted = checked.kind === "accepted";
  // With the score whole, the button stands where the keypad stood.
  const isDocked = isHydrated && isAccepted && draft.entry.cell === null;
  const onlyFormat = drawn?.onlyFormat ? findScoreFormat(drawn.onlyFormat) : null;
  const isReady = isAccepted && chosen.length === draftPlacesOf(draft.format).length;

  return (
    <div className="report">
      <PageHeader
        title={"Lançar resultado"}
        back={backHref === null ? undefined : { to: backHref, label: "Voltar" }}
      />
      {onDiscard ? (
        <Notice
          action={
            <Button variant="quiet" size="sm" onClick={onDiscard}>
              Começar de novo
            </Button>
          }
        >
          Recuperamos o que você tinha digitado.
        </Notice>
      ) : null}
      {renderLine?.(draft, dispatch)}
      <MatchForm
        action={action}
        intent={intent}
        className="report-form"
        onRefused={setLastError}
        isQuiet={intent === "report"}
        onDone={(sheet) => {
          memory.forget();
          const next = doneHref(sheet, draft);
          // The button that was tapped goes with its screen.
          document.querySelector("main")?.focus();
          void navigate(next, { state: { sheet } });
        }}
      >
        {(isSending) => (
          <>
            <input type="hidden" name="club_id" value={clubId} />
            <input type="hidden" name="idempotency_key" value={idempotencyKey} />
            {draft.athletes.side1_1 && intent === "report" && !drawn ? (
              <input type="hidden" name="side1_1" value={draft.athletes.side1_1.id} />
            ) : null}
            <KindChips
              sports={sports}
              draft={draft}
              dispatch={dispatch}
              isFixed={Boolean(drawn)}
              max={latest}
              error={errors.playedAt}
            />
            {drawn ? (
              drawn.who
            ) : (
              <WhoPlayedCard
                intent={intent}
                draft={draft}
                dispatch={dispatch}
                suggestions={suggestions}
                searchPath={searchPath}
                errors={errors.athletes}
              />
            )}
            <div className="card report-score">
              <ScoreFields
                sport={draft.sport}
                sides={sides}
                entry={draft.entry}
                dispatch={dispatch}
                refusal={errors.score}
                formats={onlyFormat ? [onlyFormat] : undefined}
              />
            </div>
            <TextField
              id={placeId}
              label="Onde"
              isOptional
              name="place"
              value={draft.place}
              maxLength={PLACE_LETTERS}
              placeholder="Quadra 2"
              autoComplete="off"
              list="quadras-do-clube"
              error={errors.place}
              onChange={(event) => dispatch({ type: "place", value: event.currentTarget.value })}
            />
            <datalist id="quadras-do-clube">
              {courts.map((court) => (
                <option key={court}>{court}</option>
              ))}
            </datalist>
            {errors.rest?.code === "same_match" ? (
              <SameMatchNotice error={errors.rest} matchHref={matchHref} />
            ) : errors.rest ? (
              <Notice tone="danger" role="alert">
                {errors.rest.code === "offline"
                  ? "O que você digitou está guardado neste aparelho."
                  : sendErrorText(errors.rest).description}
              </Notice>
            ) : null}
            <div className="report-send" data-docked={isDocked || undefined}>
              <Button
                type="submit"
                variant={isReady ? "sun" : "secondary"}
                size="lg"
                block
                icon="check"
                loading={isSending}
                loadingText="Enviando…"
              >
                {intent === "report" ? "Enviar resultado" : "Lançar e confirmar"}
              </Button>
              <p className="hint center">
                {isAccepted && !isReady
                  ? "Falta dizer quem jogou."
                  : intent === "report"
                    ? "Seu adversário recebe um aviso para aprovar ou contestar."
                    : "Vale na hora. Os dois lados são avisados e podem contestar."}
              </p>
            </div>
          </>
        )}
      </MatchForm>
    </div>
  );
}

/**
 * Keeps the draft and its idempotency key in the tab until the result was accepted: a reload or a lost network loses
 * nothing, and sending again after a lost answer is the same report, not a second one.
 */
function useKeeping(name: string, draft: ReportDraft, key: string): { forget: () => void } {
  const isSent = useRef(false);
  const first = useRef(draft);
  useEffect(() => {
    // Nobody has typed the draft that was loaded.
    if (draft !== first.current && !isSent.current) sessionStorage.setItem(name, packReport(draft, key));
  }, [name, draft, key]);
  return {
    forget() {
      isSent.current = true;
      sessionStorage.removeItem(name);
    },
  };
}
