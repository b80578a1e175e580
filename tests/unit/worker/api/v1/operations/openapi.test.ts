import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openApiDocument } from "../../../../../../worker/api/v1/operations/openapi.ts";
import { OPERATIONS } from "../../../../../../worker/api/v1/operations/operations.ts";

const document = openApiDocument("https://quadra.example.com.br");

describe("the OpenAPI document", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "openapi-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("`@redocly/cli lint` finds nothing, by its recommended rules", async () => {
    const path = join(folder, "openapi.json");
    await writeFile(path, JSON.stringify(document));
    const { stdout } = await promisify(execFile)(
      "node_modules/.bin/redocly",
      ["lint", "--format=json", "--extends=recommended", path],
      { env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" } },
    );
    expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 }, problems: [] });
  });

  it("has every operation, each with the limit's headers on every answer", () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ at: `${method} ${path}`, operation })),
    );
    expect(described.map(({ at }) => at).toSorted()).toEqual(
      OPERATIONS.map(
        ({ method, path }) => `${method} /api/v1${path.replaceAll(/:(\w+)/g, "{$1}")}`,
      ).toSorted(),
    );
    for (const { operation } of described)
      for (const answer of Object.values(operation.responses))
        expect(answer).toMatchObject({ headers: { RateLimit: {}, "RateLimit-Policy": {} } });
  });
});
