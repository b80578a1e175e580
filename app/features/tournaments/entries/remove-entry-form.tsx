import { Button } from "../../../ui/button.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import type { OfficeEntry } from "./entries-page.ts";
import { backOf, isPaid, removalInWords } from "./removal.ts";

/** Undoes an entry, after saying what it gives back and who takes the place; what was paid for is the admins'. */
export function RemoveEntryForm({
  entry,
  hasQueue,
  action,
  isAdministered,
}: {
  entry: OfficeEntry;
  hasQueue: boolean;
  action: string;
  isAdministered: boolean;
}) {
  const names = entry.people.map(({ name }) => name).join(" e ");
  const isAdmins = isPaid(entry.people.map(({ share }) => share)) && !isAdministered;
  return (
    <details className="entries-more">
      <summary>
        Cancelar inscrição<span className="visually-hidden">: {names}</span>
      </summary>
      {isAdmins ? (
        <p className="small">Há pagamento nesta inscrição: quem a cancela é a administração do clube.</p>
      ) : (
        <SendForm
          action={action}
          fields={{
            intent: "remove_entry",
            entry_id: entry.id,
            back_cents: String(backOf(entry.people)),
          }}
          className="stack"
        >
          {(isSending) => (
            <>
              <ul className="entries-says small">
                {removalInWords(entry, hasQueue).map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
              <Button type="submit" variant="danger" loading={isSending} loadingText="Cancelando…">
                Cancelar a inscrição<span className="visually-hidden"> de {names}</span>
              </Button>
            </>
          )}
        </SendForm>
      )}
    </details>
  );
}
