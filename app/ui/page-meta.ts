interface PageFacts {
  /** The page's title, without the product's name. */
  title: string;
  /** One sentence, pt-BR. */
  description: string;
  /** Public address of the product without a trailing slash; picture and address in a shared link are absolute. */
  origin: string;
  /** The page's own address, from "/": its filters, not what is opened or searched in it. */
  path: string;
  /** False for pages that search engines should leave out. */
  isIndexed?: boolean;
}

/** Title, description and Open Graph of a public page, as a route's `meta` gives them; one picture for all. */
export function pageMeta({ title, description, origin, path, isIndexed = true }: PageFacts) {
  return [
    { title: `${title} · Quadra` },
    { name: "description", content: description },
    { property: "og:site_name", content: "Quadra" },
    { property: "og:type", content: "website" },
    { property: "og:locale", content: "pt_BR" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: `${origin}${path}` },
    { property: "og:image", content: `${origin}/og.png` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: "Quadra: o ranking do seu clube" },
    { name: "twitter:card", content: "summary_large_image" },
    { tagName: "link", rel: "canonical", href: `${origin}${path}` },
    ...(isIndexed ? [] : [{ name: "robots", content: "noindex" }]),
  ];
}
