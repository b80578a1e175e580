import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { areasOf } from "./tools/vite/areas-of.ts";
import { evaluated } from "./tools/vite/evaluated.ts";
import { inlineScript } from "./tools/vite/inline-script.ts";
import { longPasswords } from "./tools/vite/long-passwords.ts";

/**
 * Modules that many screens load travel together, so that a first load is few requests: the libraries that draw any of them, our
 * own parts that any may show, and for each set of areas what many routes of just these areas import. Each takes along what it
 * imports. Two libraries that few screens need stay apart; whatever else a route needs is its own.
 */
const CHUNKS = [
  {
    name: "framework",
    test: /node_modules\/(react|react-dom|scheduler|react-router)\/|vite\/preload-helper/,
    priority: 4,
  },
  {
    name: "common",
    // Every area's frame asks how a club has paid: alone it would draw in all that only some of their screens share.
    test: /\/(?:app\/(?!ui\/combobox-field)(?:ui|browser|lib|copy)\/|drizzle\/schema\/enums\.ts|app\/features\/base\/plans\/billing-state\.ts)/,
    minShareCount: 3,
    priority: 3,
  },
  {
    name: "combobox",
    test: /\/app\/.*\/(combobox|club|city)-field\.tsx$/,
    priority: 2,
  },
  { name: "markdown", test: /node_modules\/marked\//, priority: 2 },
  { name: areasOf, test: /\/(app\/features|drizzle)\//, minShareCount: 4, priority: 1 },
];

export default defineConfig({
  publicDir: "app/public",
  plugins: [
    cloudflare({ viteEnvironment: { name: "ssr" } }),
    reactRouter(),
    inlineScript(),
    longPasswords(),
    evaluated(),
  ],
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
