/**
 * The inline script of the head: puts the stored theme on `<html data-theme>` before the first paint, so that
 * nothing flashes. A constant, so that a Content-Security-Policy can allow it by hash. The key is that of theme.ts.
 */
export const themeScript =
  'try{var t=localStorage.getItem("quadra-theme");document.documentElement.dataset.theme=t=="light"||t=="dark"?t:"system"}catch(e){}';
