/**
 * The inline script of the head: puts the stored theme on `<html data-theme>`, and `data-member` where somebody is
 * signed in (member-mark.ts), before the first paint, so that nothing flashes. A constant, so that a Content-Security-Policy can allow it by hash. The keys are those of theme.ts and member-mark.ts.
 */
export const themeScript =
  'try{var s=localStorage,d=document.documentElement.dataset,t=s.getItem("quadra-theme");d.theme=t=="light"||t=="dark"?t:"system";if(s.getItem("quadra-member"))d.member=""}catch(e){}';
