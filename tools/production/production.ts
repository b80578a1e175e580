import path from "node:path";
import { fileURLToPath } from "node:url";
import { unstable_readConfig } from "wrangler";
import { z } from "zod";
import { isPlaceholder } from "./placeholders.ts";
import { readDevVars } from "./settings.ts";
import { type ProductionSettings, SETTING_NAMES } from "./settings-left.ts";
import type { Deployment } from "./try-cloudflare.ts";

const PROJECT_DIR = path.resolve(fileURLToPath(new URL("../..", import.meta.url)));

/** The parts of Wrangler's configuration that are read here. */
const configSchema = z.object({
  account_id: z.string().optional(),
  vars: z.record(z.string(), z.unknown()),
  secrets: z.object({ required: z.array(z.string()).default([]) }).optional(),
  routes: z.array(z.union([z.string(), z.object({ pattern: z.string() })])).default([]),
  kv_namespaces: z.array(z.object({ binding: z.string(), id: z.string().optional() })),
  r2_buckets: z.array(z.object({ bucket_name: z.string().optional() })),
});

/** A production as it is going to be deployed: the worker's settings and its configuration at Cloudflare. */
export interface Production extends Deployment {
  settings: ProductionSettings;
  /** Texts of the configuration that name something of the account's, by where they stand in it. */
  names: Readonly<Record<string, string>>;
  /** The hosts that the worker answers for; with a star in front, all below. */
  hosts: readonly string[];
}

/**
 * Reads a production: the variables of `wrangler.toml`, over them those of a file of secrets, over them those of the environment.
 * Throws what Wrangler throws at a configuration that it can't read.
 */
export function readProduction({
  configPath = path.join(PROJECT_DIR, "wrangler.toml"),
  varsFile = path.join(PROJECT_DIR, ".production.vars"),
  environment = process.env,
}: { configPath?: string; varsFile?: string; environment?: NodeJS.ProcessEnv } = {}): Production {
  const config = configSchema.parse(unstable_readConfig({ config: configPath }, { hideWarnings: true }));
  const sources: Readonly<Record<string, unknown>>[] = [environment, readDevVars(varsFile), config.vars];
  const settings: ProductionSettings = {};
  for (const name of SETTING_NAMES) {
    const found = sources.map((source) => source[name]).find(Boolean);
    if (typeof found === "string") settings[name] = found;
  }
  const routes = config.routes.map((route) => (typeof route === "string" ? route : route.pattern));
  return {
    settings,
    configPath,
    buckets: config.r2_buckets.flatMap(({ bucket_name }) => bucket_name ?? []),
    secrets: config.secrets?.required ?? [],
    hosts: routes.map((route) => route.replace(/^https?:\/\//, "").replace(/\/.*$/, "")),
    names: {
      ...(config.account_id ? { account_id: config.account_id } : {}),
      ...Object.fromEntries(routes.map((route, i) => [`routes[${i}]`, route])),
      ...Object.fromEntries(
        config.kv_namespaces.flatMap(({ binding, id }) => (id ? [[`kv_namespaces.${binding}`, id]] : [])),
      ),
    },
  };
}

/** Gives what is left to do about the configuration at Cloudflare, before anybody is asked. */
export function configurationLeft({ names, hosts, settings }: Omit<Production, keyof Deployment>): string[] {
  const examples = Object.keys(names)
    .filter((place) => isPlaceholder(names[place] ?? ""))
    .map((place) => `Troque em wrangler.toml o exemplo em ${place}.`);
  const origin = settings.APP_ORIGIN ?? "";
  if (!URL.canParse(origin) || isPlaceholder(origin)) return examples;
  const { hostname } = new URL(origin);
  const isReached =
    hostname.endsWith(".workers.dev") ||
    hosts.some((host) => host === hostname || (host.startsWith("*") && hostname.endsWith(host.slice(1))));
  return isReached ? examples : [...examples, `Ponha em wrangler.toml um routes para ${hostname}.`];
}
