import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { inlineScript } from "./tools/vite/inline-script.ts";
import { longPasswords } from "./tools/vite/long-passwords.ts";

/** Matches our own modules by their paths below `app`, without the extension. */
const ours = (...paths: string[]) => new RegExp(`/app/(${paths.join("|")})\\.tsx?$`);

/**
 * What many screens load travels together, so that a first load is few requests: the libraries that draw any of them, what
 * the document itself needs, the small parts that most of them show, and the frame of signed-in screens. Each takes along
 * what it imports; whatever else a route needs is its own.
 */
const CHUNKS = [
  { name: "framework", test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 3 },
  {
    name: "document",
    test: ours(
      "page-access",
      "ui/(late|public-shell|spinner|toast)",
      "browser/(register-worker|session-(cookie|end)|typed-early)",
      "features/access/(access|auth-state|public-pages)",
      "features/sessions/next-target",
      "features/shell/(route-error-screen|screen-widgets)",
    ),
    priority: 2,
  },
  {
    name: "parts",
    test: ours(
      "ui/(badge|card|empty-state|error-notice|notice|page-header|panel-skeleton|person|table|tabs|send-form)",
      "ui/(segmented|select|text|textarea)-field",
      "browser/use-(changing-panel|draft|now|search)",
      "features/clubs/read-only-notice",
      "features/reports/match-form",
      "lib/(dates|initials|paths|sports)",
    ),
    priority: 2,
  },
  {
    name: "frame",
    test: ours(
      "features/notifications/notifications-button",
      "features/shell/(area-error-boundary|member-(frame|shell))",
      "features/sponsors/sponsor-banner",
    ),
    priority: 1,
  },
];

export default defineConfig({
  publicDir: "app/public",
  plugins: [cloudflare({ viteEnvironment: { name: "ssr" } }), reactRouter(), inlineScript(), longPasswords()],
  build: { target: "es2022", sourcemap: false },
  // The worker is read and compiled whole at every start: small is fast. Its map is uploaded beside it (wrangler.toml).
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A limit or a sentence of another file is written where it is used, so that sharing it costs a screen no request.
          optimization: { inlineConst: { mode: "all", pass: 1 } },
          output: { codeSplitting: { groups: CHUNKS } },
        },
      },
    },
    ssr: {
      build: {
        minify: true,
        sourcemap: true,
        rolldownOptions: {
          optimization: { inlineConst: { mode: "all", pass: 1 } },
          // It is uploaded whole: no name of a part has to tell one build from another.
          output: { chunkFileNames: "assets/[name].js" },
        },
      },
    },
  },
});
