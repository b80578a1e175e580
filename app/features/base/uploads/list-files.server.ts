import { actorUserId } from "../../../lib/actor.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { guarded } from "../access/guarded.server.ts";
import { folderOwner, requireFileUser } from "./file-owner.server.ts";
import { readId } from "./file-path.ts";
import { type ListFacts, listFilesStatement } from "./files-repository.server.ts";

/** A file in a list, or (with null for an id) a folder; instants as text. */
export type FileEntry = Awaited<ReturnType<typeof listFiles>>[number];

/**
 * Lists a folder (`prefix`, without regard to a slash at its end) of a person or of a club that they administer; without a prefix, the
 * person's own. Throws `forbidden`, `unauthenticated`, `session_expired`, `terms_required`.
 */
export async function listFiles(
  context: VerbContext,
  { prefix, ...asked }: Omit<ListFacts, "owner" | "folder"> & { prefix: string },
) {
  const { services, actor } = context;
  const folder = prefix.replace(/^\/+|\/+$/g, "");
  const userId = actorUserId(actor);
  const first = folder === "" ? userId : readId(folder.split("/")[0]!);
  if (!userId || !first) throw new AppError(userId ? "forbidden" : "unauthenticated");
  // Read in the guard's turn as what it will turn out to be, or be refused for.
  const owner = { kind: first === userId ? ("user" as const) : ("club" as const), id: first };
  const [{ viewer }, entries] = await guarded(
    requireFileUser(context),
    services.read(
      listFilesStatement(services.db, { ...asked, owner, folder: folder === "" ? "" : `${folder}/` }),
    ),
  );
  folderOwner(viewer, first);
  return entries;
}
