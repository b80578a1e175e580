/** The company that issues receipts: its name, and its CNPJ as digits and letters. */
interface ReceiptIssuer {
  name: string;
  cnpj: string;
}

/** The issuer as it is configured; a receipt that does not say who it is from is none: throws where one is missing or wrong. */
export function receiptIssuer(name: string | undefined, cnpj: string | undefined): ReceiptIssuer {
  const issuer = {
    name: (name ?? "").trim(),
    cnpj: (cnpj ?? "").replaceAll(/[^0-9A-Za-z]/g, "").toUpperCase(),
  };
  if (issuer.name === "" || !/^[0-9A-Z]{12}\d{2}$/.test(issuer.cnpj))
    throw new Error(
      "RECEIPT_ISSUER_NAME and RECEIPT_ISSUER_CNPJ say who receipts are from: one is missing or wrong",
    );
  return issuer;
}
