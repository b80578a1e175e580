import { Link } from "react-router";
import { navigationCopy } from "../../../copy/navigation.ts";
import { initials } from "../../../lib/initials.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { SIGN_OUT_PATH, SignOutForm } from "../../../ui/sign-out-form.tsx";
import { ThemeToggle } from "../../../ui/theme-toggle.tsx";
import type { ShellViewer } from "../../base/access/shell-viewer.ts";
import { accountLinks } from "./shell-navigation.ts";
import "./account-menu.css";

/**
 * The menu of the signed-in person: their other areas, the theme, and the sign-out; `isPlain` where no React runs, which has its own choice
 * of the theme. The button's name has the letters that are seen on it: by them it is called by voice (WCAG 2.5.3).
 */
export function AccountMenu({ viewer, isPlain = false }: { viewer: ShellViewer; isPlain?: boolean }) {
  const label = `${navigationCopy.account}: ${initials(viewer.name)}`;
  const signOut = (
    <button type="submit">
      <Icon name="logout" size={20} />
      {navigationCopy.signOut}
    </button>
  );
  return (
    <Menu label={label} trigger={<Avatar name={viewer.name} src={viewer.avatar} />}>
      <p className="menu-note">
        <strong>{viewer.name}</strong>
        <br />
        <span className="muted small">{viewer.clubName ?? viewer.email}</span>
      </p>
      {accountLinks(viewer).map(({ to, label: name }) =>
        isPlain ? (
          <a key={to} href={to}>
            {name}
          </a>
        ) : (
          <Link key={to} to={to}>
            {name}
          </Link>
        ),
      )}
      {isPlain ? (
        <form method="post" action={SIGN_OUT_PATH}>
          {signOut}
        </form>
      ) : (
        <>
          <div className="menu-theme">
            <ThemeToggle isLabelHidden />
          </div>
          <SignOutForm>{signOut}</SignOutForm>
        </>
      )}
    </Menu>
  );
}
