import { Form } from "react-router";
import { navigationCopy } from "../../copy/navigation.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Person } from "../../ui/person.tsx";

/** Who is signed in here, with the ways on and out. */
export function SignedInPanel({ name, email, home }: { name: string; email: string; home: string }) {
  return (
    <Card>
      <div className="stack">
        <Person name={name} detail={email} />
        <LinkButton to={home} block>
          Continuar
        </LinkButton>
        <SignOutForm />
      </div>
    </Card>
  );
}

/** Signs out on this device. */
export function SignOutForm() {
  return (
    <Form method="post" action="/auth?sair=1">
      <Button type="submit" variant="secondary" icon="logout" block>
        {navigationCopy.signOut}
      </Button>
    </Form>
  );
}
