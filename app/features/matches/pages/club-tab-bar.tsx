import { Link } from "react-router";
import { clubPath } from "../../../lib/paths.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import type { ClubTab } from "./club-tabs.ts";

/** The panels of a club's office, in one line: what is wider than a phone is scrolled, the open one into sight. */
export function ClubTabBar({ clubId, tabs }: { clubId: string; tabs: readonly ClubTab[] }) {
  return (
    <Tabs
      label="Painéis do clube"
      items={tabs.map(({ panel, label, count, isOpen, isCurrent }) => ({
        to: clubPath(clubId, panel),
        label,
        count,
        isCurrent: isOpen && (isCurrent || "within"),
      }))}
    />
  );
}

/** The other pages of the open panel; nothing where it has none. */
export function PanelMenu({ clubId, tabs }: { clubId: string; tabs: readonly ClubTab[] }) {
  const open = tabs.find(({ isOpen }) => isOpen);
  if (!open || open.pages.length === 0) return null;
  return (
    <Menu
      label={`Mais em ${open.label}`}
      trigger={
        <>
          <span className="office-head-wide">Mais</span>
          <Icon name="chevron-down" />
        </>
      }
    >
      {open.pages.map(({ panel, label, count, isCurrent }) => (
        <Link key={panel} to={clubPath(clubId, panel)} aria-current={isCurrent ? "page" : undefined}>
          {label}
          {count > 0 ? <span className="count num">{count}</span> : null}
        </Link>
      ))}
    </Menu>
  );
}
