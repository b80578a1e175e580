import { type Context, Hono } from "hono";
import { listFiles } from "../../app/features/base/uploads/list-files.server.ts";
import { joined } from "../../app/features/base/uploads/bytes.ts";
import { isPath } from "../../app/features/base/uploads/file-path.ts";
import { copyFile, moveFile } from "../../app/features/base/uploads/move-file.server.ts";
import {
  readFileFacts,
  readOwnFile,
  readPublicFile,
  readSignedFile,
} from "../../app/features/base/uploads/read-file.server.ts";
import { removeFiles } from "../../app/features/base/uploads/remove-files.server.ts";
import {
  bucketOnlySchema,
  listSchema,
  placeSchema,
  removeSchema,
  signManySchema,
  signSchema,
  waySchema,
} from "../../app/features/base/uploads/files-schema.ts";
import { signFiles } from "../../app/features/base/uploads/sign-files.server.ts";
import { uploadFile } from "../../app/features/base/uploads/upload-file.server.ts";
import { AppError } from "../../app/lib/errors.ts";
import { parseInput } from "../../app/lib/parse.ts";
import type { ApiBindings } from "./bindings.ts";
import { requireApiActor } from "./identity.ts";
import { readJsonBody } from "./json.ts";
import { answerFile, fileObject } from "./storage-answers.ts";

/** Files, by the conventions of Supabase's storage, so that `@supabase/storage-js` works unmodified (product §10). Bearer only. */
export const storageApi = new Hono<ApiBindings>();

type StorageContext = Context<ApiBindings>;

const contextOf = (c: StorageContext) => ({ services: c.env.services, actor: requireApiActor(c) });
const bucketOf = (c: StorageContext) => parseInput(bucketOnlySchema, c.req.param()).bucket;
/** A path that nothing can lie at is one where nothing lies. */
const placeOf = (c: StorageContext) => {
  const place = placeSchema.safeParse(c.req.param());
  if (!place.success) throw new AppError("not_found");
  return place.data;
};

storageApi.get("/object/public/:bucket/:path{.+}", async (c) => {
  return answerFile(await readPublicFile({ services: c.env.services }, placeOf(c)), c.req.query());
});

storageApi.get("/object/sign/:bucket/:path{.+}", async (c) => {
  const { token = "", ...query } = c.req.query();
  return answerFile(await readSignedFile({ services: c.env.services }, { ...placeOf(c), token }), query);
});

storageApi.post("/object/sign/:bucket/:path{.+}", async (c) => {
  const { bucket, path } = placeOf(c);
  const { expiresIn } = parseInput(signSchema, await readJsonBody(c));
  const [signedURL] = await signFiles(contextOf(c), { bucket, paths: [path], expiresIn });
  if (!signedURL) throw new AppError("not_found");
  return c.json({ signedURL });
});

storageApi.post("/object/sign/:bucket", async (c) => {
  const bucket = bucketOf(c);
  const { expiresIn, paths } = parseInput(signManySchema, await readJsonBody(c));
  const signed = await signFiles(contextOf(c), { bucket, paths: paths.filter(isPath), expiresIn });
  const byPath = new Map(paths.filter(isPath).map((path, place) => [path, signed[place] ?? null]));
  return c.json(
    paths.map((path) => {
      const signedURL = byPath.get(path) ?? null;
      return {
        path,
        signedURL,
        error: signedURL ? null : "Either the object does not exist or you do not have access to it",
      };
    }),
  );
});

storageApi.post("/object/move", async (c) => {
  await moveFile(contextOf(c), parseInput(waySchema, await readJsonBody(c)));
  return c.json({ message: "Successfully moved" });
});

storageApi.post("/object/copy", async (c) => {
  const way = parseInput(waySchema, await readJsonBody(c));
  const { id } = await copyFile(contextOf(c), way);
  return c.json({ Id: id, Key: `${way.toBucket}/${way.to}` });
});

storageApi.post("/object/list/:bucket", async (c) => {
  const bucket = bucketOf(c);
  const asked = parseInput(listSchema, await readJsonBody(c));
  return c.json((await listFiles(contextOf(c), { bucket, ...asked })).map(fileObject));
});

storageApi.delete("/object/:bucket", async (c) => {
  const bucket = bucketOf(c);
  const { prefixes } = parseInput(removeSchema, await readJsonBody(c));
  const gone = await removeFiles(contextOf(c), { bucket, paths: prefixes.filter(isPath) });
  return c.json(gone.map((file) => fileObject({ ...file, name: file.path, ...datesOf(file) })));
});

storageApi.get("/object/info/:bucket/:path{.+}", async (c) => {
  const file = await readFileFacts(contextOf(c), placeOf(c));
  const { createdAt, updatedAt } = datesOf(file);
  return c.json({
    id: file.id,
    name: file.path,
    bucket_id: file.bucket,
    size: file.sizeBytes,
    content_type: file.contentType,
    etag: `"${file.sha256.slice(0, 32)}"`,
    created_at: createdAt,
    last_modified: updatedAt,
    metadata: {},
  });
});

storageApi.get("/object/authenticated/:bucket/:path{.+}", async (c) =>
  answerFile(await readOwnFile(contextOf(c), placeOf(c)), c.req.query()),
);
storageApi.get("/object/:bucket/:path{.+}", async (c) =>
  answerFile(await readOwnFile(contextOf(c), placeOf(c)), c.req.query()),
);
storageApi.post("/object/:bucket/:path{.+}", (c) => upload(c, c.req.header("x-upsert") === "true"));
storageApi.put("/object/:bucket/:path{.+}", (c) => upload(c, true));

async function upload(c: StorageContext, replaces: boolean): Promise<Response> {
  const { bucket, path } = parseInput(placeSchema, c.req.param());
  const context = contextOf(c);
  const { id } = await uploadFile(context, { bucket, path, bytes: await sentBytes(c), replaces });
  return c.json({ Id: id, Key: `${bucket}/${path}` });
}

/** The file itself: the body, or the one file of a form, as clients send it that have a Blob. */
async function sentBytes(c: StorageContext): Promise<Uint8Array> {
  const type = c.req.header("content-type") ?? "";
  const body = new Uint8Array(await c.req.arrayBuffer());
  if (!type.startsWith("multipart/form-data")) return body;
  const form = await new Response(withNamedFile(body), { headers: { "content-type": type } })
    .formData()
    .catch(() => null);
  const file = form && [...form.values()].find((value) => value instanceof File);
  if (!file) throw new AppError("invalid_input", { message: "Envie um arquivo no formulário." });
  return new Uint8Array(await file.arrayBuffer());
}

const NAMELESS = ' name=""';
const HEADERS_BYTES = 4096;

/** The storage's client sends its file in a field without a name, which workerd's reader of forms drops. */
function withNamedFile(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const start = new TextDecoder("latin1").decode(body.subarray(0, HEADERS_BYTES));
  const at = start.indexOf(NAMELESS);
  if (at === -1) return body.slice();
  const end = at + NAMELESS.length;
  return joined([body.subarray(0, end - 1), new TextEncoder().encode("file"), body.subarray(end - 1)]);
}

function datesOf({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) {
  return { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
