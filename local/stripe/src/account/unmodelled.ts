/** Fields of an object that Stripe always gives, by where they stand ("" is the object itself; no field is made within null or nothing). */
type Fields = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

const EVIDENCE = Object.fromEntries(
  `access_activity_log billing_address cancellation_policy cancellation_policy_disclosure cancellation_rebuttal
  customer_communication customer_email_address customer_name customer_purchase_ip customer_signature
  duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id product_description receipt
  refund_policy refund_policy_disclosure refund_refusal_explanation service_date service_documentation shipping_address
  shipping_carrier shipping_date shipping_documentation shipping_tracking_number uncategorized_file uncategorized_text`
    .split(/\s+/)
    .map((name) => [name, null]),
);

/**
 * The fields that Stripe gives of each kind of object and that nothing here ever fills: they are present and empty, as there. A
 * test holds every object against the SDK's own types.
 */
const UNMODELLED: Readonly<Record<string, Fields>> = {
  account: {
    settings: {
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_payments: {
        statement_descriptor_prefix: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      dashboard: { display_name: null, timezone: "America/Sao_Paulo" },
      payments: {
        statement_descriptor: null,
        statement_descriptor_kana: null,
        statement_descriptor_kanji: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
    },
  },
  balance_transaction: { "": { balance_type: "payments" } },
  charge: {
    outcome: { advice_code: null, network_advice_code: null, network_decline_code: null },
    "billing_details.address": ADDRESS,
    "payment_method_details.card": {
      amount_authorized: null,
      authorization_code: null,
      electronic_commerce_indicator: null,
      installments: null,
      mandate: null,
      network: null,
      network_transaction_id: null,
      regulated_status: "unregulated",
      three_d_secure: null,
      transaction_link_id: null,
    },
  },
  "checkout.session": {
    "": { integration_identifier: null, managed_payments: null, payment_method_configuration_details: null },
    customer_details: { business_name: null, individual_name: null },
    "customer_details.address": ADDRESS,
    invoice_creation: {
      invoice_data: {
        account_tax_ids: null,
        custom_fields: null,
        description: null,
        footer: null,
        issuer: null,
        metadata: null,
        rendering_options: null,
      },
    },
  },
  customer: { address: ADDRESS },
  dispute: {
    "": { intended_submission_method: null },
    evidence: { ...EVIDENCE, enhanced_evidence: {} },
    evidence_details: { enhanced_eligibility: {}, submission_method: "not_submitted" },
  },
  invoice: {
    "": {
      account_tax_ids: null,
      application: null,
      custom_fields: null,
      customer_account: null,
      customer_shipping: null,
      customer_tax_exempt: "none",
      default_source: null,
      from_invoice: null,
      last_finalization_error: null,
      latest_revision: null,
      on_behalf_of: null,
      rendering: null,
      shipping_cost: null,
      shipping_details: null,
      total_pretax_credit_amounts: [],
    },
    customer_address: ADDRESS,
  },
  invoiceitem: {
    "": {
      customer_account: null,
      discountable: true,
      discounts: [],
      pricing: null,
      tax_rates: [],
      test_clock: null,
    },
  },
  payment_intent: {
    "": { managed_payments: null, payment_method_configuration_details: null, payment_record: null },
  },
  payment_method: {
    card: { regulated_status: "unregulated" },
    "billing_details.address": ADDRESS,
  },
  subscription: {
    cancellation_details: { feedback_option: null },
    invoice_settings: { custom_fields: null, description: null, footer: null },
    "trial_settings.end_behavior": { billing_cycle_anchor: null },
  },
  tax_id: { "": { customer_account: null, owner: null } },
};

/** Puts into a copy of an object what Stripe always gives of its kind; what stands there stays. */
export function complete(copy: Record<string, unknown>): void {
  fill(copy, UNMODELLED[String(copy.object)] ?? {});
  // An invoice's item has the day it is of, and no more; what it was made for stands in its parent.
  if (copy.object === "invoiceitem") {
    const { subscription, quantity } = copy;
    const parent = subscription
      ? { type: "subscription_details", subscription_details: { subscription } }
      : null;
    for (const name of ["created", "subscription"]) delete copy[name];
    Object.assign(copy, { parent, quantity_decimal: String(quantity) });
  }
}

/** The same for what an object of a kind had before a change: only within the fields that changed. */
export function completePrevious(kind: string, before: object): void {
  const { "": _, ...within } = UNMODELLED[kind] ?? {};
  fill(before, within);
}

function fill(copy: object, fields: Fields): void {
  for (const [way, empty] of Object.entries(fields)) {
    let at: unknown = copy;
    for (const name of way === "" ? [] : way.split("."))
      at = (at as Record<string, unknown> | null | undefined)?.[name];
    if (typeof at !== "object" || at === null) continue;
    for (const [name, value] of Object.entries(empty))
      if (!(name in at)) (at as Record<string, unknown>)[name] = structuredClone(value);
  }
}
