import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");

it("wrangler would deploy the built worker: bindings, Durable Objects, assets and cron", async () => {
  const outdir = await mkdtemp(path.join(tmpdir(), "quadra-deploy-"));
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [path.join(ROOT, "node_modules/wrangler/bin/wrangler.js"), "deploy", "--dry-run", "--outdir", outdir],
      {
        cwd: ROOT,
        env: {
          ...process.env,
          WRANGLER_SEND_METRICS: "false",
          CLOUDFLARE_CF_FETCH_ENABLED: "false",
          // The test reads its output, also in a process that keeps its tools quiet.
          WRANGLER_LOG: "log",
          CI: "true",
        },
      },
    );
    for (const text of [
      "USER_CHANNEL",
      "CLUB_DISPLAY",
      "FLASH",
      "FILES",
      "ASSETS",
      "APP_ORIGIN",
      "--dry-run: exiting now",
    ]) {
      expect(stdout).toContain(text);
    }
    expect(await readdir(outdir)).toContain("index.js");
    // A deployment uploads nothing that only one machine needs.
    expect(stdout).not.toMatch(/CLOCK_OFFSET_MS|DATABASE_HTTP_ENDPOINT/);
  } finally {
    await rm(outdir, { recursive: true, force: true });
  }
}, 120_000);
