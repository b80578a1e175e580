/** The places of the page, found once: nothing is ever added to it or taken away, only written anew. */
export function place(name: string, within: Document | HTMLElement = document): HTMLElement {
  return within.querySelector<HTMLElement>(`[data-at="${name}"]`)!;
}

/** All places of a name, in the order of the page. */
export function places(name: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[data-at="${name}"]`)];
}

/** Writes a text into the text node that already stands there; does nothing when it says so already. */
export function writeText(element: HTMLElement, text: string): void {
  const node = element.firstChild;
  if (!node) element.textContent = text;
  else if (node.nodeValue !== text) node.nodeValue = text;
}

/** Sets a `data-` attribute; null, or nothing, takes it away. */
export function mark(element: HTMLElement, name: string, value: string | null | undefined): void {
  if (value === null || value === undefined) delete element.dataset[name];
  else if (element.dataset[name] !== value) element.dataset[name] = value;
}

/** A picture, loaded anew only where it changed; hidden where there is none. */
export function showPicture(image: HTMLElement | null, src: string | null | undefined): void {
  if (!image) return;
  image.hidden = !src;
  if (src && image.getAttribute("src") !== src) image.setAttribute("src", src);
}
