import type { Services } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { deletePicturesBut, guardQuota, insertFile } from "../../base/uploads/files-repository.server.ts";
import { putFile } from "../../base/uploads/put-object.server.ts";
import { sweepFilesSoon } from "../../base/uploads/sweep-files.server.ts";
import { refuseFileWrite } from "../../base/uploads/upload-file.server.ts";
import { bumpDisplayVersions } from "../clubs/clubs-repository.server.ts";
import { setAvatar } from "../../people/people/accounts-repository.server.ts";
import { showingClubsSql } from "./showing-clubs-sql.server.ts";

/**
 * Gives an athlete a picture in the place of the one that they have (`bytes` of a JPEG, PNG or GIF), or takes it away (null), and
 * publishes to the displays of the clubs that show them: `clubIds` as `readShowingClubs` gave them. Throws what `putFile` throws,
 * with `foto` as its field, and `session_expired`.
 */
export async function changeAvatar(
  {
    services,
    athlete,
  }: {
    services: Services;
    athlete: { userId: string; sessionId: string; athleteId: string };
  },
  bytes: Uint8Array | null,
  clubIds: readonly string[],
): Promise<void> {
  const { db } = services;
  const { userId, sessionId, athleteId } = athlete;
  const owner = { kind: "user" as const, id: userId };
  const stored =
    bytes && (await putFile(services, bytes, { bucket: "avatars", path: null, owner, field: "foto" }));
  try {
    await commitAs(
      { services, actor: { kind: "user", userId, sessionId } },
      {
        statements: [
          ...(stored ? [insertFile(db, stored.row), ...guardQuota(db, owner), stored.keep] : []),
          setAvatar(db, athleteId, stored?.row.id ?? null),
          deletePicturesBut(db, owner, { bucket: "avatars", keptId: stored?.row.id ?? null }),
          bumpDisplayVersions(db, showingClubsSql(athleteId)),
        ],
        lookAgain: { clubIds },
      },
    );
  } catch (error) {
    refuseFileWrite(error);
  }
  sweepFilesSoon(services);
}
