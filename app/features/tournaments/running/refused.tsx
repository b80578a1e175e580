import { sendErrorText } from "../../../copy/send-errors.ts";
import type { ActionError } from "../../../lib/action-error.ts";
import { Notice } from "../../../ui/notice.tsx";

/** Why a form was refused, where no field of it is wrong: in words that stay. */
export function Refused({ error }: { error: ActionError | null }) {
  if (!error || error.field) return null;
  return (
    <Notice tone="danger" role="alert">
      {sendErrorText(error).description}
    </Notice>
  );
}
