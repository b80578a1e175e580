import { readFileSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";

const KEPT_MESSAGES = 500;

/** One caught message; `created_at` is an ISO instant in UTC. `text` is made from `html` when none was sent. */
export type CaughtMail = {
  id: string;
  from: string;
  to: string[];
  subject: string;
  html: string;
  text: string;
  created_at: string;
};

/** The last 500 messages, newest first. */
export type MailStore = {
  add(mail: Omit<CaughtMail, "id" | "created_at">): Promise<CaughtMail>;
  list(to?: string): CaughtMail[];
  clear(): Promise<void>;
};

/** Opens the store kept in `file` (null: in memory only). A file that can't be read counts as empty. */
export function openMailStore(file: string | null): MailStore {
  let messages = file === null ? [] : readMessages(file);
  let saving = Promise.resolve();

  const save = () => {
    if (file === null) return saving;
    saving = saving.then(async () => {
      await mkdir(path.dirname(file), { recursive: true });
      // Written beside and renamed, so that a kill half way leaves the old file whole.
      await writeFile(`${file}.new`, JSON.stringify(messages, null, 1), { mode: 0o600 });
      await rename(`${file}.new`, file);
    });
    return saving;
  };

  return {
    async add(mail) {
      const text = mail.text === "" ? textOf(mail.html) : mail.text;
      const caught = { ...mail, text, id: crypto.randomUUID(), created_at: new Date().toISOString() };
      messages = [caught, ...messages].slice(0, KEPT_MESSAGES);
      await save();
      return caught;
    },
    list(to) {
      if (to === undefined) return messages;
      return messages.filter((mail) => mail.to.some((address) => addressOf(address) === addressOf(to)));
    },
    async clear() {
      messages = [];
      await save();
    },
  };
}

function readMessages(file: string): CaughtMail[] {
  try {
    const value: unknown = JSON.parse(readFileSync(file, "utf8"));
    return Array.isArray(value) ? (value as CaughtMail[]) : [];
  } catch {
    return [];
  }
}

function addressOf(text: string): string {
  return (/<([^>]+)>/.exec(text)?.[1] ?? text).trim().toLowerCase();
}

function textOf(html: string): string {
  return html
    .replace(/<(style|script)[\s\S]*?<\/\1>/gi, "")
    .replace(/<(br|\/p|\/h\d|\/li|\/tr|\/div)[^>]*>/gi, "\n")
    .replace(/<[^>]+>/g, "")
    .replace(/&nbsp;/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
