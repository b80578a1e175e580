import type { Page } from "playwright-core";

/** Reads and accepts the terms on a screen: in the modal of a registration, or beside the form of a guardian. */
export async function agreeToTerms(page: Page): Promise<void> {
  const opener = page.getByRole("button", { name: "Ler e aceitar os termos" });
  const box = page.getByLabel("Li e concordo com os termos de uso acima");
  await opener.or(box).first().waitFor();
  const isModal = (await opener.count()) > 0;
  if (isModal) await opener.click();
  await box.check();
  if (isModal) await page.getByRole("button", { name: "Aceitar", exact: true }).click();
}
