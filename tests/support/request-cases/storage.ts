import { png } from "../pictures.ts";
import { call } from "./calls.ts";
import type { RequestHarness } from "./harness.ts";
import type { RequestCase } from "./measure.ts";

const OBJECT = "/api/storage/v1/object";
const AT = "/:bucket/:path{.+}";

let files = 0;
const inFolder = (w: RequestHarness) => `documents/${w.club.ana.userId}/${(files += 1)}.png`;

/** A file of Ana's that is there; gives its path in its bucket. */
async function uploaded(w: RequestHarness): Promise<string> {
  const path = inFolder(w);
  const answer = await w.call("ana", "POST", `${OBJECT}/${path}`, png(2, 2));
  if (answer.status !== 200) throw new Error(`upload: ${answer.status}`);
  return path;
}

const named = async (w: RequestHarness) => (await uploaded(w)).replace("documents/", "");
const way = async (w: RequestHarness) => ({
  bucketId: "documents",
  sourceKey: await named(w),
  destinationKey: inFolder(w).replace("documents/", ""),
});
const at = (above: string) => async (w: RequestHarness) => `${OBJECT}${above}/${await uploaded(w)}`;

/** Files (spec §7, product §10). */
export const storageCalls: RequestCase[] = [
  call(`POST ${OBJECT}${AT}`, "ana", { path: (w) => `${OBJECT}/${inFolder(w)}`, body: () => png(3, 2) }),
  call(`POST ${OBJECT}${AT}`, "ana", {
    what: "what is no picture",
    kind: "call",
    path: (w) => `${OBJECT}/${inFolder(w)}`,
    body: () => ({}),
    status: 415,
  }),
  call(`PUT ${OBJECT}${AT}`, "ana", {
    path: at(""),
    body: () => png(3, 2),
    beforeAnswer: 3,
    afterAnswer: 2,
  }),
  call(`GET ${OBJECT}${AT}`, "ana", { path: at("") }),
  call(`GET ${OBJECT}/authenticated${AT}`, "ana", { path: at("/authenticated") }),
  call(`GET ${OBJECT}/info${AT}`, "ana", { path: at("/info") }),
  call(`GET ${OBJECT}/public${AT}`, "visitor", {
    path: (w) => `${OBJECT}/public/avatars/${w.club.ana.userId}/nada.png`,
    status: 404,
  }),
  call(`POST ${OBJECT}/sign${AT}`, "ana", {
    kind: "call",
    path: at("/sign"),
    body: () => ({ expiresIn: 60 }),
  }),
  call(`GET ${OBJECT}/sign${AT}`, "visitor", {
    path: async (w) => {
      const answer = await w.call("ana", "POST", await at("/sign")(w), { expiresIn: 60 });
      return `/api/storage/v1${((await answer.json()) as { signedURL: string }).signedURL}`;
    },
  }),
  call(`POST ${OBJECT}/sign/:bucket`, "ana", {
    kind: "call",
    path: () => `${OBJECT}/sign/documents`,
    body: async (w) => ({ expiresIn: 60, paths: [await named(w)] }),
  }),
  call(`POST ${OBJECT}/list/:bucket`, "ana", {
    kind: "call",
    path: () => `${OBJECT}/list/documents`,
    body: (w) => ({ prefix: w.club.ana.userId }),
  }),
  call(`POST ${OBJECT}/move`, "ana", { body: way }),
  call(`POST ${OBJECT}/copy`, "ana", { body: way }),
  call(`DELETE ${OBJECT}/:bucket`, "ana", {
    path: () => `${OBJECT}/documents`,
    body: async (w) => ({ prefixes: [await named(w)] }),
    beforeAnswer: 2,
    afterAnswer: 2,
  }),
];
