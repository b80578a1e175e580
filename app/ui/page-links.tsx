import { LinkButton } from "./button.tsx";

/** The ways to the rows before and after those of a list; null where there are none. */
export function PageLinks({
  label,
  before,
  after,
  beforeLabel = "Anteriores",
  afterLabel = "Próximos",
  isDocument = false,
}: {
  /** The name of the paged list, for screen readers. */
  label: string;
  before: string | null;
  after: string | null;
  beforeLabel?: string;
  afterLabel?: string;
  /** True on pages without React. */
  isDocument?: boolean;
}) {
  const to = (path: string) => (isDocument ? { href: path } : { to: path });
  return (
    <nav className="row row-between" aria-label={label}>
      {before === null ? (
        <span />
      ) : (
        <LinkButton {...to(before)} variant="secondary">
          {beforeLabel}
        </LinkButton>
      )}
      {after === null ? null : (
        <LinkButton {...to(after)} variant="secondary">
          {afterLabel}
        </LinkButton>
      )}
    </nav>
  );
}
