import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import type { LinkProps } from "react-router";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon.tsx";
import { Spinner } from "./spinner.tsx";

export type ButtonVariant = "primary" | "sun" | "secondary" | "quiet" | "danger";
type ButtonSize = "sm" | "md" | "lg";

interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  block?: boolean;
  icon?: IconName;
  /** Shows only the icon; `children` become its name for screen readers. */
  iconOnly?: boolean;
}

/** The class names of a button's look, for elements that are not made by this file. */
export function buttonClass({ variant = "primary", size = "md", block, iconOnly }: ButtonLook = {}): string {
  const names = ["btn", `btn-${variant}`];
  if (size !== "md") names.push(`btn-${size}`);
  if (block) names.push("btn-block");
  if (iconOnly) names.push("btn-icon");
  return names.join(" ");
}

function content(look: ButtonLook, children: ReactNode, isLoading = false): ReactNode {
  return (
    <>
      {isLoading ? <Spinner label="" size={20} /> : look.icon ? <Icon name={look.icon} size={22} /> : null}
      {look.iconOnly ? <span className="visually-hidden">{children}</span> : children}
    </>
  );
}

/**
 * A button. `loading` keeps it focusable and named but disabled, so that a double click sends once; `loadingText`
 * replaces the label meanwhile.
 */
export function Button({
  variant,
  size,
  block,
  icon,
  iconOnly,
  loading = false,
  loadingText,
  type = "button",
  children,
  className,
  onClick,
  ...rest
}: ButtonLook & ButtonHTMLAttributes<HTMLButtonElement> & { loading?: boolean; loadingText?: string }) {
  const look = { variant, size, block, icon, iconOnly };
  const shown = loading && loadingText ? loadingText : children;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      // The text that a button shows meanwhile is its name.
      aria-label={shown === children ? rest["aria-label"] : undefined}
      type={type}
      className={[buttonClass(look), className].filter(Boolean).join(" ")}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={click}
    >
      {content(look, shown, loading)}
    </button>
  );
}

/**
 * A link that looks like a button. `to` navigates inside the application; `href` loads the document (public pages
 * and other sites).
 */
export function LinkButton({
  variant,
  size,
  block,
  icon,
  iconOnly,
  children,
  ...rest
}: ButtonLook & { children: ReactNode } & (
    | ({ to: LinkProps["to"]; href?: undefined } & Pick<
        LinkProps,
        "replace" | "state" | "preventScrollReset"
      >)
    | { href: string; to?: undefined; target?: string; rel?: string; download?: boolean | string }
  )) {
  const look = { variant, size, block, icon, iconOnly };
  if (rest.to !== undefined) {
    return (
      <Link {...rest} className={buttonClass(look)}>
        {content(look, children)}
      </Link>
    );
  }
  const { to: _none, ...anchor } = rest;
  return (
    <a {...anchor} className={buttonClass(look)}>
      {content(look, children)}
    </a>
  );
}
