import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { SPONSOR_ROWS } from "../../../../drizzle/demo/sponsors.ts";

it.each(SPONSOR_ROWS.map((row) => [row.logoUrl, row] as const))(
  "%s is as wide and high as its row says",
  (_url, row) => {
    const svg = readFileSync(new URL(`../../../../app/public${row.logoUrl}`, import.meta.url), "utf8");
    expect(svg).toContain(`width="${row.logoWidth}" height="${row.logoHeight}"`);
    expect(row.logoAlt).toContain(row.name);
  },
);
