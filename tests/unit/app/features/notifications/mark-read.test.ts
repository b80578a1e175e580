import { expect, it } from "vitest";
import { markRead } from "../../../../../app/features/notifications/mark-read.server.ts";
import { openDatabase } from "../../../../../app/platform/database.server.ts";
import type { VerbContext } from "../../../../../app/platform/services.server.ts";
import { quietServices } from "../../../../support/quiet-services.ts";

/** A person whose batch fails in the database with a code. */
function failingWith(code: string): VerbContext {
  const batch = async () => {
    throw Object.assign(new Error("refused"), { code });
  };
  const db = Object.assign(openDatabase("postgresql://user:password@localhost/none"), { batch });
  return { services: quietServices(db), actor: { kind: "user", userId: "u", sessionId: "s" } };
}

it("only a session that ended reads as one: the guard's code does, a broken deadlock does not", async () => {
  await expect(markRead(failingWith("QG001"), { all: true })).rejects.toMatchObject({
    code: "session_expired",
  });
  await expect(markRead(failingWith("40P01"), { all: true })).rejects.toMatchObject({ code: "40P01" });
});
