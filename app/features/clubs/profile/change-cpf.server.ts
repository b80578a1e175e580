import type { Services } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { updateCpf } from "../../people/people/accounts-repository.server.ts";
import { refuseProfile } from "../../people/accounts/sign-up-athlete.server.ts";

/**
 * An athlete gives their CPF, or corrects it; receipts from then on show it. Throws `invalid_input` (field `cpf`), `session_expired`.
 */
export async function changeCpf(
  {
    services,
    athlete,
  }: { services: Services; athlete: { userId: string; sessionId: string; athleteId: string } },
  { cpf }: { cpf: string },
): Promise<void> {
  const { userId, sessionId, athleteId } = athlete;
  try {
    await commitAs(
      { services, actor: { kind: "user", userId, sessionId } },
      { statements: [updateCpf(services.db, athleteId, cpf)] },
    );
  } catch (error) {
    refuseProfile(error);
  }
}
