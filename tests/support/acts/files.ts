import { randomUUID } from "node:crypto";
import { png } from "../pictures.ts";
import { type Act, NOBODY } from "./act.ts";
import { byBearer, toAll } from "./answers.ts";
import { type About, call } from "./builders.ts";
import type { RequestHarness } from "./harness.ts";

const OBJECT = "/api/storage/v1/object";
const AT = "/:bucket/:path{.+}";
/** A folder by whose it is, what is no picture, and whatever else is closed to others. */
const OTHERS = "403 403 403";
const refusedPicture = {
  own: `401 415 ${OTHERS} 415 401 401 403 403`,
  another: `401 403 415 403 403 415 401 401 403 403`,
  missing: `401 403 ${OTHERS} 415 401 401 403 403`,
};
const ownFile = {
  own: "401 200 404 404 404 404 401 401 404 404",
  another: "401 404 200 404 404 404 401 401 404 404",
  missing: byBearer("404"),
};
const nobody = { own: byBearer("404"), another: byBearer("404"), missing: byBearer("404") };
const everybody = { own: byBearer("200"), another: byBearer("200"), missing: byBearer("200") };

/** Ana's folder, that of the athlete of another club, nobody's. */
const folderOf = ({ club }: RequestHarness, { target }: Pick<About, "target">) =>
  ({ own: club.ana.userId, none: club.ana.userId, another: club.outsider.userId, missing: NOBODY })[target];

/**
 * A row of a file in such a folder (none where it is nobody's), without its content; the folder's others go, so that the
 * owner's space never ends.
 */
async function rowIn(w: RequestHarness, about: Pick<About, "target">) {
  const folder = folderOf(w, about);
  const path = `${folder}/${randomUUID()}.pdf`;
  if (about.target !== "missing")
    await w.app.sql(
      `with cleared as (delete from files where owner_user_id = $2 and content_type = 'application/pdf')
       insert into files (id, bucket, path, owner_user_id, object_key, content_type, size_bytes, sha256, created_at, updated_at)
       values (gen_random_uuid(), 'documents', $1, $2, gen_random_uuid()::text, 'application/pdf', 9, repeat('a', 64), now(), now())`,
      [path, folder],
    );
  return { bucket: "documents", path, folder };
}

/** The path of a file of Ana's that is not there. */
const free = ({ club }: RequestHarness) => ({
  bucket: "documents",
  path: `${club.ana.userId}/${randomUUID()}.png`,
});

/** The path of a logo of a club. */
const logo = (_: RequestHarness, { clubId }: Pick<About, "clubId">) => ({
  bucket: "logos",
  path: `${clubId}/${randomUUID()}.png`,
});

/** A logo of a club that is there (a row without its content), but for a club that is none. */
async function keptLogo(w: RequestHarness, about: Pick<About, "clubId" | "target">) {
  const made = logo(w, about);
  if (about.target !== "missing")
    await w.app.sql(
      `insert into files (id, bucket, path, owner_club_id, object_key, content_type, size_bytes, sha256, created_at, updated_at)
       values (gen_random_uuid(), 'logos', $1, $2, gen_random_uuid()::text, 'image/png', 9, repeat('a', 64), now(), now())`,
      [made.path, about.clubId],
    );
  return made;
}

/** A file of Ana's that is there. */
async function uploaded(w: RequestHarness) {
  const made = free(w);
  const answer = await w.call("ana", "POST", `${OBJECT}/documents/${made.path}`, png(2, 2));
  if (answer.status !== 200) throw new Error(`upload: ${answer.status}`);
  return made;
}

async function signed(w: RequestHarness): Promise<string> {
  const { path } = await uploaded(w);
  const answer = await w.call("ana", "POST", `${OBJECT}/sign/documents/${path}`, { expiresIn: 60 });
  return `/api/storage/v1${((await answer.json()) as { signedURL: string }).signedURL}`;
}

type Named = Record<string, string>;
const moving = (_: RequestHarness, { path, folder }: Named) => ({
  bucketId: "documents",
  sourceKey: path,
  destinationKey: `${folder}/${randomUUID()}.pdf`,
});
const movingOwn = (w: RequestHarness, { path }: Named) => ({
  bucketId: "documents",
  sourceKey: path,
  destinationKey: free(w).path,
});
const reading = { by: "ana", named: uploaded } as const;
const changing = { ...reading, changes: "own" } as const;

/** Files (spec §7, product §10), by bearer token: what is somebody else's is not there. */
export const fileCalls: Act[] = [
  ...(["POST", "PUT"] as const).flatMap((method) =>
    call(`${method} ${OBJECT}${AT}`, "what is no picture", {
      isRead: true,
      answers: refusedPicture,
      by: method === "POST" ? "ana" : undefined,
      named: rowIn,
      body: {},
    }),
  ),
  ...call(`POST ${OBJECT}${AT}`, "", { ...changing, named: free, body: () => png(3, 2) }),
  ...call(`PUT ${OBJECT}${AT}`, "", { ...changing, body: () => png(3, 2), before: 3, after: 2 }),
  ...["", "/authenticated"].flatMap((above) => [
    ...call(`GET ${OBJECT}${above}${AT}`, "without content", { answers: nobody, named: rowIn }),
    ...call(`GET ${OBJECT}${above}${AT}`, "", reading),
  ]),
  ...call(`GET ${OBJECT}/info${AT}`, "", { answers: ownFile, named: rowIn }),
  ...call(`GET ${OBJECT}/info${AT}`, "", reading),
  ...call(`GET ${OBJECT}/public${AT}`, "of a private bucket", { answers: toAll("404", "404"), named: rowIn }),
  ...call(`GET ${OBJECT}/public${AT}`, "", {
    by: "visitor",
    path: (w) => `${OBJECT}/public/avatars/${w.club.ana.userId}/nada.png`,
    status: 404,
  }),
  ...call(`GET ${OBJECT}/sign${AT}`, "without a token", { answers: toAll("404", "404"), named: rowIn }),
  ...call(`GET ${OBJECT}/sign${AT}`, "", { by: "visitor", path: signed }),
  ...call(`POST ${OBJECT}/sign${AT}`, "", {
    isRead: true,
    answers: ownFile,
    named: rowIn,
    body: { expiresIn: 60 },
  }),
  ...call(`POST ${OBJECT}/sign${AT}`, "", { ...reading, isRead: true, body: { expiresIn: 60 } }),
  ...call(`POST ${OBJECT}/sign/:bucket`, "", {
    isRead: true,
    answers: everybody,
    by: "ana",
    named: rowIn,
    body: (_, { path }) => ({ expiresIn: 60, paths: [path] }),
  }),
  ...call(`POST ${OBJECT}/list/:bucket`, "", {
    isRead: true,
    answers: {
      own: `401 200 ${OTHERS} 200 401 401 403 403`,
      another: "401 403 200 403 403 200 401 401 403 403",
      missing: `401 403 ${OTHERS} 200 401 401 403 403`,
    },
    by: "ana",
    named: rowIn,
    body: (_, { folder }) => ({ prefix: folder }),
  }),
  ...call(`POST ${OBJECT}/list/:bucket`, "of a club", {
    isRead: true,
    answers: {
      own: "401 403 403 200 403 200 401 401 403 403",
      another: "401 403 403 403 200 200 401 401 403 403",
      missing: "401 403 403 403 403 200 401 401 403 403",
    },
    named: () => ({ bucket: "logos" }),
    body: (_, { clubId }) => ({ prefix: clubId }),
  }),
  ...call(`POST ${OBJECT}/move`, "", { answers: ownFile, named: rowIn, body: moving }),
  ...call(`POST ${OBJECT}/move`, "", { ...changing, body: movingOwn }),
  ...call(`POST ${OBJECT}/copy`, "without content", { answers: nobody, named: rowIn, body: moving }),
  ...call(`POST ${OBJECT}/copy`, "", { ...changing, body: movingOwn }),
  ...call(`POST ${OBJECT}${AT}`, "a club's", {
    answers: {
      own: "401 403 403 200 403 200 401 401 403 403",
      another: "401 403 403 403 200 200 401 401 403 403",
      missing: "401 403 403 403 403 404 401 401 403 403",
    },
    named: logo,
    body: () => png(3, 2),
  }),
  ...call(`POST ${OBJECT}/move`, "a club's", {
    answers: {
      own: "401 404 404 200 404 200 401 401 404 404",
      another: "401 404 404 404 200 200 401 401 404 404",
      missing: byBearer("404"),
    },
    named: keptLogo,
    body: (w, { path, clubId }) => ({
      bucketId: "logos",
      sourceKey: path,
      destinationKey: logo(w, { clubId }).path,
    }),
  }),
  ...call(`DELETE ${OBJECT}/:bucket`, "", {
    answers: everybody,
    named: rowIn,
    body: (_, { path }) => ({ prefixes: [path] }),
  }),
  ...call(`DELETE ${OBJECT}/:bucket`, "", {
    ...changing,
    body: (_, { path }) => ({ prefixes: [path] }),
    after: 2,
  }),
];
