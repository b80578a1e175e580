/**
 * Whether the page stays and its scripts read the answer: React Router asks at the page's address with `.data`. A request for a document is
 * not one.
 */
export function isOfScript({ url }: Request): boolean {
  return new URL(url).pathname.endsWith(".data");
}
