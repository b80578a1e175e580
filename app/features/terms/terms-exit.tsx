import type { Form } from "react-router";
import { Button } from "../../ui/button.tsx";
import { termsCopy } from "./terms-copy.ts";

/** The way out of the account beside Accept. `As` sends it: React Router's form, or a plain one where no React runs. */
export function TermsExit({ As }: { As: typeof Form | "form" }) {
  return (
    <As method="post" action="/auth?sair=1">
      <Button type="submit" variant="quiet">
        {termsCopy.signOut}
      </Button>
    </As>
  );
}
