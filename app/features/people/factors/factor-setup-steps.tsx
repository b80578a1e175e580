import { LinkButton } from "../../../ui/button.tsx";
import { IntentButton } from "../../../ui/intent-button.tsx";
import { fieldError } from "../../../ui/error-notice.tsx";
import { CopyButton } from "./copy-button.tsx";
import type { FactorSetup } from "../sessions/security-facts.ts";
import { SecurityForm, useIsSending, useSecurityError } from "../sessions/security-part.tsx";
import { SixDigitsField } from "../codes/six-digits-field.tsx";

/** An authenticator application being added: the code to scan or type, then the digits that it shows. */
export function FactorSetupSteps({ setup, path }: { setup: FactorSetup; path: string }) {
  const { factorId, secret, address, qr } = setup;
  const isSending = useIsSending("confirm_factor");
  const error = useSecurityError("confirm_factor");
  return (
    <ol className="steps">
      <li>
        <h3>Leia o código com o aplicativo</h3>
        <p className="small">
          Serve qualquer aplicativo autenticador: Google Authenticator, Microsoft Authenticator, 1Password…
        </p>
        <svg
          className="qr"
          viewBox={`0 -0.5 ${qr.size} ${qr.size}`}
          role="img"
          aria-label="Código QR da verificação em duas etapas"
          shapeRendering="crispEdges"
        >
          <path d={qr.path} stroke="#0a1512" />
        </svg>
        <a className="btn btn-secondary" href={address}>
          Abrir no aplicativo
        </a>
        <p className="small">Não dá para ler? Digite esta chave no aplicativo:</p>
        <code className="secret">{secret}</code>
        <CopyButton text={secret.replaceAll(" ", "")} label="Copiar a chave" done="Chave copiada" />
      </li>
      <li>
        <h3>Digite os seis números que ele mostra</h3>
        <SecurityForm intent="confirm_factor" refusedField="code">
          <input type="hidden" name="factorId" value={factorId} />
          {/* Shown again where the digits are refused; what counts is what the server keeps. */}
          <input type="hidden" name="address" value={address} />
          <SixDigitsField
            label="Código do aplicativo"
            error={fieldError(error, "code")}
            submits="confirm_factor"
          />
          <IntentButton intent="confirm_factor" block isSending={isSending} sending="Conferindo…">
            Confirmar e ativar
          </IntentButton>
        </SecurityForm>
        <LinkButton to={path} variant="quiet" size="sm">
          Desistir
        </LinkButton>
      </li>
    </ol>
  );
}
