import type { ReactNode } from "react";
import { whatsAppHref } from "../lib/share-texts.ts";
import { buttonClass } from "./button.tsx";
import { Icon } from "./icon.tsx";

/** Opens WhatsApp with a text for a phone, or for the person to choose whom to send it to; nothing is sent by us. */
export function WhatsAppLink({
  text,
  phone = null,
  children,
}: {
  text: string;
  phone?: string | null;
  children: ReactNode;
}) {
  return (
    <a
      className={buttonClass({ variant: "secondary", size: "sm" })}
      href={whatsAppHref(text, phone)}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon name="external" size={22} />
      {children}
      <span className="visually-hidden"> (abre em outra janela)</span>
    </a>
  );
}
