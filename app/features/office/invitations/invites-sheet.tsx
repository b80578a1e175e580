import { Button, LinkButton } from "../../../ui/button.tsx";
import "./invites-sheet.css";

/** A sheet of A4 with a code for each person: they point the phone at theirs and keep their profile. */
export function InvitesSheet({
  codes,
  club,
  backHref,
}: {
  codes: readonly { name: string; size: number; path: string }[];
  club: { name: string };
  backHref: string;
}) {
  return (
    <section className="invites-sheet" aria-label="Folha de convites">
      <div className="row invites-sheet-actions">
        <Button onClick={() => window.print()}>Imprimir</Button>
        <LinkButton to={backHref} variant="quiet">
          Voltar aos convites
        </LinkButton>
      </div>
      <p>{club.name}: aponte a câmera do celular para o código com o seu nome. O código é só seu.</p>
      <ul className="invites-sheet-codes">
        {codes.map((code, index) => (
          // Two people may share a name.
          // oxlint-disable-next-line react/no-array-index-key -- the list is printed and never changes in place
          <li key={`${index} ${code.name}`}>
            <svg
              viewBox={`0 -0.5 ${code.size} ${code.size}`}
              role="img"
              aria-label={`QR code de ${code.name}`}
            >
              <path d={code.path} stroke="#000" shapeRendering="crispEdges" />
            </svg>
            <span className="strong">{code.name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
