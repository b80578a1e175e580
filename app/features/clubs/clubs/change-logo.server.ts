import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { deletePicturesBut, guardQuota, insertFile } from "../../base/uploads/files-repository.server.ts";
import { putFile } from "../../base/uploads/put-object.server.ts";
import { sweepFilesSoon } from "../../base/uploads/sweep-files.server.ts";
import { refuseFileWrite } from "../../base/uploads/upload-file.server.ts";
import { bumpDisplayVersions } from "./clubs-repository.server.ts";
import { requireManagedClub } from "./managed-club.server.ts";
import { knownClub, setLogo } from "./membership-requests-repository.server.ts";

/**
 * A club admin gives the club a logo in the place of the one that it has (`bytes` of a JPEG, PNG or GIF), or takes it away (null).
 * `club_id` left out is the club that the person's dashboard opens. Throws what `putFile` throws, with `logo` as its field,
 * `forbidden`, `not_found`, `club_read_only`, `unauthenticated`, `session_expired`, `terms_required`.
 */
export async function changeLogo(
  { services, actor }: VerbContext,
  { club_id = null, bytes }: { club_id?: string | null; bytes: Uint8Array | null },
): Promise<void> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const [viewer, [club]] = await Promise.all([
    readViewer(services, actor),
    services.read(knownClub(db, resolvedClubSql(actor.userId, club_id, "managed"))),
  ]);
  const clubId = requireManagedClub(viewer, club_id);
  if (!club) throw new AppError("not_found");
  const owner = { kind: "club" as const, id: clubId };
  const stored =
    bytes && (await putFile(services, bytes, { bucket: "logos", path: null, owner, field: "logo" }));
  try {
    await commitAs(
      { services, actor },
      {
        writable: clubId,
        statements: [
          ...(stored ? [insertFile(db, stored.row), ...guardQuota(db, owner), stored.keep] : []),
          setLogo(db, clubId, stored?.row.id ?? null),
          deletePicturesBut(db, owner, { bucket: "logos", keptId: stored?.row.id ?? null }),
          bumpDisplayVersions(db, [clubId]),
        ],
        lookAgain: { clubIds: [clubId] },
      },
    );
  } catch (error) {
    refuseFileWrite(error);
  }
  sweepFilesSoon(services);
}
