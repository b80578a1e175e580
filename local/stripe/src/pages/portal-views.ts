import { html } from "hono/html";
import type { Context } from "hono";
import { priceText, productName } from "../billing/invoice-lines.ts";
import { currentPeriod, hasEnded } from "../billing/subscription-lifecycle.ts";
import type { Invoice } from "../account/invoice-objects.ts";
import type { Price, Subscription } from "../account/billing-objects.ts";
import type { PortalSession } from "../account/surface-objects.ts";
import type { Account } from "../account/account.ts";
import { cardName, money, shownDate, STATES } from "../wording.ts";
import { testCards } from "./card-form.ts";
import { type Html, sendPage, type Page } from "./layout.ts";

const PROBLEMS: Record<string, string> = {
  cartao: "Confira o número, a validade e o código do cartão.",
  recusado: "O banco recusou o cartão. Nada mudou.",
};

/** The portal's first page: subscriptions, card and invoices. */
export function homeView(account: Account, c: Context, session: PortalSession, problem: string | null): Page {
  const home = `/p/session/${session.id}`;
  const customer = account.store.find("customer", session.customer);
  const subscriptions = account.store
    .all("subscription")
    .filter((each) => each.customer === session.customer && each.status !== "incomplete_expired")
    .toReversed();
  const invoices = account.store
    .all("invoice")
    .filter((each) => each.customer === session.customer && each.status !== "draft")
    .toReversed();
  const method = account.store.find(
    "payment_method",
    subscriptions.find((each) => !hasEnded(each))?.default_payment_method ??
      customer?.invoice_settings.default_payment_method,
  );
  return sendPage(
    c,
    "Sua assinatura",
    html`<p class="test">Stripe local: portal de gerenciamento.</p>
      ${session.return_url && html`<p><a href="${session.return_url}">← Voltar ao site</a></p>`}
      <h1>Sua assinatura</h1>
      ${warning(problem)} ${subscriptions.length === 0 && html`<p>Não há nenhuma assinatura.</p>`}
      ${subscriptions.map((each) => subscriptionCard(account, home, each))}
      <h2>Cartão</h2>
      <div class="card row">
        <span>${method?.card === undefined ? "Nenhum cartão guardado" : cardName(method.card)}</span>
        <a class="button quiet small" href="${home}/cartao">Trocar</a>
      </div>
      <h2>Faturas</h2>
      ${invoices.length === 0 && html`<p>Nenhuma fatura ainda.</p>`}
      <ul class="plain">
        ${invoices.map(
          (each) =>
            html`<li class="row">
              <a href="/invoices/${each.id}">${shownDate(each.created)} · ${each.number}</a
              ><span
                >${money(each.amount_due, each.currency)}
                <span class="badge">${STATES[each.status]}</span></span
              >
            </li>`,
        )}
      </ul>`,
  );
}

function subscriptionCard(account: Account, home: string, subscription: Subscription): Html {
  const price = subscription.items.data[0]!.price;
  const end = shownDate(subscription.cancel_at ?? currentPeriod(subscription).end);
  const isOver = hasEnded(subscription);
  const id = subscription.id;
  return html`<div class="card">
    <div class="row">
      <strong>${productName(account, price)}</strong><span class="badge">${STATES[subscription.status]}</span>
    </div>
    <p>${priceText(price)}</p>
    <p class="soft">
      ${isOver ? `Terminou em ${shownDate(subscription.ended_at ?? 0)}` : subscription.cancel_at === null ? `Renova em ${end}` : `Termina em ${end}`}
    </p>
    ${
      !isOver &&
      html`<div class="row">
        <a class="button small" href="${home}/plano?assinatura=${id}">Mudar de plano</a> ${
          subscription.cancel_at === null
            ? html`<a class="button quiet small" href="${home}/cancelar?assinatura=${id}">Cancelar</a>`
            : html`<form class="inline" method="post" action="${home}/retomar">
                <input type="hidden" name="subscription" value="${id}" /><button class="small">
                  Retomar a assinatura
                </button>
              </form>`
        }
      </div>`
    }
  </div>`;
}

/** The plans to change to. */
export function planView(
  account: Account,
  c: Context,
  session: PortalSession,
  subscription: Subscription,
  prices: readonly Price[],
): Page {
  const home = `/p/session/${session.id}`;
  const current = subscription.items.data[0]!.price;
  return sendPage(
    c,
    "Mudar de plano",
    html`<p><a href="${home}?inicio=1">← Voltar</a></p>
      <h1>Mudar de plano</h1>
      ${prices.map(
        (price) =>
          html`<div class="card row">
            <span><strong>${productName(account, price)}</strong><br />${priceText(price)}</span>
            ${price.id === current.id ? html`<span class="badge">plano atual</span>` : html`<a class="button small" href="${home}/confirmar?assinatura=${subscription.id}&preco=${price.id}">Escolher</a>`}
          </div>`,
      )}`,
  );
}

/** Shows the cost of a change before it is made. */
export function confirmView(
  account: Account,
  c: Context,
  session: PortalSession,
  subscription: Subscription,
  price: Price,
  preview: Invoice,
  at: number,
): Page {
  const home = `/p/session/${session.id}`;
  const credit = preview.subtotal + preview.starting_balance;
  return sendPage(
    c,
    "Confirmar a mudança",
    html`<p><a href="${home}/plano?assinatura=${subscription.id}">← Voltar</a></p>
      <h1>Mudar para ${productName(account, price)}</h1>
      <p>${priceText(price)}</p>
      <ul class="plain">
        ${preview.lines.data.map(
          (line) =>
            html`<li class="row">
              <span>${line.description}</span><span>${money(line.amount, line.currency)}</span>
            </li>`,
        )}
      </ul>
      <p>A pagar agora</p>
      <p class="total">${money(preview.amount_due, preview.currency)}</p>
      ${credit < 0 && html`<p>Ficam ${money(-credit, preview.currency)} de crédito para as próximas faturas.</p>`}
      <form method="post" action="${home}/plano">
        <input type="hidden" name="subscription" value="${subscription.id}" /><input
          type="hidden"
          name="price"
          value="${price.id}"
        /><input type="hidden" name="at" value="${at}" /><button class="whole">Confirmar</button>
      </form>`,
  );
}

/** Asks before a cancellation. */
export function cancelView(c: Context, session: PortalSession, subscription: Subscription): Page {
  const home = `/p/session/${session.id}`;
  return sendPage(
    c,
    "Cancelar a assinatura",
    html`<p><a href="${home}?inicio=1">← Voltar</a></p>
      <h1>Cancelar a assinatura?</h1>
      <p>
        Ela continua valendo até ${shownDate(currentPeriod(subscription).end)}; depois não há mais cobranças.
      </p>
      <form method="post" action="${home}/cancelar">
        <input type="hidden" name="subscription" value="${subscription.id}" /><button class="whole">
          Cancelar a assinatura
        </button>
      </form>
      <p><a class="button quiet whole" href="${home}?inicio=1">Manter</a></p>`,
  );
}

/** Asks for another card. */
export function cardView(c: Context, session: PortalSession, problem: string | null): Page {
  const home = `/p/session/${session.id}`;
  return sendPage(
    c,
    "Trocar o cartão",
    html`<p><a href="${home}?inicio=1">← Voltar</a></p>
      <h1>Trocar o cartão</h1>
      ${warning(problem)}
      <form method="post" action="${home}/cartao">
        ${testCards()}<button class="whole">Guardar o cartão</button>
      </form>`,
  );
}

function warning(problem: string | null): Html | null {
  const text = PROBLEMS[problem ?? ""];
  return text === undefined ? null : html`<p class="notice" role="alert">${text}</p>`;
}
