import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { weighFirstLoad } from "../../../bench/first-load.ts";

const files: Record<string, string> = {
  "/a.css": "a{color:red}",
  "/a.js": `import{b}from"./b.js";import("/later.js");console.log(b)`,
  "/b.js": "export const b=1;",
  "/c.js": "export{};",
};
const readAsset = async (path: string) => (path in files ? Buffer.from(files[path]!) : null);
const zipped = (text: string) => gzipSync(text).length;

it("counts the document, its stylesheets, its scripts and what they import at once; not what comes later, not pictures", async () => {
  const inline = `import "/c.js";`;
  const html =
    `<link rel="icon" href="/none.svg"><link href="/a.css" rel="stylesheet"><script type="module" src="/a.js"></script>` +
    `<script type="module">${inline}</script><script type="application/ld+json">{"a":1}</script><img src="/p.png" alt="">`;
  const load = await weighFirstLoad(html, readAsset);
  const scripts = zipped(files["/a.js"]!) + zipped(files["/b.js"]!) + zipped(files["/c.js"]!);
  expect(load).toMatchObject({
    requests: 5,
    scriptBytes: scripts + zipped(inline),
    bytes: zipped(html) + scripts + zipped(files["/a.css"]!),
    pictures: 1,
  });
});

it("weighs a page without scripts at none, and a preload once", async () => {
  expect(await weighFirstLoad("<p>oi</p>", readAsset)).toMatchObject({ requests: 1, scriptBytes: 0 });
  const twice = await weighFirstLoad(
    '<link rel="modulepreload" href="/c.js"><script src="/c.js"></script>',
    readAsset,
  );
  expect(twice.requests).toBe(2);
});

it("refuses a document that names a file that is not there", async () => {
  await expect(weighFirstLoad('<script src="/gone.js"></script>', readAsset)).rejects.toThrow("/gone.js");
});
