import { Button } from "../../../ui/button.tsx";
import { SIGN_OUT_PATH, SignOutForm } from "../../../ui/sign-out-form.tsx";
import { termsCopy } from "./terms-copy.ts";

/** The way out of the account beside Accept; `isPlain` where no React runs. */
export function TermsExit({ isPlain = false }: { isPlain?: boolean }) {
  const button = (
    <Button type="submit" variant="quiet">
      {termsCopy.signOut}
    </Button>
  );
  return isPlain ? (
    <form method="post" action={SIGN_OUT_PATH}>
      {button}
    </form>
  ) : (
    <SignOutForm>{button}</SignOutForm>
  );
}
