import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { NewRecoveryCodes } from "../sessions/security-facts.ts";
import { CopyButton } from "./copy-button.tsx";

/** New recovery codes, shown this once; the way on leads to `next`. */
export function NewCodesCard({ codes, file, next }: NewRecoveryCodes & { next: string }) {
  return (
    <Card
      title="Guarde os seus códigos de recuperação"
      subtitle="Se você perder o celular, cada um deles vale uma vez no lugar do código do aplicativo."
    >
      <Notice tone="warn" role="status">
        Eles aparecem só agora. Copie, baixe ou anote antes de sair desta página.
      </Notice>
      <ol className="recovery-codes" aria-label="Códigos de recuperação">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="security-actions">
        <CopyButton text={codes.join("\n")} label="Copiar" done="Copiados" />
        <a
          className="btn btn-secondary btn-sm"
          download="quadra-codigos-de-recuperacao.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
        >
          Baixar
        </a>
      </div>
      {/* The whole page is left, so that nothing of them stays in it. */}
      <LinkButton href={next} block>
        Já guardei
      </LinkButton>
    </Card>
  );
}
