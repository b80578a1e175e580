import { replace } from "react-router";
import { z } from "zod";
import { parseInput } from "../../lib/parse.ts";
import type { Statement } from "../../platform/database.server.ts";
import { cookieHeader, readCookie } from "../../platform/cookies.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { homePath } from "../../features/base/access/access.ts";
import { limitForms } from "../../features/base/access/limit-attempts.server.ts";
import type { NotedChange } from "../../features/people/account-changes/note-change.server.ts";
import { passwordStatements } from "../../features/people/accounts/change-password.server.ts";
import { accessFacts } from "../../features/people/people/person.ts";
import { passwordSchema } from "../../features/people/people/people-schema.ts";
import { followCodeLink } from "../../features/people/accounts/follow-code-link.server.ts";
import type { WithAccount } from "../../features/people/accounts/open-account.server.ts";
import { answerSignedIn } from "./code-step.server.ts";

const MAILED_LINKS = [
  { parameter: "responsavel", page: "/auth?autorizacao=1", cookie: "guardian" },
  { parameter: "desfazer", page: "/auth?mudanca=1", cookie: "undo" },
  { parameter: "entrar", page: "/auth?entrada=1", cookie: "code-link" },
  { parameter: "aprovar", page: "/auth?resultado=1", cookie: "approval" },
] as const;

/**
 * A mailed link (a guardian's, one that undoes a change, one beside mailed digits, one that approves a result) leaves the address at once, for a cookie: it
 * stands neither in the history nor in what another site is told, and whoever looks at the screen does not have it.
 */
export function takeMailedLink(services: Services, url: URL): void {
  for (const { parameter, page, cookie } of MAILED_LINKS) {
    const token = url.searchParams.get(parameter);
    if (!token) continue;
    // Any other text there is no link of ours, and must not write our cookie.
    const value = cookieHeader(services.origin, cookie, /^[\w.-]{1,200}$/.test(token) ? token : "x");
    const invitation = invitationIn(url);
    throw replace(invitation === null ? page : `${page}&convite=${invitation}`, {
      headers: { "set-cookie": value, "referrer-policy": "no-referrer" },
    });
  }
}

/**
 * The button of the page that a link beside mailed digits opens: `enter` confirms a sign-up or signs in, `reset_by_link` sets
 * a new password. Who came by an invitation is led back to it. Counted by who presses, never as a guess at the account.
 */
export async function submitMailedLink(
  services: Services,
  { request, url }: { request: Request; url: URL },
  form: FormData,
): Promise<Response> {
  await limitForms(services, "code-link");
  const token = readCookie(request, services.origin, "code-link") ?? "";
  const change = form.get("intent") === "reset_by_link" ? readNewPassword(services, form) : null;
  const { session, person } = await followCodeLink(
    { services },
    { token, purposes: change ? ["recovery"] : ["email", "signup"] },
    change?.statements,
  );
  change?.notify();
  const invitation = invitationIn(url);
  const to = invitation === null ? homePath(accessFacts(person)) : `/profile-setup?convite=${invitation}`;
  const answer = answerSignedIn(services, session, to);
  answer.headers.append("set-cookie", cookieHeader(services.origin, "code-link", null));
  return answer;
}

/** The token of the invitation by which a sign-up began, as its link names it: what it is worth, the page that it leads to says. */
function invitationIn(url: URL): string | null {
  const token = url.searchParams.get("convite") ?? "";
  return /^[\w.-]{1,200}$/.test(token) ? token : null;
}

function readNewPassword(services: Services, form: FormData): ReturnType<typeof settingPassword> {
  const { password } = parseInput(z.object({ password: passwordSchema }), Object.fromEntries(form));
  return settingPassword(services, password);
}

/** A new password for whoever a mail opens: its statements, and `notify`, to call once they have run. */
export function settingPassword(
  services: Services,
  password: string,
): { statements: WithAccount; notify: () => void } {
  const changes: NotedChange[] = [];
  return {
    async statements(opened): Promise<Statement[]> {
      const change = await passwordStatements(services, { ...opened, isOpening: true }, password);
      changes.push(change);
      return change.statements;
    },
    notify() {
      for (const change of changes) change.notify();
    },
  };
}
