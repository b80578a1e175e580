import type { ComponentProps } from "react";
import { needOf } from "../../../page-facts.ts";
import { LinkButton } from "../../../ui/button.tsx";

/**
 * A link from a public page, which is the same for everybody, to one that is not for everybody. It carries what that page asks of its reader: for
 * who is signed in and lacks it, the member script turns the link to the step that is missing, or takes it away.
 */
export function MemberLink({ href, ...rest }: Extract<ComponentProps<typeof LinkButton>, { href: string }>) {
  return <LinkButton {...rest} href={href} data-needs={needOf(href)} />;
}
