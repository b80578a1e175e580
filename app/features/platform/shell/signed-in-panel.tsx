import { navigationCopy } from "../../../copy/navigation.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Person } from "../../../ui/person-name.tsx";
import { SignOutForm } from "../../../ui/sign-out-form.tsx";

/** Shows the person who is signed in, with the ways on and out. */
export function SignedInPanel({ name, email, home }: { name: string; email: string; home: string }) {
  return (
    <Card>
      <div className="stack">
        <Person name={name} detail={email} />
        <LinkButton to={home} block>
          Continuar
        </LinkButton>
        <SignOut />
      </div>
    </Card>
  );
}

/** Signs out on this device. */
export function SignOut() {
  return (
    <SignOutForm>
      <Button type="submit" variant="secondary" icon="logout" block>
        {navigationCopy.signOut}
      </Button>
    </SignOutForm>
  );
}
