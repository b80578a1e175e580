import { Link } from "react-router";
import { athletePath } from "../../../lib/paths.ts";

/** Which plan would give what the reader's own does not, by its name. */
export type Locked = Partial<Record<string, string>>;

/** Lists what else there is: what the reader's plan gives, and after it at most one thing of another plan; to a newcomer none. */
export function MoreOfMyGame({
  locked,
  isNew,
  rankingId,
}: {
  locked: Locked;
  isNew: boolean;
  /** The ranking that is shown: the form of an invite names people of it. */
  rankingId: string | undefined;
}) {
  const here: Record<string, string> = rankingId ? { ranking: rankingId } : {};
  const links: [label: string, to: string, what: string][] = [
    ["Formar dupla", `${athletePath("", { dupla: "" })}#convite`, "pairs"],
    ["Convidar para jogar", `${athletePath("", { desafiar: "", ...here })}#convite`, "matchInvites"],
    ["Estatísticas e confronto direto", athletePath("estatisticas"), "statistics"],
    ["Histórico completo", athletePath("historico"), "matchHistory"],
    ["Adversários sugeridos", athletePath("adversarios"), "suggestedOpponents"],
  ];
  const given = links.filter(([, , what]) => !locked[what]);
  const offered = isNew ? [] : links.filter(([, , what]) => locked[what]).slice(0, 1);
  return (
    <nav aria-label="Mais do meu jogo">
      <ul className="chips">
        {[...given, ...offered].map(([label, to, what]) => (
          <li key={to}>
            <Link to={to} preventScrollReset={to.endsWith("#convite")}>
              {label}
              {locked[what] ? ` · ${locked[what]}` : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
