import { expect, it } from "vitest";
import { markRead } from "../../../../../../app/features/base/notifications/mark-read.server.ts";
import { openDatabase } from "../../../../../../app/platform/database.server.ts";
import type { VerbContext } from "../../../../../../app/platform/services.server.ts";
import { quietServices } from "../../../../../support/quiet-services.ts";

/** A person whose batch fails in the database with a code and a sentence. */
function failingWith(code: string, message: string): VerbContext {
  const batch = async () => {
    throw Object.assign(new Error(message), { code });
  };
  const db = Object.assign(openDatabase("postgresql://user:password@localhost/none"), { batch });
  return { services: quietServices(db), actor: { kind: "user", userId: "u", sessionId: "s" } };
}

it("only a session that ended reads as one: its guard's refusal does, a broken deadlock does not", async () => {
  const ended = failingWith("QG001", "guard: refused session_expired");
  await expect(markRead(ended, { all: true })).rejects.toMatchObject({ code: "session_expired" });
  const broken = failingWith("40P01", "deadlock detected");
  await expect(markRead(broken, { all: true })).rejects.toMatchObject({ code: "40P01" });
});
