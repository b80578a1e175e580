import { useEffect, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { Notice } from "../../../ui/notice.tsx";
import { Spinner } from "../../../ui/spinner.tsx";

const ASK_EVERY_MS = 2_000;
/** After this long the person reads that they need not wait here, and the page asks less often. */
const PATIENCE_MS = 45_000;
const ASK_THEN_EVERY_MS = 10_000;
/** Without scripts the page loads itself again. */
const RELOAD_SECONDS = 5;

/**
 * Waits on the page for Stripe's word about a payment (or what `words` say), which comes by webhook: asks for the page's data
 * again and again.
 */
export function PaymentWait({
  words = "Estamos confirmando o pagamento…",
  late = "Está demorando mais do que o normal. Pode fechar esta página: assim que o pagamento for confirmado, a assinatura fica ativa. Nada é cobrado duas vezes.",
}: {
  words?: string;
  /** The sentence that appears when it takes long. */
  late?: string;
} = {}) {
  const { revalidate, state } = useRevalidator();
  const { state: going } = useNavigation();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (state !== "idle" || going !== "idle") return;
    const timer = setTimeout(() => void revalidate(), isLate ? ASK_THEN_EVERY_MS : ASK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [state, going, isLate, revalidate]);
  return (
    <div className="stack stack-tight" role="status">
      <noscript>
        <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
      </noscript>
      <p className="row">
        <Spinner label="" size={24} />
        <span>{words}</span>
      </p>
      {isLate ? <Notice tone="info">{late}</Notice> : null}
    </div>
  );
}
