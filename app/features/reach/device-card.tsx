import { useState } from "react";
import { useRevalidator } from "react-router";
import { useSend } from "../../browser/use-send.ts";
import { sendErrorText } from "../../copy/send-errors.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useToast } from "../../ui/toast.tsx";
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
          <Button
            variant="secondary"
            loading={isBusy}
            loadingText="Desligando…"
            onClick={() => void disconnect()}
          >
            Desligar avisos
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

/** Connects and disconnects this browser: at its push service, and with us. Where we refuse, the browser forgets it again. */
function useSwitch(action: string, setState: (state: DeviceState) => void) {
  const [isBusy, setIsBusy] = useState(false);
  const { send } = useSend<{ sentence: string }>();
  const { revalidate } = useRevalidator();
  const toast = useToast();

  async function tell(intent: string, fields: Record<string, string>): Promise<boolean> {
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent, ...fields })) form.set(name, value);
    const answer = await send(action, form);
    if (!answer) return false;
    toast(
      answer.ok ? { title: answer.sentence } : { ...sendErrorText(answer.error), variant: "destructive" },
    );
    return answer.ok;
  }

  async function connect(pushKey: string): Promise<void> {
    const got = await subscribe(pushKey).catch(() => null);
    if (got === null)
      return toast({
        title: "Não deu para ligar os avisos",
        description: "O navegador não respondeu. Tente de novo daqui a pouco.",
        variant: "destructive",
      });
    if (typeof got === "string") return setState(got);
    if (await tell("connect_device", { ...got })) setState("on");
    else await unsubscribe();
  }

  async function disconnect(): Promise<void> {
    if (!(await tell("disconnect_device", {}))) return;
    await unsubscribe();
    setState("off");
  }

  async function once(work: () => Promise<void>): Promise<void> {
    setIsBusy(true);
    await work();
    await revalidate();
    setIsBusy(false);
  }
  return {
    isBusy,
    connect: (pushKey: string) => once(() => connect(pushKey)),
    disconnect: () => once(disconnect),
  };
}
