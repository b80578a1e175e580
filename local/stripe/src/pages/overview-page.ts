import { html } from "hono/html";
import { priceText, productName } from "../billing/invoice-lines.ts";
import { currentPeriod, hasEnded } from "../billing/subscription-lifecycle.ts";
import type { Customer } from "../account/billing-objects.ts";
import type { DeliveryAttempt } from "../deliveries.ts";
import type { Running } from "../running.ts";
import { money, shownDate, shownDateTime, STATES } from "../wording.ts";
import { type Html, sendPage, type Page } from "./layout.ts";
import type { Visit } from "./pages.ts";

const SHOWN_EVENTS = 60;

/** Shows newcomers everything that happened: customers and their subscriptions, payments, events and their deliveries, faults. */
export function overviewPage({ running, c }: Visit): Page {
  running.tick();
  const { account, deliveries } = running;
  const customers = account.store.all("customer").toReversed();
  return sendPage(
    c,
    "Visão geral",
    html`<h1>Stripe local</h1>
      <p>
        Faz o papel do Stripe nesta máquina: nenhum dinheiro de verdade muda de mãos. Aqui você vê o que
        aconteceu e provoca o que quiser ver: uma renovação, um cartão recusado, um aviso repetido.
      </p>
      <p class="soft">
        Agora são ${shownDateTime(account.now())}. Avisos para
        <span class="code">${deliveries.endpoints?.url ?? "ninguém"}</span>.
      </p>
      <div class="row">
        ${order("advance", { days: "1" }, "Adiantar um dia para todos")}
        <a class="button quiet small" href="/">Atualizar</a>
      </div>
      <h2>Clientes e assinaturas</h2>
      ${customers.length === 0 && html`<p>Ninguém ainda: assine um plano no produto.</p>`}
      ${customers.map((customer) => customerCard(running, customer))}
      <h2>Pagamentos abertos</h2>
      ${openPayments(running)}
      <h2>Cobranças</h2>
      ${charges(running)}
      <h2>Avisos (webhooks)</h2>
      ${deliveryTools(running)} ${events(running)}
      <h2>Falhas de propósito</h2>
      ${faultTools(running)}`,
    { isWide: true },
  );
}

function order(name: string, input: Record<string, string>, text: string): Html {
  return html`<form class="inline" method="post" action="/_control/${name}">
    ${Object.entries(input).map(
      ([key, value]) => html`<input type="hidden" name="${key}" value="${value}" />`,
    )}<button class="quiet small">${text}</button>
  </form>`;
}

function customerCard({ account }: Running, customer: Customer): Html {
  const subscriptions = account.store.all("subscription").filter((each) => each.customer === customer.id);
  const isAlive = subscriptions.some((each) => !hasEnded(each));
  const isLate = subscriptions.some((each) => each.status === "past_due");
  const refuses = account.store
    .all("payment_method")
    .some((each) => each.customer === customer.id && each.$number === "4000000000000341");
  return html`<div class="card">
    <div class="row">
      <strong>${customer.name ?? customer.email ?? customer.id}</strong
      ><span class="soft code">${customer.id}</span>
    </div>
    <p class="soft">
      ${customer.email}${customer.balance < 0 && ` · crédito de ${money(-customer.balance, customer.currency ?? "brl")}`}
      · para este cliente são
      ${shownDateTime(account.now(customer.id))}${customer.test_clock !== null && " (relógio de teste)"}
    </p>
    <ul class="plain">
      ${subscriptions.map((each) => {
        const price = each.items.data[0]!.price;
        const end = shownDate(each.cancel_at ?? currentPeriod(each).end);
        return html`<li class="row">
          <span
            >${productName(account, price)} · ${priceText(price)}
            <span class="soft code">${each.id}</span></span
          ><span
            ><span class="badge">${STATES[each.status]}</span>
            ${!hasEnded(each) && (each.cancel_at === null ? `renova em ${end}` : `termina em ${end}`)}</span
          >
        </li>`;
      })}
    </ul>
    ${
      isAlive &&
      customer.test_clock === null &&
      html`<p>
        ${order("advance", { customer: customer.id, days: "1" }, "Adiantar um dia")}
        ${order("advance", { customer: customer.id, to: "renewal" }, "Adiantar até a renovação")}
        ${order("advance", { customer: customer.id, seconds: "3700" }, "Adiantar uma hora (cobra a renovação)")}
        ${isLate && order("advance", { customer: customer.id, to: "retry" }, "Adiantar até a próxima tentativa")}
        ${refuses ? order("fail-renewals", { customer: customer.id, fails: "false" }, "Cartão volta a passar") : order("fail-renewals", { customer: customer.id }, "Recusar as próximas cobranças")}
      </p>`
    }
  </div>`;
}

function openPayments({ account }: Running): Html {
  const sessions = account.store.all("checkout.session").filter((each) => each.status === "open");
  const intents = account.store
    .all("payment_intent")
    .filter((each) => each.status === "requires_action" || each.status === "processing");
  if (sessions.length + intents.length === 0) return html`<p>Nenhum.</p>`;
  return html`<ul class="plain">
    ${sessions.map(
      (each) =>
        html`<li class="row">
          <a href="/c/pay/${each.id}"
            >${each.$lines.data[0]?.description} · ${money(each.amount_total, each.currency)}</a
          ><span>aberto até ${shownDateTime(each.expires_at)}</span>
        </li>`,
    )}${intents.map(
      (each) =>
        html`<li class="row">
          <a href="/payments/${each.id}">${money(each.amount, each.currency)}</a
          ><span class="badge">${STATES[each.status]}</span>
        </li>`,
    )}
  </ul>`;
}

function charges({ account }: Running): Html {
  const latest = account.store.all("charge").toReversed().slice(0, 20);
  if (latest.length === 0) return html`<p>Nenhuma.</p>`;
  return html`<ul class="plain">
    ${latest.map((each) => {
      const dispute = account.store.all("dispute").find((one) => one.charge === each.id);
      const isOpen = dispute?.status === "needs_response" || dispute?.status === "under_review";
      return html`<li class="row">
        <span
          >${shownDateTime(each.created)} · ${money(each.amount, each.currency)}
          <span class="badge"
            >${each.status === "failed" ? "recusada" : each.status === "pending" ? "em processamento" : "paga"}</span
          >${each.amount_refunded > 0 && ` devolvidos ${money(each.amount_refunded, each.currency)}`}${dispute && ` contestação ${STATES[dispute.status] ?? dispute.status}`}</span
        >
        <span
          >${each.receipt_url && html`<a href="/receipts/${each.id}">Recibo</a> `}${each.status === "succeeded" && !each.disputed && order("dispute", { charge: each.id }, "Contestar")}${dispute !== undefined && isOpen && html`${order("decide-dispute", { dispute: dispute.id, status: "won" }, "Banco dá razão a nós")} ${order("decide-dispute", { dispute: dispute.id, status: "lost" }, "Banco dá razão a quem pagou")}`}</span
        >
      </li>`;
    })}
  </ul>`;
}

function deliveryTools({ deliveries }: Running): Html {
  const held = deliveries.held().length;
  if (!deliveries.isHolding()) return html`<p>${order("hold", {}, "Segurar os próximos avisos")}</p>`;
  return html`<p>
    ${held} retidos. ${order("release", {}, "Soltar em ordem")}
    ${order("release", { order: "random", duplicates: "0.3", concurrency: "2" }, "Soltar fora de ordem, 30 % em dobro")}
  </p>`;
}

function events({ account, deliveries }: Running): Html {
  const isWorthShowing = (type: string) => !/^(product|price)\./.test(type);
  const latest = account.store
    .all("event")
    .filter(({ type }) => isWorthShowing(type))
    .toReversed()
    .slice(0, SHOWN_EVENTS);
  if (latest.length === 0) return html`<p>Nenhum ainda.</p>`;
  const held = new Set(deliveries.held());
  const tries = new Map<string, DeliveryAttempt[]>();
  for (const attempt of deliveries.attempts())
    tries.set(attempt.eventId, [...(tries.get(attempt.eventId) ?? []), attempt]);
  return html`<ul class="plain">
    ${latest.map((event) => {
      const own = tries.get(event.id) ?? [];
      return html`<li class="row">
        <span
          ><strong>${event.type}</strong> ${shownDateTime(event.created)}<br /><span class="soft code"
            >${event.id} · ${String(event.data.object.id ?? "")}</span
          ></span
        >
        <span
          >${held.has(event.id) ? "retido" : outcome(own, event.pending_webhooks > 0)}
          ${order("redeliver", { event: event.id }, "De novo")}</span
        >
      </li>`;
    })}
  </ul>`;
}

function outcome(own: readonly DeliveryAttempt[], isDue: boolean): Html {
  const last = own.at(-1);
  if (last === undefined) return html`${isDue ? "a entregar" : "ninguém a avisar"}`;
  const how = `${last.status ?? last.error}, ${own.length}×`;
  return last.isDelivered ? html`entregue (${how})` : html`<span class="bad">falhou (${how})</span>`;
}

function faultTools({ faults }: Running): Html {
  const list = faults.list();
  return html`<p>
      ${order("faults", { kind: "down", times: "3" }, "Fora do ar (3 chamadas)")}
      ${order("faults", { kind: "status", status: "500", times: "3" }, "Erro 500 (3)")}
      ${order("faults", { kind: "status", status: "429", times: "3" }, "Limite 429 (3)")}
      ${order("faults", { kind: "slow", ms: "10000", times: "3" }, "Lento, 10 s (3)")}
      ${list.length > 0 && order("clear-faults", {}, "Acabar com as falhas")}
    </p>
    ${list.map((fault) => html`<p class="soft">${fault.kind} ${fault.status} ${fault.match} · faltam ${fault.times ?? "todas"}</p>`)}`;
}
