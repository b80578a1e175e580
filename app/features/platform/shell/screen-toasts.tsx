import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigation } from "react-router";
import { isSaidByPage, onAnswer } from "../../../browser/announce-answer.ts";
import { restoreForms, watchForms } from "../../../browser/realtime-reload.ts";
import { onSessionRefused } from "../../../browser/refusals.ts";
import { lastRequestId } from "../../../browser/request-id.ts";
import { reportToTeam } from "../../../browser/report-to-team.ts";
import { catalogueToast } from "../../../copy/error-catalogue.ts";
import { sendErrorText } from "../../../copy/send-errors.ts";
import { failureKind } from "../../../lib/failure-kind.ts";
import type { FormAnswer } from "../../../lib/form-answer.ts";
import type { ToastInput } from "../../../ui/toast-queue.ts";
import { useToast } from "../../../ui/toast.tsx";

/**
 * Says in a toast what went wrong in a script and nobody caught (spec §8): as a connection error or as unexpected, which
 * is reported to the team too; fetch errors are not. An action that an ended session refused has its toast too, and so has what a form did. Also keeps typed text over a realtime reload.
 */
export function ScreenToasts() {
  const toast = useToast();
  useEffect(() => {
    restoreForms(sessionStorage, Date.now());
    return watchForms();
  }, []);
  useAnswerToasts();
  useEffect(() => onSessionRefused(() => toast(catalogueToast("session_expired"))), [toast]);
  useEffect(() => {
    const report = (thrown: unknown) => {
      const kind = failureKind(thrown);
      if (kind === "fetch") return;
      const isConnection = kind === "connection" || kind === "realtime";
      toast(catalogueToast(isConnection ? "connection" : "unexpected"));
      if (kind === "unexpected") reportToTeam("screen", thrown, lastRequestId());
    };
    const onError = (event: Event) => event instanceof ErrorEvent && report(event.error ?? event.message);
    const onRejection = ({ reason }: PromiseRejectionEvent) => report(reason);
    window.addEventListener("error", onError);
    window.addEventListener("unhandledrejection", onRejection);
    return () => {
      window.removeEventListener("error", onError);
      window.removeEventListener("unhandledrejection", onRejection);
    };
  }, [toast]);
  return null;
}

/** A form that a fetcher sends changes no navigation: that its network is lost is said after this time. */
const PAGE_SAYS_MS = 1_000;

/** Says in toasts what forms did, and that the network of a form without a name is lost, unless its page says so itself. */
function useAnswerToasts(): void {
  const toast = useToast();
  const { state } = useNavigation();
  const isUnderWay = useRef(false);
  const lost = useRef<ToastInput | null>(null);
  const sayLost = useEffectEvent(() => {
    const text = lost.current;
    if (isUnderWay.current || !text) return;
    lost.current = null;
    if (!isSaidByPage(text.description ?? text.title)) toast(text);
  });
  useEffect(
    () =>
      onAnswer((answer) => {
        const text = answerToast(answer);
        if (answer.form !== "") return toast(text);
        lost.current = text;
        setTimeout(sayLost, PAGE_SAYS_MS);
      }),
    [toast],
  );
  useEffect(() => {
    isUnderWay.current = state !== "idle";
    sayLost();
  }, [state]);
}

/** "Resultado enviado. Avisamos…": the first sentence is the toast's title. */
function answerToast(answer: FormAnswer): ToastInput {
  if (!answer.ok) return { ...sendErrorText(answer.error), variant: "destructive" };
  const [title = answer.sentence, ...rest] = answer.sentence.split(/(?<=\.) /);
  return { title: title.replace(/\.$/, ""), description: rest.join(" ") || undefined };
}
