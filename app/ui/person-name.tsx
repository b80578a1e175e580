import type { ReactNode } from "react";
import { Avatar } from "./avatar.tsx";

/** A person in a list: avatar, name (long names wrap), a soft line below and something at the end. */
export function Person({
  name,
  mark,
  src,
  detail,
  href,
  end,
}: {
  name: string;
  /** A word after the name, "(você)"; it takes no part in the initials. */
  mark?: string;
  src?: string | null;
  detail?: ReactNode;
  href?: string;
  end?: ReactNode;
}) {
  return (
    <div className="person">
      <Avatar name={name} src={src} />
      <div className="person-text grow">
        <div className="strong">
          {href ? (
            <a className="stretch" href={href}>
              {name}
            </a>
          ) : (
            name
          )}
          {mark ? ` ${mark}` : null}
        </div>
        {detail ? <div className="muted small">{detail}</div> : null}
      </div>
      {end}
    </div>
  );
}
