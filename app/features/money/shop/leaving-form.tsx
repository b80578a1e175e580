import { type ReactNode, useEffect, useState } from "react";
import { Button, type ButtonVariant } from "../../../ui/button.tsx";

/**
 * A form that leads away to Stripe's page, with or without scripts: a document's own, so that a person who comes back
 * by the back button finds it as it was.
 */
export function LeavingForm({
  action,
  fields,
  variant,
  children,
}: {
  action: string;
  fields: Record<string, string>;
  variant?: ButtonVariant;
  children: ReactNode;
}) {
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    const back = () => setIsLeaving(false);
    addEventListener("pageshow", back);
    return () => removeEventListener("pageshow", back);
  }, []);
  return (
    <form method="post" action={action} onSubmit={() => setIsLeaving(true)}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" block variant={variant} loading={isLeaving} loadingText="Abrindo o pagamento…">
        {children}
      </Button>
    </form>
  );
}
