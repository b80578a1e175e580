import { createLimiterLine } from "../../app/platform/limiter-line.server.ts";
import { createLimiter } from "../../app/platform/limiter.server.ts";
import { createMailer, MailError } from "../../app/platform/mail.server.ts";
import { createTokens } from "../../app/platform/tokens.server.ts";

const PATIENCE_MS = 10_000;
/** The address at which Resend takes mails that nobody reads. */
const NOBODYS_MAILBOX = "delivered@resend.dev";

/** Counts an attempt as the product does, and gives it back; what is left to do where the limiter does not answer. */
export async function tryLimits(url: string, token: string): Promise<string[]> {
  const limiter = createLimiter({ line: createLimiterLine({ url, token }), timeoutMs: PATIENCE_MS });
  const { isVerified, counted } = await limiter.count("default", "check:deploy");
  await limiter.giveBack(counted);
  if (isVerified) return [];
  return [
    "O Upstash não respondeu como o limite de tentativas precisa: confira UPSTASH_REDIS_REST_URL e UPSTASH_REDIS_REST_TOKEN.",
  ];
}

/** Sends a mail that nobody reads, once a day at most; what is left to do where the service does not take it. */
export async function tryMail(mail: { url: string; key: string; from: string }): Promise<string[]> {
  try {
    await createMailer(mail).send({
      to: NOBODYS_MAILBOX,
      subject: "Quadra: teste de envio",
      text: "Enviado por npm run check:deploy, para ninguém.",
      idempotencyKey: `check-deploy-${new Date().toISOString().slice(0, 10)}`,
    });
    return [];
  } catch (error) {
    if (!(error instanceof MailError)) return ["O serviço de e-mail não respondeu: confira MAIL_API_URL."];
    return [
      `O serviço de e-mail recusou um envio (${error.message.replace(/\D/g, "")}): confira MAIL_API_KEY, e se o domínio de MAIL_FROM está verificado.`,
    ];
  }
}

/** Signs a token and reads it again; what is left to do where the keys do not do that. */
export async function tryKeys(signingKeys: string, origin: string): Promise<string[]> {
  try {
    const tokens = createTokens(signingKeys, `${origin}/api/auth/v1`);
    const claims = { sub: "check-deploy", session_id: "check-deploy", email: "" };
    const now = new Date();
    if ((await tokens.verify(await tokens.sign(claims, now, 60), now)) !== null) return [];
  } catch {
    // Said below.
  }
  return ["Corrija AUTH_SIGNING_KEYS: o que npm run -s make:signing-keys imprime."];
}

/** Asks the deployed product how it is; what is left to do where it does not answer, or lacks something. */
export async function tryProduct(origin: string): Promise<string[]> {
  const deploy = "rode npm run build && npx wrangler deploy, e confira o domínio no Cloudflare";
  try {
    const answer = await fetch(`${origin}/healthz`, {
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const { status, dependencies } = (await answer.json()) as {
      status?: unknown;
      dependencies?: Record<string, unknown>;
    };
    if (status === "ok") return [];
    if (dependencies === undefined) return [`O produto não está em ${origin}: ${deploy}.`];
    const away = Object.keys(dependencies).filter(
      (name) => !["ok", "configured"].includes(String(dependencies[name])),
    );
    return [`O produto em ${origin} não alcança: ${away.join(", ")}. Confira os segredos no Cloudflare.`];
  } catch {
    return [`O produto não está em ${origin}: ${deploy}.`];
  }
}
