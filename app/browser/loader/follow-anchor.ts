/**
 * On a public page whose tabs name the anchors of older, longer pages (`data-anchors`), leads an anchor that this tab lacks to the tab
 * that has it.
 */
export function followAnchor(): void {
  addEventListener("DOMContentLoaded", () => {
    const [anchor, word] = /^#(\w+)/.exec(location.hash) ?? [];
    if (!anchor || document.getElementById(location.hash.slice(1))) return;
    const tab = document.querySelector<HTMLAnchorElement>(`[data-anchors~="${word}"]:not([aria-current])`);
    if (tab) location.replace(tab.href + location.hash);
  });
}
