import type { ReactNode } from "react";
import { Link } from "react-router";
import { navigationCopy } from "../copy/navigation.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon.tsx";
import { ShellFooter } from "./shell-footer.tsx";
import { ShellTop } from "./shell-top.tsx";
import type { FooterLinks } from "./shell-footer.tsx";

interface NavItem {
  to: string;
  label: string;
  icon: IconName;
  isCurrent?: boolean;
  /** Public pages: the link loads the document instead of navigating inside the application. */
  isDocument?: boolean;
  /** How many things wait there; 0 and absent show nothing. */
  count?: number;
}

function ShellLink({ item }: { item: NavItem }) {
  const content = (
    <>
      <Icon name={item.icon} />
      <span className="truncate">{item.label}</span>
      {item.count ? <span className="count nav-count num">{item.count}</span> : null}
    </>
  );
  const current = item.isCurrent ? ("page" as const) : undefined;
  if (item.isDocument) {
    return (
      <a href={item.to} aria-current={current}>
        {content}
      </a>
    );
  }
  return (
    <Link to={item.to} aria-current={current}>
      {content}
    </Link>
  );
}

/**
 * The frame of signed-in screens: top bar (logo, `actions` for notifications and account), navigation (below on phones, at the
 * side on desktops; at most five items), `banner` above the content, `dock` for what stays fixed at the bottom.
 */
export function AppShell({
  nav,
  actions,
  banner,
  dock,
  footer,
  homeHref = "/",
  children,
}: {
  nav: NavItem[];
  actions?: ReactNode;
  banner?: ReactNode;
  dock?: ReactNode;
  footer?: FooterLinks;
  homeHref?: string;
  children: ReactNode;
}) {
  return (
    <div className="shell-app">
      <ShellTop homeHref={homeHref} actions={actions} />
      {nav.length > 0 ? (
        <nav className="nav" aria-label={navigationCopy.mainNavigation}>
          <ul className="nav-list">
            {nav.map((item) => (
              <li key={item.to}>
                <ShellLink item={item} />
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <div className="shell-content">
        <main className="shell-main" id="conteudo" tabIndex={-1}>
          {banner}
          {children}
        </main>
      </div>
      <ShellFooter links={footer} />
      {dock ? <div className="dock">{dock}</div> : null}
    </div>
  );
}
