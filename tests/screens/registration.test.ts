import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser, saveScreenshot } from "../support/browser.ts";
import { codeOf, PASSWORD } from "../support/identity.ts";
import { makeLink } from "../support/links.ts";
import { makeMatchClub, type MatchClub } from "../support/match-club.ts";
import { letSignIn, PHONE, signIn, openFolded } from "../support/screens.ts";
import { agreeToTerms } from "../support/agree-to-terms.ts";
import { bornYearsAgo } from "../support/births.ts";
import { keepFaults } from "../support/faults-of-page.ts";

let app: TestApp;
let browser: Browser;
let club: MatchClub;
const errors: string[] = [];

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser();
  club = await makeMatchClub(app.sql);
  await letSignIn(app, club, ["secretary"]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** A phone of its own. */
async function phone(): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, locale: "pt-BR", hasTouch: true });
  const page = await context.newPage();
  keepFaults(page, errors);
  return page;
}

async function fillAthlete(page: Page, email: string, born: string): Promise<void> {
  await page.getByLabel("Data de nascimento").fill(born);
  await page.getByRole("radio", { name: "Feminino" }).check();
  await page.getByLabel("Telefone com DDD").fill("(83) 98765-4321");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Tênis", { exact: true }).check();
  await page
    .getByRole("radiogroup", { name: "Classe em Tênis" })
    .getByRole("radio", { name: "C", exact: true })
    .check();
  await page.getByRole("combobox", { name: "Cidade" }).fill("joao pess");
  await page.getByRole("option", { name: "João Pessoa/PB", exact: true }).click();
}

const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

it("an athlete registers by the club's link; a reload in the middle loses nothing but the password", async () => {
  const { path } = await makeLink(app, club.clubId);
  const page = await phone();
  const email = "rita@exemplo.test";
  await page.goto(`${app.origin}${path}`);
  await page.getByRole("heading", { name: "Convite de clube da praia" }).waitFor();
  await page.getByLabel("Nome completo").fill("Rita Moura");
  await page.getByLabel("CPF").fill("529.982.247-25");
  await fillAthlete(page, email, "1990-05-10");
  await expect.poll(() => kept(page)).toContain("João Pessoa/PB");
  for (const secret of [PASSWORD, "529.982"]) expect(await kept(page)).not.toContain(secret);

  await page.reload();
  await expect.poll(() => page.getByLabel("Nome completo").inputValue()).toBe("Rita Moura");
  expect(await page.getByLabel("Data de nascimento").inputValue()).toBe("1990-05-10");
  expect(await page.getByRole("radio", { name: "Feminino" }).isChecked()).toBe(true);
  expect(await page.getByLabel("Tênis", { exact: true }).isChecked()).toBe(true);
  expect(await page.getByRole("combobox", { name: "Cidade" }).inputValue()).toBe("João Pessoa/PB");
  expect(await page.locator("input[name=cityCode]").inputValue()).toBe("2507507");
  expect(await page.getByLabel("Senha", { exact: true }).inputValue()).toBe("");
  expect(await page.getByLabel("CPF").inputValue()).toBe("");
  await saveScreenshot(page, "registration-after-reload");

  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await agreeToTerms(page);
  await page.getByRole("button", { name: "Criar conta" }).click();
  await page.getByRole("heading", { name: "Código enviado" }).waitFor();
  // The digits can still be typed after a reload, and the data corrected.
  await page.reload();
  await page.getByRole("heading", { name: "Código enviado" }).waitFor();
  await page.getByRole("button", { name: "Corrigir os meus dados" }).click();
  await expect.poll(() => page.getByLabel("Nome completo").inputValue()).toBe("Rita Moura");
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await agreeToTerms(page);
  await page.getByRole("button", { name: "Criar conta" }).click();
  await page.getByLabel("Código de seis números").fill(await codeOf(app, email, 2));
  await page.waitForURL("**/profile-setup?convite=*");
  await page.getByText("Você está no clube da praia").waitFor();
  // It has served: nothing of it stays in the tab.
  await expect.poll(() => kept(page)).not.toContain("Rita");
  const [row] = await app.sql(
    "select m.status from memberships m join athletes a on a.id = m.athlete_id join users u on u.id = a.user_id where u.email = $1",
    [email],
  );
  expect(row).toEqual({ status: "active" });
  await page.getByRole("link", { name: "Ir para o meu painel" }).click();
  await page.waitForURL("**/athlete-dashboard");
});

it("a minor registers, and waits until the guardian accepts on a phone of their own", async () => {
  const page = await phone();
  const email = "lia@exemplo.test";
  await page.goto(`${app.origin}/athlete-registration`);
  await page.getByLabel("Nome completo").fill("Lia Ramos");
  await fillAthlete(page, email, bornYearsAgo(12));
  await page.getByLabel("Nome do responsável").fill("Vera Ramos");
  await page.getByLabel("E-mail do responsável").fill("vera@exemplo.test");
  // The guardian's fields only stand there because of the birth date; they come back with it.
  await page.reload();
  await expect.poll(() => page.getByLabel("E-mail do responsável").inputValue()).toBe("vera@exemplo.test");
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await agreeToTerms(page);
  await page.getByRole("button", { name: "Criar conta" }).click();
  await page.getByLabel("Código de seis números").fill(await codeOf(app, email));
  await page.waitForURL("**/athlete-dashboard");
  await page.getByText("Sua conta está parada").waitFor();
  await page.getByRole("link", { name: "Reenviar o link" }).click();
  await page.getByRole("heading", { name: "Falta a autorização do responsável" }).waitFor();
  await page.getByRole("button", { name: "Enviar o link de novo" }).click();
  await page.getByText("Enviamos um novo link para vera@exemplo.test").waitFor();
  await saveScreenshot(page, "guardian-waiting");

  const [mail] = await app.waitForMail("vera@exemplo.test", 2);
  const guardian = await phone();
  await guardian.goto(/http\S+/.exec(mail!.text)![0]);
  await guardian.getByRole("heading", { name: "Autorizar Lia Ramos" }).waitFor();
  await saveScreenshot(guardian, "guardian-panel");
  await agreeToTerms(guardian);
  await guardian.getByRole("button", { name: "Autorizar" }).click();
  await guardian.getByText("Autorização registrada").waitFor();
  await page.goto(`${app.origin}/athlete-dashboard`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.getByText("Sua conta está parada").count()).toBe(0);
});

it("a club registers with letters in its CNPJ; a reload keeps all but the password", async () => {
  const page = await phone();
  const email = "dona@arena.test";
  await page.goto(`${app.origin}/club-registration`);
  await page.getByLabel("Nome do clube").fill("Arena do Sol");
  await page.getByLabel("CNPJ").fill("12.abc.345/01de-35");
  await page.getByRole("combobox", { name: "Cidade" }).fill("joao pess");
  await page.getByRole("option", { name: "João Pessoa/PB", exact: true }).click();
  await page.getByLabel("Endereço").fill("Rua da Praia, 100");
  await page.getByLabel("Beach tennis", { exact: true }).check();
  await page.getByLabel("E-mail do clube").fill("contato@arena.test");
  await page.getByLabel("Telefone com DDD").fill("(83) 3333-4444");
  await page.getByRole("radio", { name: /Completo/ }).check();
  await page.getByLabel("Seu nome").fill("Dona do Clube");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.reload();
  await expect.poll(() => page.getByLabel("CNPJ").inputValue()).toBe("12.abc.345/01de-35");
  await expect.poll(() => page.getByRole("radio", { name: /Completo/ }).isChecked()).toBe(true);
  expect(await page.locator("input[name=cityCode]").inputValue()).toBe("2507507");
  await saveScreenshot(page, "club-registration-after-reload");
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await agreeToTerms(page);
  await page.getByRole("button", { name: "Cadastrar o clube" }).click();
  await page.getByLabel("Código de seis números").fill(await codeOf(app, email));
  // It leads on to the payment; who goes back from there finds the club as it is, without one.
  await page.waitForURL(`${app.stripe.url}/c/pay/**`);
  await page.getByRole("heading", { name: "Clube Completo" }).waitFor();
  await page.getByRole("link", { name: "Voltar sem pagar" }).click();
  await page.waitForURL("**/club-registration/success?clube=*");
  await page.getByRole("button", { name: "Continuar para o pagamento" }).waitFor();
  await page.getByText("12.ABC.345/01DE-35").waitFor();
  await page.getByText("Pagamento pendente").waitFor();
  expect(await kept(page)).not.toContain("Arena");
});

it("the secretary makes a link for a profile and one to join, and ends it; the person claims theirs", async () => {
  await app.sql("delete from invitations");
  const { page: secretary, errors: faults } = await signIn(browser, app, "secretary", {
    path: `/club-admin-dashboard/atletas?clube=${club.clubId}`,
  });
  await openFolded(secretary, "Perfis sem conta");
  await secretary.getByLabel("Procurar por nome").fill("gil");
  await secretary.getByRole("button", { name: "Procurar", exact: true }).click();
  await secretary.waitForURL("**nome=gil**");
  const row = secretary.locator("#sem-conta li", { hasText: "Gil Ferraz" });
  await row.getByRole("button", { name: "Gerar link" }).click();
  const link = await row.getByLabel("Link do perfil de Gil Ferraz").inputValue();
  expect(link).toContain("/athlete-registration?convite=");

  await secretary.getByRole("link", { name: "Convidar", exact: true }).click();
  await secretary.getByRole("button", { name: "Criar convite" }).click();
  const invitation = secretary.getByLabel(/^Convite até/);
  await invitation.waitFor();
  const joining = await invitation.inputValue();
  await saveScreenshot(secretary, "members-panel");
  await secretary.getByRole("button", { name: /^Cancelar o convite/ }).click();
  await expect.poll(() => secretary.getByLabel(/^Convite até/).count()).toBe(0);

  const page = await phone();
  await page.goto(joining);
  await page.getByText("O clube cancelou este convite").waitFor();

  const email = "gil@exemplo.test";
  await page.goto(link);
  await page.getByRole("heading", { name: "Este perfil é seu, Gil Ferraz?" }).waitFor();
  await fillAthlete(page, email, "1988-04-02");
  await saveScreenshot(page, "claim-registration");
  await agreeToTerms(page);
  await page.getByRole("button", { name: "Sou eu: criar conta" }).click();
  await page.getByLabel("Código de seis números").fill(await codeOf(app, email));
  await page.getByText("O perfil de Gil Ferraz é seu").waitFor();
  const [claimed] = await app.sql("select user_id is not null as claimed from athletes where id = $1", [
    club.gil.athleteId,
  ]);
  expect(claimed).toEqual({ claimed: true });
  // Used up: the next one reads so.
  const late = await phone();
  await late.goto(link);
  await late.getByText("Este link já foi usado").waitFor();
  expect([...errors, ...faults]).toEqual([]);
});
