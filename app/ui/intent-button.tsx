import type { ComponentProps } from "react";
import { Button } from "./button.tsx";

/** The button that sends a form as one `intent` of its page; while that is on its way it says `sending` instead. */
export function IntentButton({
  intent,
  isSending,
  sending,
  ...rest
}: Omit<ComponentProps<typeof Button>, "type" | "name" | "value" | "loading" | "loadingText"> & {
  intent: string;
  isSending?: boolean;
  sending?: string;
}) {
  return (
    <Button {...rest} type="submit" name="intent" value={intent} loading={isSending} loadingText={sending} />
  );
}
