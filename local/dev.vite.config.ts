import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { inlineScript } from "../tools/vite/inline-script.ts";
import { longPasswords } from "../tools/vite/long-passwords.ts";

const vars = JSON.parse(process.env.QUADRA_DEV_VARS ?? "{}") as Record<string, string>;

// As vite.config.ts, with the addresses of the stand-ins as the worker's variables: the developer's .dev.vars is
// left alone.
export default defineConfig({
  publicDir: "app/public",
  plugins: [
    cloudflare({
      viteEnvironment: { name: "ssr" },
      inspectorPort: false,
      persistState: { path: process.env.QUADRA_DEV_STATE ?? ".local/dev" },
      config: (config) => ({ vars: { ...config.vars, ...vars } }),
    }),
    reactRouter(),
    inlineScript(),
    longPasswords(),
  ],
});
