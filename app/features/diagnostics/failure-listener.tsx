import { useEffect } from "react";
import { restoreForms, watchForms } from "../../browser/realtime-reload.ts";
import { lastRequestId } from "../../browser/request-id.ts";
import { tellTeam } from "../../browser/tell-team.ts";
import { catalogueToast } from "../../copy/error-catalogue.ts";
import { failureKind } from "../../lib/failure-kind.ts";
import { useToast } from "../../ui/toast.tsx";

/**
 * Says in a toast what went wrong in a script and nobody caught (spec §8): as a connection error or as unexpected, which
 * the team hears of too; what a fetch could not reach is not told. Also keeps typed text over a realtime reload.
 */
export function FailureListener() {
  const toast = useToast();
  useEffect(() => {
    restoreForms(sessionStorage, Date.now());
    return watchForms();
  }, []);
  useEffect(() => {
    const tell = (thrown: unknown) => {
      const kind = failureKind(thrown);
      if (kind === "fetch") return;
      const isConnection = kind === "connection" || kind === "realtime";
      toast(catalogueToast(isConnection ? "connection" : "unexpected"));
      if (kind === "unexpected") tellTeam("screen", thrown, lastRequestId());
    };
    const onError = (event: Event) => event instanceof ErrorEvent && tell(event.error ?? event.message);
    const onRejection = ({ reason }: PromiseRejectionEvent) => tell(reason);
    window.addEventListener("error", onError);
    window.addEventListener("unhandledrejection", onRejection);
    return () => {
      window.removeEventListener("error", onError);
      window.removeEventListener("unhandledrejection", onRejection);
    };
  }, [toast]);
  return null;
}
