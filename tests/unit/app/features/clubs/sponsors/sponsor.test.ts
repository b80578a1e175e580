import { QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { queryClient } from "../../../../../../app/features/platform/shell/query-client.tsx";
import { SponsorBanner } from "../../../../../../app/features/clubs/sponsors/sponsor-banner.tsx";
import {
  allSponsors,
  BANNER_MULTIPLIER,
  carouselSeconds,
  repeatForCarousel,
  showsSponsorBanner,
  type Sponsor,
} from "../../../../../../app/features/clubs/sponsors/sponsor.ts";

const sponsor = (name: string, type: Sponsor["type"]): Sponsor => ({
  id: name,
  name,
  type,
  logo_url: `/${name}.svg`,
  logo_width: 200,
  logo_height: 80,
  logo_alt: `Logotipo: ${name}`,
});
const member = { isSuperAdmin: false, clubId: "club" };

describe("the carousel", () => {
  it.each([
    [0, 0],
    [1, 6],
    [2, 6],
    [4, 8],
    [5, 10],
    [6, 6],
    [9, 9],
  ])("%d sponsors make %d items", (count, items) => {
    const list = Array.from({ length: count }, (_, index) => index);
    const repeated = repeatForCarousel(list);
    expect(repeated).toHaveLength(items);
    expect(repeated.every((item, index) => item === list[index % count])).toBe(true);
  });

  it("goes round in 18 s times 1.2", () => expect(carouselSeconds(BANNER_MULTIPLIER)).toBeCloseTo(21.6));
});

/** As it stands in a signed-in screen, whose queries it shares. */
const banner = (props: Parameters<typeof SponsorBanner>[0]) => {
  const client = queryClient();
  return renderToString(createElement(QueryClientProvider, { client }, createElement(SponsorBanner, props)));
};

describe("who sees the banner", () => {
  it.each([
    [member, true],
    [{ isSuperAdmin: true, clubId: "club" }, false],
    [{ isSuperAdmin: false, clubId: null }, false],
    [null, false],
  ])("%j: %s", (viewer, isShown) => {
    expect(showsSponsorBanner(viewer)).toBe(isShown);
    const html = banner({ viewer, sponsors: null });
    expect(html.includes("Nossos Patrocinadores")).toBe(isShown);
  });
});

describe("what the banner shows", () => {
  const html = (sponsors: Parameters<typeof SponsorBanner>[0]["sponsors"]) =>
    banner({ viewer: member, sponsors });

  it("is placeholders while they load", () => expect(html(null)).toContain("Carregando patrocinadores"));
  it("is a sentence when there is none", () =>
    expect(html({ local_sponsors: [], national_sponsors: [] })).toContain("Nenhum patrocinador cadastrado"));

  it("is the club's own first, each read out once, with size and text", () => {
    const combined = {
      local_sponsors: [sponsor("a", "local")],
      national_sponsors: [sponsor("b", "national")],
    };
    expect(allSponsors(combined).map(({ id }) => id)).toEqual(["a", "b"]);
    const items = html(combined).match(/<li .*?<\/li>/g) ?? [];
    expect(items).toHaveLength(12);
    expect(items.filter((item) => !item.includes("aria-hidden"))).toHaveLength(2);
    expect(items[0]).toContain('alt="Logotipo: a" width="200" height="80"');
  });
});
