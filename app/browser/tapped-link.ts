/**
 * Gives the link that a click follows in this tab, to a page of this site; null for anything else: a click that opens another tab or
 * saves a file, a link to another site or within the page, and no link at all.
 */
export function tappedLink(event: MouseEvent, here: Location): HTMLAnchorElement | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented) return null;
  const link = target instanceof Element ? target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute("download")) return null;
  if ((link.target !== "" && link.target !== "_self") || link.origin !== here.origin) return null;
  const isWithin = link.hash !== "" && link.pathname === here.pathname && link.search === here.search;
  return isWithin ? null : link;
}
