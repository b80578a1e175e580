import { StorageClient } from "@supabase/storage-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../../support/app.ts";
import { makeMatchClub, type MatchClub, type Person } from "../../support/match-club.ts";
import { holds, pdf, phoneJpeg, PLACE, placedPng, png } from "../../support/pictures.ts";
import { createTokens } from "../../../app/platform/tokens.server.ts";

// Spec §7 "File storage", product §10: the npm package `@supabase/storage-js`, unmodified, as the client.

let app: TestApp;
let club: MatchClub;
let ana: StorageClient;
let bruno: StorageClient;
let secretary: StorageClient;

beforeAll(async () => {
  app = await startApp();
  club = await makeMatchClub(app.sql);
  [ana, bruno, secretary] = (await Promise.all([club.ana, club.bruno, club.secretary].map(clientOf))) as [
    StorageClient,
    StorageClient,
    StorageClient,
  ];
});
afterAll(() => app?.stop());
beforeEach(() => forgetLimits(app));

async function tokenOf({ userId, sessionId }: Person): Promise<string> {
  const tokens = createTokens(app.vars.AUTH_SIGNING_KEYS!, `${app.vars.APP_ORIGIN}/api/auth/v1`);
  return await tokens.sign({ sub: userId, session_id: sessionId, email: "x@exemplo.test" }, new Date(), 600);
}

async function clientOf(person: Person): Promise<StorageClient> {
  return new StorageClient(`${app.origin}/api/storage/v1`, {
    Authorization: `Bearer ${await tokenOf(person)}`,
    apikey: "public",
  });
}

/** Reads the refusal from an answer: its status and Supabase's word. */
const wrong = ({ error }: { error: { message: string } | null }) => {
  const { status, statusCode, message } = error as { message: string; status?: number; statusCode?: string };
  return { status, statusCode, message };
};
const bytesOf = async (blob: Blob | null) => new Uint8Array(await blob!.arrayBuffer());

describe("upload", () => {
  test("a picture under a false name is kept as what it is, without place, comment and what hung behind it", async () => {
    const path = `${club.ana.userId}/foto.png`;
    const file = new File([phoneJpeg()], "foto.png", { type: "image/png" });
    const { data, error } = await ana.from("avatars").upload(path, file);
    expect(error).toBeNull();
    expect(data).toMatchObject({ path, fullPath: `avatars/${path}`, id: expect.any(String) });
    const kept = await bytesOf((await ana.from("avatars").download(path)).data);
    expect(holds(kept, PLACE)).toBe(false);
    expect(kept.subarray(0, 3)).toEqual(Uint8Array.of(0xff, 0xd8, 0xff));
    const info = await ana.from("avatars").info(path);
    expect(info.data).toMatchObject({ contentType: "image/jpeg", size: kept.length });
    const [row] = await app.sql("select content_type, object_key, width, height from files where path = $1", [
      path,
    ]);
    expect(row).toMatchObject({ content_type: "image/jpeg", width: 8, height: 8 });
    // The key in the store is ours: nothing of the name, nothing of the person.
    expect(row?.object_key).toMatch(/^avatars\/[0-9a-f-]{36}$/);
  });

  test("as bytes, too; a second one is refused, an upsert and an update take its place, and the old content goes", async () => {
    const files = ana.from("documents");
    const path = `${club.ana.userId}/docs/ata da reuniao.pdf`;
    const options = { contentType: "application/pdf" };
    expect((await files.upload(path, pdf(), options)).error).toBeNull();
    expect(wrong(await files.upload(path, pdf(), options))).toEqual({
      status: 409,
      statusCode: "409",
      message: "Já existe um arquivo com este nome.",
    });
    const [before] = await app.sql("select id, object_key from files where path = $1", [path]);
    const replaced = await files.upload(path, png(2, 2), { upsert: true });
    expect(replaced.data?.id).toBe(before?.id);
    expect((await files.update(path, png(3, 3))).error).toBeNull();
    expect(await bytesOf((await files.download(path)).data)).toEqual(png(3, 3));
    await app.scheduled();
    expect(await app.sql("select 1 from file_leftovers where object_key = $1", [before?.object_key])).toEqual(
      [],
    );
  });

  test.each([
    ["what is no picture", "avatars", "a.png", new TextEncoder().encode("<svg onload='alert(1)'/>"), 415],
    ["a document among pictures", "avatars", "a.png", pdf(), 415],
    ["a PDF with a script", "documents", "a.pdf", pdf("/OpenAction<</S/JavaScript/JS(1)>>"), 400],
    ["nothing", "documents", "a.pdf", new Uint8Array(), 400],
    ["a path that leads elsewhere", "documents", "../x.pdf", pdf(), 400],
  ])("refuses %s", async (_what, bucket, name, bytes, status) => {
    const answer = await ana.from(bucket).upload(`${club.ana.userId}/${name}`, bytes);
    expect(wrong(answer)).toMatchObject({ status });
    expect(await app.sql("select 1 from files where path like $1", [`%/${name}`])).toEqual([]);
  });

  test("refuses more than 10 MB with a sentence, in the client's own shape", async () => {
    const answer = await ana
      .from("documents")
      .upload(`${club.ana.userId}/grande.pdf`, new Uint8Array(11 * 1024 * 1024));
    expect(wrong(answer)).toMatchObject({ status: 413, statusCode: "413" });
    const exact = await ana
      .from("documents")
      .upload(`${club.ana.userId}/grande.pdf`, new Uint8Array(10 * 1024 * 1024 + 1));
    expect(wrong(exact)).toEqual({
      status: 413,
      statusCode: "413",
      message: "O arquivo tem mais de 10 MB. Envie um menor.",
    });
  });
});

describe("each file is of one person or one club", () => {
  const upload = (client: StorageClient, bucket: string, path: string) =>
    client.from(bucket).upload(path, png(2, 2));

  test("nobody writes into another's folder, nor a person into the club's", async () => {
    const denied = { status: 403, statusCode: "403" };
    expect(wrong(await upload(bruno, "avatars", `${club.ana.userId}/x.png`))).toMatchObject(denied);
    expect(wrong(await upload(bruno, "logos", `${club.clubId}/x.png`))).toMatchObject(denied);
    expect(wrong(await upload(secretary, "logos", `${club.otherClubId}/x.png`))).toMatchObject(denied);
    expect(wrong(await upload(ana, "logos", `${club.ana.userId}/x.png`))).toMatchObject(denied);
    // Where pictures of screens lie no program writes.
    expect(wrong(await upload(ana, "avatars", crypto.randomUUID()))).toMatchObject({ status: 400 });
    expect((await upload(secretary, "logos", `${club.clubId}/x.png`)).error).toBeNull();
  });

  test("nor reads, moves, copies, signs, lists or removes what is another's: it is not there", async () => {
    const path = `${club.ana.userId}/segredo.pdf`;
    await ana.from("documents").upload(path, pdf());
    const files = bruno.from("documents");
    const own = `${club.bruno.userId}/meu.pdf`;
    for (const answer of [
      await files.download(path),
      await files.info(path),
      await files.move(path, own),
      await files.copy(path, own),
      await files.createSignedUrl(path, 60),
    ])
      expect(wrong({ error: answer.error as { message: string } })).toMatchObject({ status: 404 });
    expect((await files.exists(path)).data).toBe(false);
    expect(wrong(await files.list(club.ana.userId))).toMatchObject({ status: 403 });
    expect((await files.remove([path])).data).toEqual([]);
    expect((await ana.from("documents").exists(path)).data).toBe(true);
  });

  test("without a session nothing is told, and a public address of a private bucket leads nowhere", async () => {
    const visitor = new StorageClient(`${app.origin}/api/storage/v1`, {});
    expect(wrong(await visitor.from("documents").list(club.ana.userId))).toMatchObject({ status: 401 });
    const { publicUrl } = visitor.from("documents").getPublicUrl(`${club.ana.userId}/segredo.pdf`).data;
    const answer = await fetch(publicUrl);
    expect([answer.status, await answer.json()]).toMatchObject([
      404,
      { statusCode: "404", error: "not_found" },
    ]);
  });

  test("a club that does not pay changes none of its files", async () => {
    await app.sql("update clubs set lapsed_at = now() - interval '8 days' where id = $1", [club.clubId]);
    expect(wrong(await upload(secretary, "logos", `${club.clubId}/y.png`))).toMatchObject({ status: 403 });
    expect(wrong(await secretary.from("logos").remove([`${club.clubId}/x.png`]))).toMatchObject({
      status: 403,
    });
    await app.sql("update clubs set lapsed_at = null where id = $1", [club.clubId]);
  });
});

describe("move, copy, list, remove, addresses", () => {
  test("a file goes elsewhere, or is there twice; a taken path is refused", async () => {
    const files = secretary.from("logos");
    const at = (name: string) => `${club.clubId}/ordem/${name}`;
    await files.upload(at("b.png"), png(4, 2));
    await files.upload(at("a.png"), placedPng());
    expect((await files.move(at("b.png"), at("c.png"))).error).toBeNull();
    expect((await files.copy(at("c.png"), at("d.png"))).data?.path).toBe(`logos/${at("d.png")}`);
    expect(wrong(await files.move(at("c.png"), at("a.png")))).toMatchObject({ status: 409 });
    const toDocuments = await files.copy(at("a.png"), at("e.png"), { destinationBucket: "documents" });
    expect(toDocuments.error).toBeNull();
    const { data } = await files.list(`${club.clubId}/ordem`, { sortBy: { column: "name", order: "desc" } });
    expect(data?.map(({ name }) => name)).toEqual(["d.png", "c.png", "a.png"]);
    expect(data?.[0]?.metadata).toMatchObject({ mimetype: "image/png", size: png(4, 2).length });
    expect((await files.list(club.clubId)).data).toContainEqual(
      expect.objectContaining({ name: "ordem", id: null }),
    );
    expect((await files.list(`${club.clubId}/ordem`, { search: "c", limit: 1 })).data).toHaveLength(1);
    const gone = await files.remove([at("c.png"), at("nada.png")]);
    expect(gone.data?.map(({ name }) => name)).toEqual([at("c.png")]);
    expect((await files.exists(at("c.png"))).data).toBe(false);
    expect(await bytesOf((await files.download(at("d.png"))).data)).toEqual(png(4, 2));
  });

  test("a public address shows a picture to everybody, as a picture and nothing else", async () => {
    const path = `${club.clubId}/marca.png`;
    await secretary.from("logos").upload(path, png(6, 3));
    const { publicUrl } = secretary.from("logos").getPublicUrl(path).data;
    const answer = await fetch(publicUrl);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "content-disposition": "inline",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "private, no-store",
    });
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(png(6, 3));
  });

  test("a signed address reads a document until it is over, to be saved; changed by a letter it leads nowhere", async () => {
    const path = `${club.ana.userId}/atestado.pdf`;
    const files = ana.from("documents");
    await files.upload(path, pdf());
    const { data } = await files.createSignedUrl(path, 60);
    const answer = await fetch(data!.signedUrl);
    expect([answer.status, answer.headers.get("content-disposition")]).toEqual([
      200,
      'attachment; filename="atestado.pdf"',
    ]);
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    for (const url of [
      data!.signedUrl.replace("atestado", "segredo"),
      data!.signedUrl.replace(/=(\d)/, "=9$1"),
      `${data!.signedUrl}x`,
    ])
      expect((await fetch(url)).status).toBe(404);
    const many = await files.createSignedUrls([path, `${club.bruno.userId}/nada.pdf`], 60);
    expect(many.data?.map(({ error }) => error === null)).toEqual([true, false]);
    await app.restart({ clockOffsetMs: 61_000 });
    expect((await fetch(data!.signedUrl)).status).toBe(404);
  });
});

test("the files of a person go with the account, from the store as well", async () => {
  const { userId } = club.caio;
  const caio = await clientOf(club.caio);
  await caio.from("documents").upload(`${userId}/a.pdf`, pdf());
  const [file] = await app.sql("select object_key from files where owner_user_id = $1", [userId]);
  await app.sql("update athletes set user_id = null where user_id = $1", [userId]);
  await app.sql("delete from terms_acceptances where user_id = $1", [userId]).catch(() => []);
  await app.sql("delete from users where id = $1", [userId]);
  expect(
    await app.sql("select object_key from file_leftovers where object_key = $1", [file?.object_key]),
  ).toHaveLength(1);
  await app.scheduled();
  expect(
    await app.sql("select object_key from file_leftovers where object_key = $1", [file?.object_key]),
  ).toEqual([]);
});
