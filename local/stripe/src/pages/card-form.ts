import { html } from "hono/html";
import type { CardInput } from "../payments/methods.ts";
import { isCardNumber } from "../rules/cards.ts";
import type { Html } from "./layout.ts";

const TEST_CARDS = [
  ["4242 4242 4242 4242", "é aprovado"],
  ["4000 0000 0000 0002", "é recusado"],
  ["4000 0000 0000 9995", "está sem saldo"],
  ["4000 0025 0000 3155", "pede a confirmação do banco (3-D Secure)"],
  ["4000 0084 0000 1629", "pede a confirmação e é recusado"],
  ["4000 0000 0000 0341", "é aprovado agora e recusado na renovação"],
  ["4000 0000 0000 0259", "é aprovado e contestado em seguida"],
] as const;

/** The fields of a card, with the test numbers to choose from. */
export function testCards(): Html {
  return html`<label for="number">Número do cartão</label>
    <input
      id="number"
      name="number"
      list="test-cards"
      inputmode="numeric"
      autocomplete="off"
      placeholder="4242 4242 4242 4242"
      required
    />
    <datalist id="test-cards">
      ${TEST_CARDS.map(([number, what]) => html`<option value="${number}">${what}</option>`)}
    </datalist>
    <div class="pair">
      <div>
        <label for="expiry">Validade</label
        ><input
          id="expiry"
          name="expiry"
          inputmode="numeric"
          autocomplete="off"
          placeholder="12/34"
          value="12/34"
          required
        />
      </div>
      <div>
        <label for="cvc">Código</label
        ><input
          id="cvc"
          name="cvc"
          inputmode="numeric"
          autocomplete="off"
          placeholder="123"
          value="123"
          required
        />
      </div>
    </div>
    <details class="soft">
      <summary>Cartões de teste</summary>
      <ul>
        ${TEST_CARDS.map(([number, what]) => html`<li><span class="code">${number}</span> ${what}</li>`)}
      </ul>
    </details>`;
}

/** Reads the fields of a card; null when something is not as a card's. */
export function readCard(form: Record<string, string>): CardInput | null {
  const number = (form.number ?? "").replace(/\D/g, "");
  const expiry = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(form.expiry ?? "");
  const month = Number(expiry?.[1]);
  if (!isCardNumber(number) || expiry === null || month < 1 || month > 12) return null;
  if (!/^\d{3,4}$/.test(form.cvc ?? "")) return null;
  const year = Number(expiry[2]);
  return { number, expMonth: month, expYear: year < 100 ? 2000 + year : year };
}
