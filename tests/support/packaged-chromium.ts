import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { PROJECT_DIR } from "../../local/configuration.ts";

/** A Chromium to launch, with what its process needs in its environment. */
export type PackagedChromium = { executablePath: string; args: string[]; env: Record<string, string> };

// In one process, closing a context would end the whole browser; tests with three people need three contexts.
const UNWANTED = new Set(["--single-process", "--no-zygote", "--disable-web-security"]);
const SYSTEM_FONTS = "/usr/share/fonts";

/**
 * The Chromium that comes inside the npm package, unpacked once (about 200 MB) under `node_modules/.cache`. Where the
 * machine lacks the libraries or the fonts that a browser wants, those of the package are used.
 */
export async function packagedChromium(): Promise<PackagedChromium> {
  const { default: packaged, inflate } = await import("@sparticuz/chromium");
  const folder = await unpack(inflate);
  const executablePath = path.join(folder, "chromium");
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([, value]) => value !== undefined),
  ) as Record<string, string>;
  if (!(await runs(executablePath))) env.LD_LIBRARY_PATH = path.join(folder, "al2023/lib");
  if (
    !existsSync("/etc/fonts/fonts.conf") ||
    !existsSync(SYSTEM_FONTS) ||
    readdirSync(SYSTEM_FONTS).length === 0
  )
    env.FONTCONFIG_PATH = path.join(folder, "fonts");
  return { executablePath, args: packaged.args.filter((arg) => !UNWANTED.has(arg)), env };
}

async function unpack(inflate: (file: string) => Promise<string>): Promise<string> {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const root = entry.slice(0, entry.lastIndexOf("chromium/build/") + "chromium".length);
  const { version } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8")) as {
    version: string;
  };
  const cache = path.join(PROJECT_DIR, "node_modules/.cache");
  const folder = path.join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;

  // The package unpacks into the temporary folder and takes a file that is there for a whole one, whoever put it
  // there. A folder of our own, renamed when it is complete, is safe against a kill and against a second process.
  const partial = path.join(cache, `chromium-${version}.${process.pid}`);
  await mkdir(partial, { recursive: true });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = partial;
  try {
    for (const file of ["chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br"])
      await inflate(path.join(root, "bin", file));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  await writeFile(path.join(partial, "fonts/fonts.conf"), fontsConfiguration(path.join(folder, "fonts")));
  await rename(partial, folder).catch(async (error: NodeJS.ErrnoException) => {
    if (!existsSync(folder)) throw error;
    await rm(partial, { recursive: true, force: true });
  });
  return folder;
}

function fontsConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${path.join(folder, ".cache")}</cachedir>
</fontconfig>
`;
}

async function runs(program: string): Promise<boolean> {
  return promisify(execFile)(program, ["--version", "--no-sandbox"], { timeout: 20_000 }).then(
    () => true,
    () => false,
  );
}
