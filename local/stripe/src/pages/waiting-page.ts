import { html } from "hono/html";
import { renderSVG } from "uqr";
import { endIntent } from "../checkout/pay-intent.ts";
import type { PaymentIntent } from "../account/payment-objects.ts";
import type { Account } from "../account/account.ts";
import { money, shownDateTime, STATES } from "../wording.ts";
import { successUrl } from "./checkout-page.ts";
import { type Html, redirect, sendPage, sendSorry, type Page } from "./layout.ts";
import type { Visit } from "./pages.ts";

const ENDS = ["succeeded", "processing", "failed"] as const;

/** The page of a payment that waits: 3-D Secure, a Pix code, a boleto, or the bank's answer. */
export function waitingPage({ running, c, id, isSending, form }: Visit): Page {
  const { account } = running;
  running.tick();
  const intent = account.store.find("payment_intent", id);
  if (intent === undefined) return sendSorry(c, "Pagamento não encontrado", "Este endereço não existe.");
  const isWaiting = intent.status === "requires_action" || intent.status === "processing";
  if (isSending && isWaiting) {
    const end = ENDS.find((each) => each === form.end);
    if (end !== undefined) account.transact(() => endIntent(account, intent, end));
    const isVoucher = form.stay === "true" && !isOver(intent);
    return redirect(c, isVoucher ? `/payments/${id}` : (wayOn(account, intent) ?? `/payments/${id}`));
  }
  const on = wayOn(account, intent);
  const action = intent.next_action;
  const body =
    action?.type === "redirect_to_url"
      ? threeDSecure()
      : action?.type === "pix_display_qr_code"
        ? pix(action.pix_display_qr_code)
        : action?.type === "boleto_display_details"
          ? boleto(action.boleto_display_details)
          : over(intent);
  return sendPage(
    c,
    "Pagamento",
    html`<p class="test">Stripe local: você faz aqui o papel do banco.</p>
      <p class="total">${money(intent.amount, intent.currency)}</p>
      ${body}
      ${on && action?.type !== "redirect_to_url" && html`<p><a href="${on}">${intent.status === "requires_action" && isAtOpenSession(account, intent) ? "← Escolher outra forma de pagar" : "Continuar para o site"}</a></p>`}`,
  );
}

/** The picture of a Pix code. */
export function pixPicture({ running, c, id }: Visit): Response {
  const action = running.account.store.find("payment_intent", id)?.next_action;
  if (action?.type !== "pix_display_qr_code") return c.body(null, 404);
  const picture = renderSVG(action.pix_display_qr_code.data);
  return c.body(picture, 200, { "content-type": "image/svg+xml", "cache-control": "no-store" });
}

function choice(end: (typeof ENDS)[number], text: string, isQuiet = false, stays = false): Html {
  return html`<form method="post">
    <input
      type="hidden"
      name="end"
      value="${end}"
    />${stays && html`<input type="hidden" name="stay" value="true" />`}<button
      class="whole ${isQuiet && "quiet"}"
    >
      ${text}
    </button>
  </form>`;
}

function threeDSecure(): Html {
  return html`<h1>Confirme a compra com o seu banco</h1>
    <p>O banco quer saber se é você (3-D Secure).</p>
    ${choice("succeeded", "Confirmar")} ${choice("failed", "Não confirmar", true)}`;
}

function pix(code: { data: string; expires_at: number; image_url_svg: string }): Html {
  return html`<h1>Pague com Pix</h1>
    <p>Leia o código no aplicativo do banco, ou copie e cole. Vale até ${shownDateTime(code.expires_at)}.</p>
    <img
      class="qr"
      src="${new URL(code.image_url_svg).pathname}"
      alt="Código Pix para ler com o celular"
      width="220"
      height="220"
    />
    <label for="code">Pix copia e cola</label>
    <textarea id="code" class="code" rows="4" readonly>${code.data}</textarea>
    ${choice("succeeded", "Pagar agora")} ${choice("processing", "Pagar, e o banco confirma depois", true)}
    ${choice("failed", "Deixar expirar", true)}`;
}

function boleto(slip: { number: string; expires_at: number }): Html {
  return html`<h1>Pague o boleto</h1>
    <p>Vence em ${shownDateTime(slip.expires_at)}. A confirmação leva até um dia útil depois de pago.</p>
    <label for="code">Linha digitável</label>
    <textarea id="code" class="code" rows="2" readonly>${slip.number}</textarea>
    ${choice("processing", "Pagar no banco (compensa depois)", false, true)}
    ${choice("succeeded", "Pagar e compensar agora", true)} ${choice("failed", "Deixar vencer", true)}`;
}

function over(intent: PaymentIntent): Html {
  if (intent.status !== "processing")
    return html`<h1>Pagamento ${STATES[intent.status] ?? intent.status}</h1>`;
  return html`<h1>Pagamento em processamento</h1>
    <p>O banco ainda não confirmou.</p>
    ${choice("succeeded", "O banco confirma")} ${choice("failed", "O banco recusa", true)}`;
}

function isOver(intent: PaymentIntent): boolean {
  return intent.status !== "processing" && intent.status !== "requires_action";
}

function isAtOpenSession(account: Account, intent: PaymentIntent): boolean {
  return account.store.find("checkout.session", intent.$session)?.status === "open";
}

/** Where the person goes on: back to the site, to the open Checkout page, or to the invoice. */
function wayOn(account: Account, intent: PaymentIntent): string | null {
  const session = account.store.find("checkout.session", intent.$session);
  if (session?.status === "complete") return successUrl(session);
  if (session?.status === "open") return `/c/pay/${session.id}`;
  if (session !== undefined) return session.cancel_url;
  if (intent.$invoice !== null) return `/invoices/${intent.$invoice}`;
  return intent.next_action?.type === "redirect_to_url"
    ? intent.next_action.redirect_to_url.return_url
    : null;
}
