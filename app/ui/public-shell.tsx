import type { ReactNode } from "react";
import { navigationCopy } from "../copy/navigation.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon.tsx";
import { ShellFooter } from "./shell-footer.tsx";
import { ShellTop } from "./shell-top.tsx";
import { ThemeSelect } from "./theme-select.tsx";
import type { FooterLinks } from "./shell-footer.tsx";

type PublicSection = "home" | "rankings" | "tournaments" | "signIn";

const items: { key: PublicSection; href: string; label: string; icon: IconName }[] = [
  { key: "home", href: "/", label: navigationCopy.home, icon: "home" },
  { key: "rankings", href: "/geographical-rankings", label: navigationCopy.rankings, icon: "ranking" },
  { key: "tournaments", href: "/tournaments", label: navigationCopy.tournaments, icon: "trophy" },
  { key: "signIn", href: "/auth", label: navigationCopy.signIn, icon: "user" },
];

/**
 * The frame of public pages: plain links, nothing personal, works without JavaScript; on a device with a signed-in
 * person "Painel" replaces "Entrar" (both lead to /auth, which redirects). `current` marks the section;
 * `actions` is where a later script may mount what belongs to a signed-in person.
 */
export function PublicShell({
  current,
  actions,
  footer,
  children,
}: {
  current?: PublicSection;
  actions?: ReactNode;
  footer?: FooterLinks;
  children: ReactNode;
}) {
  return (
    <div className="shell-public">
      <ShellTop homeHref="/" actions={actions} />
      <nav className="nav" aria-label={navigationCopy.mainNavigation}>
        <ul className="nav-list">
          {items.map((item) => (
            <li key={item.key}>
              <a
                href={item.href}
                className={item.key === "signIn" ? "nav-cta" : undefined}
                aria-current={item.key === current ? "page" : undefined}
              >
                <Icon name={item.icon} />
                {item.key === "signIn" ? (
                  <>
                    <span className="truncate nav-guest">{item.label}</span>
                    <span className="truncate nav-member">{navigationCopy.myPanel}</span>
                  </>
                ) : (
                  <span className="truncate">{item.label}</span>
                )}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main className="shell-main" id="conteudo" tabIndex={-1}>
        {children}
      </main>
      <ShellFooter links={footer}>
        <p>{navigationCopy.claim}</p>
        <ThemeSelect />
      </ShellFooter>
    </div>
  );
}
