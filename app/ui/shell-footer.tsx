import type { ReactNode } from "react";
import { legalLinks } from "../copy/legal.ts";
import { navigationCopy } from "../copy/navigation.ts";

export interface FooterLinks {
  termsHref?: string;
  privacyHref?: string;
  /** Where the data officer is reached: a page or a mailto. */
  dataOfficerHref?: string;
}

/** The foot of every page: terms, privacy and the data officer, readable without signing in (product §9). */
export function ShellFooter({ links, children }: { links?: FooterLinks; children?: ReactNode }) {
  const { termsHref, privacyHref, dataOfficerHref } = { ...legalLinks, ...links };
  const entries = [
    [termsHref, navigationCopy.terms],
    [privacyHref, navigationCopy.privacy],
    [dataOfficerHref, navigationCopy.dataOfficer],
  ] as const;
  return (
    <footer className="foot">
      {children ?? <p>{navigationCopy.claim}</p>}
      <nav aria-label={navigationCopy.footerNavigation}>
        {entries.map(([href, label]) =>
          href ? (
            <a key={label} href={href}>
              {label}
            </a>
          ) : null,
        )}
      </nav>
    </footer>
  );
}
