import type { FormAnswer } from "../lib/form-answer.ts";
import { ErrorNotice } from "./error-notice.tsx";
import { Notice } from "./notice.tsx";

/** What came of a form of the page that was sent without scripts: with them a toast says it. */
export function FormNotice({ answer }: { answer: FormAnswer | null }) {
  if (!answer) return null;
  if (!answer.ok) return <ErrorNotice error={answer.error} />;
  return answer.sentence ? (
    <Notice tone="ok" role="status">
      {answer.sentence}
    </Notice>
  ) : null;
}
