import { clientNetwork } from "./limit-attempts.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { securityEventStatement } from "./security-events.server.ts";
import { suspiciousFields } from "./suspicious.ts";

/** More than this of one person or address says nothing new, and would let them fill the table. */
const NOTED = { attempts: 20, windowMinutes: 15 };

/**
 * Looks through what was typed into a form or a call (`place` names it) and notes the suspicious patterns of spec §5,
 * by field and without the text, as an event of high risk. After the answer, and never a reason to refuse.
 */
export function logTyped({ services, actor }: VerbContext, what: { place: string; typed: unknown }): void {
  const user = actor.kind === "user" ? actor : null;
  const who = user ? `user:${user.userId}` : `address:${clientNetwork(services)}`;
  services.after(
    (async () => {
      // After the answer has left, not only in its shadow.
      await new Promise((resolve) => setTimeout(resolve, 0));
      const fields = suspiciousFields(what.typed);
      if (Object.keys(fields).length === 0) return;
      const attempt = { name: "default", key: `suspicious:${who}`, limit: NOTED } as const;
      const { allowed } = await services.limiter.countAll([attempt]);
      if (!allowed) return services.log("suspicious_input_unkept", { userId: user?.userId });
      await securityEventStatement(services, {
        action: "suspicious_input",
        resourceType: "input",
        resourceId: what.place,
        details: { fields },
        viewer: user,
      });
    })(),
  );
}
