import { Button } from "../../../ui/button.tsx";
import { useToast } from "../../../ui/toast.tsx";
import "./club-panels.css";

/** An address to send to somebody, with a button that copies it; without scripts it is selected and copied by hand. */
export function CopyField({ value, label }: { value: string; label: string }) {
  const toast = useToast();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      toast({ title: "Link copiado" });
    } catch {
      toast({ title: "Não deu para copiar", description: "Toque no endereço e copie por ali." });
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
      <Button variant="secondary" onClick={() => void copy()}>
        Copiar
      </Button>
    </div>
  );
}
