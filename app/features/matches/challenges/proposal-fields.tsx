import type { ActionError } from "../../../lib/action-error.ts";
import { INVITE_MESSAGE_LETTERS, PLACE_LETTERS } from "../../../lib/text-limits.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { TextareaField } from "../../../ui/textarea-field.tsx";

/** When, where and with which words somebody wants to play; `isGuarded`: without words of their own. */
export function ProposalFields({
  playAt,
  place,
  earliest,
  courts,
  isGuarded,
  error,
}: {
  /** "YYYY-MM-DDTHH:mm" in the club's zone. */
  playAt?: string;
  place?: string | null;
  earliest?: string;
  /** The club's courts, to choose from; anything else may be typed. */
  courts?: readonly string[];
  isGuarded: boolean;
  error: ActionError | null;
}) {
  const errorOf = (field: string) => (error?.field === field ? (error.message ?? null) : null);
  return (
    <>
      <TextField
        label="Quando"
        name="play_at"
        type="datetime-local"
        required
        defaultValue={playAt}
        min={earliest}
        error={errorOf("play_at")}
      />
      <TextField
        label="Onde"
        isOptional
        name="place"
        defaultValue={place ?? ""}
        maxLength={PLACE_LETTERS}
        placeholder="Quadra 2"
        autoComplete="off"
        list={courts?.length ? "quadras-do-convite" : undefined}
        error={errorOf("place")}
      />
      {courts?.length ? (
        <datalist id="quadras-do-convite">
          {courts.map((court) => (
            <option key={court}>{court}</option>
          ))}
        </datalist>
      ) : null}
      {isGuarded ? (
        <p className="hint">Com este perfil o convite vai só com o dia, a hora e o lugar.</p>
      ) : (
        <TextareaField
          label="Mensagem"
          isOptional
          name="message"
          rows={2}
          maxLength={INVITE_MESSAGE_LETTERS}
          error={errorOf("message")}
        />
      )}
    </>
  );
}
