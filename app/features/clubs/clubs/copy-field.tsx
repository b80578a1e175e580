import { Button } from "../../../ui/button.tsx";
import { useToast } from "../../../ui/toast.tsx";
import "./club-panels.css";

/**
 * An address to send to somebody, or another text to copy (which `copyLabel` and `copied` name), with a button that copies it and a toast that says
 * so; without scripts it is selected and copied by hand.
 */
export function CopyField({
  value,
  label,
  copyLabel = "Copiar",
  copied = "Link copiado",
  isMain = false,
}: {
  value: string;
  label: string;
  copyLabel?: string;
  copied?: string;
  /** Whether copying it is what the screen is for. */
  isMain?: boolean;
}) {
  const toast = useToast();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      toast({ title: copied });
    } catch {
      toast({ title: "Não deu para copiar", description: "Toque no texto e copie por ali." });
    }
  }
  return (
    <div className="copy">
      <input
        className="input"
        readOnly
        value={value}
        aria-label={label}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant={isMain ? "primary" : "secondary"} onClick={() => void copy()}>
        {copyLabel}
      </Button>
    </div>
  );
}
