import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { configurationLeft, readProduction } from "../../../../tools/production/production.ts";
import { SETTING_NAMES } from "../../../../tools/production/settings-left.ts";
import { textOf } from "../../../support/documents.ts";

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), "quadra-production-"))));
afterAll(() => rm(folder, { recursive: true }));

async function write(name: string, text: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
}

describe("a production's configuration", () => {
  it("is read from wrangler.toml, over it a file, over that the environment", async () => {
    const configPath = await write(
      "wrangler.toml",
      `name = "quadra"
main = "index.js"
compatibility_date = "2026-10-01"
account_id = "00000000000000000000000000000000"
routes = [{ pattern = "quadra.esp.br", custom_domain = true }, "https://*.arena.com.br/*"]
[vars]
APP_ORIGIN = "https://toml.esp.br"
MAIL_FROM = "toml@quadra.esp.br"
MAIL_API_URL = "https://toml.esp.br"
NOBODY_READS = "it"
[secrets]
required = ["DATABASE_URL", "VAPID_KEY"]
[[kv_namespaces]]
binding = "FLASH"
id = "4b2c"
[[r2_buckets]]
binding = "FILES"
bucket_name = "quadra-arquivos"
`,
    );
    const varsFile = await write(
      ".production.vars",
      "MAIL_FROM='arquivo@quadra.esp.br'\nMAIL_API_URL=https://arquivo.esp.br\nVAPID_KEY='{\"kty\":\"EC\"}'\n",
    );
    const environment = { MAIL_API_URL: "https://ambiente.esp.br", VAPID_KEY: "" };
    expect(readProduction({ configPath, varsFile, environment })).toEqual({
      settings: {
        APP_ORIGIN: "https://toml.esp.br",
        MAIL_FROM: "arquivo@quadra.esp.br",
        MAIL_API_URL: "https://ambiente.esp.br",
        VAPID_KEY: '{"kty":"EC"}',
      },
      configPath,
      buckets: ["quadra-arquivos"],
      secrets: ["DATABASE_URL", "VAPID_KEY"],
      hosts: ["quadra.esp.br", "*.arena.com.br"],
      names: {
        account_id: "00000000000000000000000000000000",
        "routes[0]": "quadra.esp.br",
        "routes[1]": "https://*.arena.com.br/*",
        "kv_namespaces.FLASH": "4b2c",
      },
    });
  });

  it("of the project names each variable and each secret that is read", () => {
    const { settings, secrets, buckets } = readProduction({ varsFile: "/none", environment: {} });
    expect(buckets).toEqual(["quadra-files"]);
    const known: readonly string[] = SETTING_NAMES;
    const [, vars = ""] = /\[vars\]\n([^[]+)/.exec(textOf("wrangler.toml")) ?? [];
    const named = [...vars.matchAll(/^(\w+) =/gm)].flatMap(([, name]) => name ?? []);
    expect(Object.keys(settings).toSorted()).toEqual(named.toSorted());
    for (const name of secrets) expect(known).toContain(name);
  });

  it.each([
    ["its own domain", ["quadra.esp.br"], {}, "https://quadra.esp.br", []],
    ["one below a star", ["*.esp.br"], {}, "https://quadra.esp.br", []],
    ["Cloudflare's own", [], {}, "https://quadra.conta.workers.dev", []],
    ["none", [], {}, "https://quadra.esp.br", ["Ponha em wrangler.toml um routes para quadra.esp.br."]],
    [
      "another",
      ["esp.br"],
      {},
      "https://quadra.esp.br",
      ["Ponha em wrangler.toml um routes para quadra.esp.br."],
    ],
    ["an example that the settings name", [], {}, "https://quadra.example", []],
    [
      "an id of zeros",
      ["quadra.esp.br"],
      { "kv_namespaces.FLASH": "0000" },
      "https://quadra.esp.br",
      ["Troque em wrangler.toml o exemplo em kv_namespaces.FLASH."],
    ],
  ])("%s", (_case, hosts, names, origin, left) => {
    expect(configurationLeft({ hosts, names, settings: { APP_ORIGIN: origin } })).toEqual(left);
  });
});
