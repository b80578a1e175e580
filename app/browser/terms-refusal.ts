const REFUSED = "quadra:terms-required";

/** Says that an action was refused because the terms are not accepted: the modal opens (product §8). Others are ignored. */
export function announceRefusal(error: { code: string } | null | undefined): void {
  // A moment later: whoever listens may be mounting together with who says so.
  if (error?.code === "terms_required") setTimeout(() => dispatchEvent(new Event(REFUSED)));
}

/** Calls `listener` for every such refusal; gives back the way to stop. */
export function onTermsRefused(listener: () => void): () => void {
  addEventListener(REFUSED, listener);
  return () => removeEventListener(REFUSED, listener);
}
