import { type Context, Hono } from "hono";
import { StripeProblem } from "../api/problem.ts";
import type { Running } from "../running.ts";
import { checkoutPage } from "./checkout-page.ts";
import { invoicePage, receiptPage } from "./invoice-page.ts";
import { type Page, sendSorry } from "./layout.ts";
import { onboardingPage } from "./onboarding-page.ts";
import { overviewPage } from "./overview-page.ts";
import { portalPage } from "./portal.ts";
import { pixPicture, waitingPage } from "./waiting-page.ts";

/** A visit to a page: `form` holds what was sent, empty when the page is only looked at. */
export type Visit = {
  running: Running;
  c: Context;
  /** The id in the address, and the word after it. */
  id: string;
  step: string;
  isSending: boolean;
  form: Record<string, string>;
};

/** The pages that people see: Checkout, portal, invoices, receipts, waiting payments and the overview. */
export function openPages(running: Running): Hono {
  const pages = new Hono();
  const add = (path: string, show: (visit: Visit) => Page) =>
    pages.on(["GET", "POST"], path, async (c) => {
      const isSending = c.req.method === "POST";
      const form = isSending ? Object.fromEntries(new URLSearchParams(await c.req.text())) : {};
      const { id = "", step = "" } = c.req.param() as Record<string, string>;
      try {
        return await show({ running, c, id, step, isSending, form });
      } catch (error) {
        if (!(error instanceof StripeProblem)) throw error;
        return sendSorry(c, "Não deu certo", error.message);
      } finally {
        if (isSending) running.save();
      }
    });
  add("/", overviewPage);
  add("/c/pay/:id", checkoutPage);
  add("/p/session/:id/:step?", portalPage);
  add("/setup/:id", onboardingPage);
  add("/invoices/:id", invoicePage);
  add("/receipts/:id", receiptPage);
  add("/payments/:id", waitingPage);
  add("/payments/:id/pix.svg", pixPicture);
  return pages;
}
