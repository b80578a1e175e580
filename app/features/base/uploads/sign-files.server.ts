import type { Services, VerbContext } from "../../../platform/services.server.ts";
import type { Bucket } from "./buckets.ts";
import { ownsFile, requireFileUser } from "./file-owner.server.ts";
import { filesAt } from "./files-repository.server.ts";

const PURPOSE = "signed-file";
const TOKEN = /^(\d{1,12})\.([\w-]{20,200})$/;

/**
 * Addresses (below `/api/storage/v1`) under which whoever has them reads files for `expiresIn` seconds, in the order of `paths`;
 * null for one that is not there or is somebody else's. Throws what `requireFileUser` throws.
 */
export async function signFiles(
  context: VerbContext,
  { bucket, paths, expiresIn }: { bucket: Bucket; paths: readonly string[]; expiresIn: number },
): Promise<(string | null)[]> {
  const { services } = context;
  const [{ viewer }, found] = await Promise.all([
    requireFileUser(context),
    services.read(filesAt(services.db, bucket, paths)),
  ]);
  const own = new Set(found.filter((file) => ownsFile(viewer, file)).map(({ path }) => path));
  const until = Math.floor(services.now().getTime() / 1000) + expiresIn;
  return await Promise.all(
    paths.map(async (path) => {
      if (!own.has(path)) return null;
      const seal = await services.tokens.keyed(PURPOSE, sealed({ bucket, path }, until));
      return `/object/sign/${bucket}/${path}?token=${until}.${seal}`;
    }),
  );
}

/** Whether a token is ours, for this file, and not over. */
export async function openSignedPath(
  services: Services,
  place: { bucket: Bucket; path: string },
  token: string,
): Promise<boolean> {
  const [, until, seal] = TOKEN.exec(token) ?? [];
  if (!until || !seal || Number(until) * 1000 <= services.now().getTime()) return false;
  const seals = await services.tokens.keyedAny(PURPOSE, sealed(place, Number(until)));
  return seals.includes(seal);
}

function sealed({ bucket, path }: { bucket: Bucket; path: string }, until: number): string {
  return `${until} ${bucket}/${path}`;
}
