import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody } from "../../http.ts";
import { StripeProblem } from "../problem.ts";
import type { Running } from "../running.ts";
import { checkoutPage } from "./checkout-page.ts";
import { invoicePage, receiptPage } from "./invoice-page.ts";
import { sendSorry } from "./layout.ts";
import { overviewPage } from "./overview-page.ts";
import { portalPage } from "./portal.ts";
import { pixPicture, waitingPage } from "./waiting-page.ts";

/** A visit to a page: `form` holds what was sent, empty when the page is only looked at. */
export type Visit = {
  running: Running;
  response: ServerResponse;
  url: URL;
  /** The id in the address, and the word after it. */
  id: string;
  step: string;
  isSending: boolean;
  form: Record<string, string>;
};

/** Answers the pages that people see: Checkout, portal, invoices, receipts, waiting payments and the overview. */
export async function answerPage(
  running: Running,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const sent = await readBody(request);
  const form = Object.fromEntries(new URLSearchParams(sent));
  const visit = (id = "", step = ""): Visit => ({
    running,
    response,
    url,
    id,
    step,
    isSending: request.method === "POST",
    form,
  });
  const [, first, second, third, fourth] = url.pathname.split("/");
  try {
    if (url.pathname === "/") return overviewPage(visit());
    if (first === "c" && second === "pay") return checkoutPage(visit(third));
    if (first === "p" && second === "session") return portalPage(visit(third, fourth));
    if (first === "invoices") return invoicePage(visit(second));
    if (first === "receipts") return receiptPage(visit(second));
    if (first === "payments")
      return third === "pix.svg" ? pixPicture(visit(second)) : waitingPage(visit(second));
    sendSorry(response, "Página não encontrada", "Confira o endereço.");
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error;
    sendSorry(response, "Não deu certo", error.message);
  } finally {
    if (request.method === "POST") running.save();
  }
}
