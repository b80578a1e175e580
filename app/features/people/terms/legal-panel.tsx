import { DATA_OFFICER_EMAIL, privacyPolicy } from "../../../copy/legal.ts";
import { formatDate } from "../../../lib/dates.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Prose } from "../../../ui/prose.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { type LegalPanelId, legalPanels, legalTabs } from "./legal-panels.ts";
import { markdownToHtml } from "./markdown.ts";

/** The terms in effect, as far as the panel shows them. */
interface ShownTerms {
  title: string;
  version: string;
  content: string;
  effectiveDate: string;
}

/** Terms, privacy policy or data officer, readable without signing in (product §9). */
export function LegalPanel({ panel, terms }: { panel: LegalPanelId; terms: ShownTerms | null }) {
  return (
    <>
      <PageHeader
        back={{ href: "/", label: "Início" }}
        title={panel === "termos" && terms ? terms.title : legalPanels[panel]}
        subtitle={
          panel === "termos" && terms
            ? `Versão ${terms.version}, em vigor desde ${formatDate(terms.effectiveDate)}`
            : undefined
        }
      />
      <Tabs
        isDocument
        label="Documentos"
        items={Object.entries(legalTabs).map(([id, label]) => ({
          to: `/?painel=${id}`,
          label,
          isCurrent: id === panel,
        }))}
      />
      <Card>
        {panel === "termos" ? <Terms terms={terms} /> : panel === "privacidade" ? <Privacy /> : <Officer />}
      </Card>
    </>
  );
}

function Terms({ terms }: { terms: ShownTerms | null }) {
  if (terms) return <Prose html={markdownToHtml(terms.content, { topLevel: 2 })} />;
  return (
    <EmptyState icon="info" title="Ainda não há termos em vigor">
      Assim que houver, eles aparecem aqui.
    </EmptyState>
  );
}

function Privacy() {
  return <Prose html={markdownToHtml(privacyPolicy, { topLevel: 1 })} />;
}

function Officer() {
  return (
    <div className="stack">
      <p className="prose">
        O encarregado de dados responde a pedidos sobre os seus dados: cópia, correção, exclusão ou dúvidas.
        Escreva do e-mail da sua conta para <strong>{DATA_OFFICER_EMAIL}</strong> e diga o que precisa.
      </p>
      <div className="row">
        <LinkButton href={`mailto:${DATA_OFFICER_EMAIL}`} icon="external">
          Escrever ao encarregado
        </LinkButton>
      </div>
    </div>
  );
}
