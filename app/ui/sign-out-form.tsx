import type { ReactNode } from "react";
import { useSend } from "../browser/use-send.ts";
import { sendErrorText } from "../copy/send-errors.ts";
import { useToast } from "./toast.tsx";

/** Where the account is left; the address has no other form. */
export const SIGN_OUT_PATH = "/auth?sair=1";

/** Signs out on this device; without a network the page stays and says so. `children` is the button. */
export function SignOutForm({ className, children }: { className?: string; children: ReactNode }) {
  const toast = useToast();
  const { send } = useSend({
    onRefused: (error) => toast({ ...sendErrorText(error), variant: "destructive" }),
  });
  return (
    <form
      method="post"
      action={SIGN_OUT_PATH}
      data-discover="true"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        send(SIGN_OUT_PATH, new FormData(event.currentTarget));
      }}
    >
      {children}
    </form>
  );
}
