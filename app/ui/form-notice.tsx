import { errorSentence } from "../copy/error-texts.ts";
import type { FormAnswer } from "../lib/form-answer.ts";
import { Notice } from "./notice.tsx";

/**
 * Says above a page what its form did, or why not, where no scripts are there to say it in a toast and to lead to the field that is wrong,
 * which may lie far below.
 */
export function FormNotice({ answer }: { answer: FormAnswer | null }) {
  if (!answer) return null;
  if (!answer.ok)
    return (
      <Notice tone="danger" role="alert">
        {errorSentence(answer.error.code, answer.error)}
      </Notice>
    );
  return answer.sentence ? (
    <Notice tone="ok" role="status">
      {answer.sentence}
    </Notice>
  ) : null;
}
