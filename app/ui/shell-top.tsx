import type { ReactNode } from "react";
import { navigationCopy } from "../copy/navigation.ts";
import { Logo } from "./logo.tsx";

/** Renders the beginning of every frame: the way to the content for keyboards, and the bar with the logo and `actions`. */
export function ShellTop({ homeHref, actions }: { homeHref: string; actions?: ReactNode }) {
  return (
    <>
      <a className="skip" href="#conteudo">
        {navigationCopy.skipToContent}
      </a>
      <header className="bar">
        <div className="bar-in">
          <Logo href={homeHref} />
          <div className="bar-actions">{actions}</div>
        </div>
      </header>
    </>
  );
}
