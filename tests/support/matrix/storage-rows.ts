import { randomUUID } from "node:crypto";
import type { RequestHarness } from "../request-cases/harness.ts";
import { type Ask, NOBODY, type Row, type Target } from "./rows.ts";

const OBJECT = "/api/storage/v1/object";
const AT = "/:bucket/:path{.+}";
const TARGETS = ["own", "another", "missing"] as const;

/** Whose folder it is: Ana's, that of the athlete of another club, nobody's. */
const folderOf = (w: RequestHarness, target: Target) =>
  ({ own: w.club.ana.userId, another: w.club.outsider.userId, missing: NOBODY, none: "" })[target];

/**
 * A row of a file in such a folder (none where it is nobody's), without its content; gives its path. Those of other rows than
 * this one go, so that the owner's space never ends.
 */
async function fileIn(w: RequestHarness, target: Target, ofRow: string): Promise<string> {
  const path = `${folderOf(w, target)}/${ofRow}-${randomUUID()}.pdf`;
  if (target !== "missing")
    await w.app.sql(
      `with cleared as (delete from files where owner_user_id = $2 and position($3 in path) = 0)
       insert into files (id, bucket, path, owner_user_id, object_key, content_type, size_bytes, sha256, created_at, updated_at)
       values (gen_random_uuid(), 'documents', $1, $2, gen_random_uuid()::text, 'application/pdf', 9, repeat('a', 64), now(), now())`,
      [path, folderOf(w, target), ofRow],
    );
  return path;
}

function aboutFiles(route: string, ask: (path: string, folder: string) => Ask, what = ""): Row[] {
  return TARGETS.map((target) => {
    const ofRow = randomUUID();
    return {
      route,
      what,
      target,
      way: "bearer",
      prepare: async (w) => ask(await fileIn(w, target, ofRow), folderOf(w, target)),
    };
  });
}

const below = (above: string) => (path: string) => ({ path: `${OBJECT}${above}/documents/${path}` });

/** Files, by bearer token: what is somebody else's is not there. */
export const storageRows: Row[] = [
  ...(["POST", "PUT"] as const).flatMap((method) =>
    aboutFiles(
      `${method} ${OBJECT}${AT}`,
      (path) => ({ ...below("")(path), body: {} }),
      "what is no picture",
    ),
  ),
  ...aboutFiles(`GET ${OBJECT}${AT}`, below(""), "without content"),
  ...aboutFiles(`GET ${OBJECT}/authenticated${AT}`, below("/authenticated"), "without content"),
  ...aboutFiles(`GET ${OBJECT}/info${AT}`, below("/info")),
  ...aboutFiles(`GET ${OBJECT}/public${AT}`, below("/public"), "of a private bucket"),
  ...aboutFiles(`GET ${OBJECT}/sign${AT}`, below("/sign"), "without a token"),
  ...aboutFiles(`POST ${OBJECT}/sign${AT}`, (path) => ({ ...below("/sign")(path), body: { expiresIn: 60 } })),
  ...aboutFiles(`POST ${OBJECT}/sign/:bucket`, (path) => ({
    path: `${OBJECT}/sign/documents`,
    body: { expiresIn: 60, paths: [path] },
  })),
  ...aboutFiles(`POST ${OBJECT}/list/:bucket`, (_path, prefix) => ({
    path: `${OBJECT}/list/documents`,
    body: { prefix },
  })),
  ...TARGETS.map((target): Row => ({
    route: `POST ${OBJECT}/list/:bucket`,
    what: "of a club",
    target,
    way: "bearer",
    prepare: ({ club }) => {
      const prefix = { own: club.clubId, another: club.otherClubId, missing: NOBODY }[target];
      return { path: `${OBJECT}/list/logos`, body: { prefix } };
    },
  })),
  ...(["move", "copy"] as const).flatMap((verb) =>
    aboutFiles(`POST ${OBJECT}/${verb}`, (path, folder) => ({
      path: `${OBJECT}/${verb}`,
      body: { bucketId: "documents", sourceKey: path, destinationKey: `${folder}/${randomUUID()}.pdf` },
    })),
  ),
  ...aboutFiles(`DELETE ${OBJECT}/:bucket`, (path) => ({
    path: `${OBJECT}/documents`,
    body: { prefixes: [path] },
  })),
];
