import { readFile } from "node:fs/promises";
import path from "node:path";
import { PROJECT_DIR } from "../local/configuration.ts";
import type { ReadAsset } from "./first-load.ts";

/** Reads what the build put beside the worker; null for what is not there. */
export const readBuiltAsset: ReadAsset = (address) => {
  const { pathname } = new URL(address, "http://site");
  return readFile(path.join(PROJECT_DIR, "build/client", pathname)).catch(() => null);
};
