import { useEffect, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { catalogueToast } from "../copy/error-catalogue.ts";
import type { ActionError } from "../lib/action-error.ts";
import {
  FORM_FIELD,
  type FormAnswer,
  type FormDone,
  type FormRefusal,
  KEY_FIELD,
} from "../lib/form-answer.ts";
import { waitToSendAgainMs } from "../lib/retry.ts";
import { useToast } from "../ui/toast.tsx";
import { announceRefusal } from "./refusals.ts";

/** No answer within this time counts as no connection: the person may try again with the same key. */
const SEND_TIMEOUT_MS = 15_000;

/** How many forms of the page wait for their answer. The router's own state says it later: React shows it when it has time. */
let underWay = 0;

/** Whether a form waits for its answer. Reading the page again meanwhile would take its redirect away: React Router then leaves it. */
export function isFormUnderWay(): boolean {
  return underWay > 0;
}

interface Sending {
  action: string;
  form: FormData;
  /** How often it was sent again. */
  retries: number;
  /** Whether it waits to be sent again. */
  isWaiting: boolean;
  /** Whether the router is at it. */
  isUnderWay: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

interface Listeners<Done extends FormDone> {
  /** Goes elsewhere or reads again by itself; without it the page's data is read again. */
  onDone?: (done: Done) => void;
  onRefused?: (error: ActionError) => void;
}

/**
 * Sends forms to a page's action, one at a time: a tap while one is under way does nothing. A form with a key, whose answer was lost or
 * that found nobody ready, is sent again as spec §9 says (3 times, after 1 s, 2 s, 4 s), unless the browser knows that it is offline.
 * `refusal` is what was refused last, null after what was done and undefined before either.
 */
export function useSend<Done extends FormDone = FormDone>({ onDone, onRefused }: Listeners<Done> = {}) {
  const fetcher = useFetcher<FormAnswer<Done>>();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const sending = useRef<Sending | null>(null);
  const heard = useRef<unknown>(undefined);
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState<ActionError | null>();

  useEffect(() => {
    const now = sending.current;
    if (!now || now.isWaiting) return;
    if (fetcher.state !== "idle") now.isUnderWay = true;
    if (fetcher.data && fetcher.data !== heard.current) {
      heard.current = fetcher.data;
      hear(now, fetcher.data as Done | FormRefusal);
    } else if (fetcher.state === "idle" && now.isUnderWay) finish(now);
  });

  // A page that is left waits for nothing: what was sent goes on without it.
  useEffect(
    () => () => {
      if (sending.current) end(sending.current);
    },
    [],
  );
  // The back button shows the page as the way to another site left it: nothing is under way any more.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || !sending.current) return;
      fetcher.reset();
      finish(sending.current);
    };
    addEventListener("pageshow", comeBack);
    return () => removeEventListener("pageshow", comeBack);
  });

  function send(action: string, form: FormData): void {
    if (sending.current) return;
    // The answer's way knows by its name that this hook hears it.
    if (!form.has(FORM_FIELD)) form.set(FORM_FIELD, "");
    sending.current = { action, form, retries: 0, isWaiting: false, isUnderWay: false, timer: undefined };
    underWay += 1;
    setIsSending(true);
    post(sending.current);
  }

  function post(now: Sending): void {
    now.isWaiting = false;
    // React Router would load the page again where a part of the action's route does not come.
    if (!navigator.onLine) return hear(now, { ok: false, error: { code: "offline" } });
    now.timer = setTimeout(() => {
      fetcher.reset();
      hear(now, { ok: false, error: { code: "offline" } });
    }, SEND_TIMEOUT_MS);
    const hasFile = [...now.form.values()].some((value) => typeof value !== "string");
    void fetcher.submit(now.form, {
      method: "post",
      action: now.action,
      encType: hasFile ? "multipart/form-data" : "application/x-www-form-urlencoded",
      // Undefined is the router's own way: what was done is followed by reading again, a refusal is not.
      defaultShouldRevalidate: onDone ? false : undefined,
    });
  }

  function hear(now: Sending, answer: Done | FormRefusal): void {
    const waitMs = answer.ok
      ? null
      : waitToSendAgainMs({
          code: answer.error.code,
          hasKey: now.form.has(KEY_FIELD),
          retries: now.retries,
          isOnline: navigator.onLine,
        });
    if (waitMs !== null) {
      clearTimeout(now.timer);
      now.retries += 1;
      now.isWaiting = true;
      now.isUnderWay = false;
      toast(catalogueToast("retrying"));
      now.timer = setTimeout(() => post(now), waitMs);
      return;
    }
    finish(now);
    if (answer.ok) {
      setRefusal(null);
      onDone?.(answer);
      return;
    }
    const { error } = answer;
    setRefusal(error);
    announceRefusal(error);
    onRefused?.(error);
    // Somebody else was faster: what the page shows is old.
    if (error.code === "already_answered" || error.code === "conflict") void revalidate();
  }

  /** A redirect ends it without an answer. */
  function finish(now: Sending): void {
    end(now);
    setIsSending(false);
  }

  function end(now: Sending): void {
    clearTimeout(now.timer);
    if (sending.current === now) underWay -= 1;
    sending.current = null;
  }

  return { isSending, refusal, send };
}
