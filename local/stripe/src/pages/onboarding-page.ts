import { html } from "hono/html";
import { setStanding, type Standing } from "../connect/accounts.ts";
import type { ConnectedAccount } from "../account/connect-objects.ts";
import { type Html, redirect, sendPage, sendSorry, type Page } from "./layout.ts";
import type { Visit } from "./pages.ts";

const CHOICES: readonly { standing: Standing; name: string; says: string }[] = [
  { standing: "ready", name: "Tudo certo", says: "os dados passam na hora e a conta já recebe" },
  { standing: "in_review", name: "Em análise", says: "o Stripe ainda vai conferir os documentos" },
  { standing: "restricted", name: "Falta um documento", says: "a conta fica restrita até ele chegar" },
];

/** The page where the owner of a connected account fills in what Stripe asks for; the person chooses how it ends. */
export function onboardingPage(visit: Visit): Page {
  const { running, c, id, isSending, form } = visit;
  const { account } = running;
  const link = account.store.find("account_link", id);
  const connected = account.store.find("account", link?.$account);
  if (link === undefined || connected === undefined || connected.$isDeauthorized)
    return sendSorry(c, "Cadastro não encontrado", "Este endereço não existe.");
  // A link that was used or is too old leads to where a new one is made, as there.
  if (link.$isUsed || link.expires_at <= account.now()) return redirect(c, link.$refresh_url);
  if (!isSending) return sendPage(c, "Receber pelo Stripe", questions(connected));
  if (form.choice === "later") return redirect(c, link.$return_url);
  const chosen = CHOICES.find(({ standing }) => standing === form.choice);
  const digits = (form.tax_id ?? "").replace(/\W/g, "");
  if (chosen === undefined || digits.length < 11)
    return sendPage(c, "Receber pelo Stripe", questions(connected, "Confira o CNPJ ou o CPF."));
  account.transact(() => {
    account.store.change(link, { $isUsed: true });
    setStanding(account, connected, chosen.standing);
  });
  return redirect(c, link.$return_url);
}

function questions(connected: ConnectedAccount, problem?: string): Html {
  return html`<p class="test">Stripe local: nenhum dinheiro de verdade muda de mãos aqui.</p>
    ${problem && html`<p class="notice" role="alert">${problem}</p>`}
    <h1>Cadastro para receber</h1>
    <p>
      ${connected.business_profile.name ?? connected.email ?? connected.id}: quem recebe, com que documento e
      em que conta.
    </p>
    <form method="post">
      <label for="tax_id">CNPJ ou CPF de quem recebe</label>
      <input id="tax_id" name="tax_id" value="11.222.333/0001-81" autocomplete="off" />
      <label for="bank">Conta do banco</label>
      <input id="bank" name="bank" value="001 · 0001 · 12345-6" autocomplete="off" />
      <label for="choice">Como a análise termina</label>
      <select id="choice" name="choice">
        ${CHOICES.map(({ standing, name, says }) => html`<option value="${standing}">${name}: ${says}</option>`)}
      </select>
      <button class="whole">Enviar</button>
    </form>
    <form method="post">
      <input type="hidden" name="choice" value="later" />
      <button class="whole quiet">Continuar depois</button>
    </form>`;
}
