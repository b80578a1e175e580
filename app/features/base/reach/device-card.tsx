import { useState } from "react";
import { useRevalidator } from "react-router";
import { useSend } from "../../../browser/use-send.ts";
import { sendErrorText } from "../../../copy/send-errors.ts";
import type { ActionError } from "../../../lib/action-error.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { type DeviceState, subscribe, unsubscribe, useDevice } from "./use-device.tsx";

const TEXTS: Record<DeviceState, string> = {
  unknown: "Vendo o que este aparelho sabe fazer…",
  unsupported: "Este navegador não mostra avisos de sites. O aplicativo e o e-mail continuam avisando.",
  install:
    "No iPhone e no iPad, primeiro instale: toque em Compartilhar, depois em Adicionar à Tela de Início, e abra a Quadra por lá.",
  denied:
    "Os avisos da Quadra estão bloqueados neste navegador. Libere em Configurações do site, Notificações, e volte aqui.",
  off: "Receba na hora, mesmo com a Quadra fechada: um resultado para aprovar, a resposta de um adversário.",
  on: "Os avisos chegam aqui mesmo com a Quadra fechada. Ao sair da conta, param.",
};

/** Whether this browser shows notifications, with the button that changes it, and where else they are shown. */
export function DeviceCard({
  pushKey,
  isConnected,
  otherDevices,
  action,
}: {
  pushKey: string | null;
  isConnected: boolean;
  otherDevices: readonly string[];
  action: string;
}) {
  const [state, setState] = useDevice(pushKey, isConnected);
  const { isBusy, connect, disconnect } = useSwitch(action, setState);
  return (
    <Card title="Avisos neste aparelho">
      <div className="stack">
        <p role="status">{TEXTS[state]}</p>
        {otherDevices.length > 0 ? (
          <p className="small muted">Também avisamos em: {otherDevices.join(", ")}.</p>
        ) : null}
        {state === "off" ? (
          <Button
            variant="primary"
            icon="bell"
            loading={isBusy}
            loadingText="Ligando…"
            onClick={() => void connect(pushKey ?? "")}
          >
            Ligar avisos
          </Button>
        ) : null}
        {state === "on" ? (
          <Button variant="secondary" loading={isBusy} loadingText="Desligando…" onClick={disconnect}>
            Desligar avisos
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

/** Connects and disconnects this browser: at its push service, and with us. Where we refuse, the browser forgets it again. */
function useSwitch(action: string, setState: (state: DeviceState) => void) {
  const [isSubscribing, setIsSubscribing] = useState(false);
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const refuse = (error: ActionError) => toast({ ...sendErrorText(error), variant: "destructive" });
  const done = (sentence: string, state: DeviceState) => {
    toast({ title: sentence });
    setState(state);
    void revalidate();
  };
  const connecting = useSend({
    onDone: ({ sentence }) => done(sentence, "on"),
    onRefused: (error) => {
      refuse(error);
      void unsubscribe();
    },
  });
  const disconnecting = useSend({
    onDone: ({ sentence }) => void unsubscribe().then(() => done(sentence, "off")),
    onRefused: refuse,
  });

  async function connect(pushKey: string): Promise<void> {
    setIsSubscribing(true);
    const got = await subscribe(pushKey).catch(() => null);
    setIsSubscribing(false);
    if (got === null)
      return toast({
        title: "Não deu para ligar os avisos",
        description: "O navegador não respondeu. Tente de novo daqui a pouco.",
        variant: "destructive",
      });
    if (typeof got === "string") return setState(got);
    connecting.send(action, formOf({ intent: "connect_device", ...got }));
  }

  return {
    isBusy: isSubscribing || connecting.isSending || disconnecting.isSending,
    connect,
    disconnect: () => disconnecting.send(action, formOf({ intent: "disconnect_device" })),
  };
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
