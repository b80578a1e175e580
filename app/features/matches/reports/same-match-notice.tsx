import { sendErrorText } from "../../../copy/send-errors.ts";
import type { ActionError } from "../../../lib/action-error.ts";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { Notice } from "../../../ui/notice.tsx";

/** Shows who reports a match the one that stands already, and lets them say that theirs is another one (product §4). */
export function SameMatchNotice({
  error,
  matchHref,
}: {
  error: ActionError;
  matchHref: (matchId: string) => string;
}) {
  return (
    <Notice tone="info" role="alert">
      <p>{sendErrorText(error).description}</p>
      {error.resourceId ? (
        <p>
          <a href={matchHref(error.resourceId)}>Ver a primeira</a>
        </p>
      ) : null}
      <CheckboxField label="É outra partida do mesmo dia" name="is_second_match" />
    </Notice>
  );
}
