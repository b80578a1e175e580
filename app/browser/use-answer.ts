import { useState } from "react";
import { useActionData, useLocation } from "react-router";

/**
 * Gives the answer of the page's action, undefined where no form was sent, until the person goes on. React Router's own `useActionData`
 * forgets it as soon as the page's data is read again, which a channel may ask for at any moment: a refusal, or a key that is shown once,
 * would be gone before anybody could read it.
 */
export function useAnswer<Action>() {
  const { key } = useLocation();
  const answer = useActionData<Action>();
  const [kept, setKept] = useState({ key, answer });
  if (answer !== undefined && (kept.key !== key || kept.answer !== answer)) setKept({ key, answer });
  return answer ?? (kept.key === key ? kept.answer : undefined);
}
