import { useEffect, useState } from "react";

/**
 * The state of notifications in this browser: `off` and `on` can be changed here; `install` is Apple's, which shows them to installed
 * applications alone; `denied` is what its owner has forbidden in its settings.
 */
export type DeviceState = "unknown" | "unsupported" | "install" | "denied" | "off" | "on";

/** As much of a subscription as its form sends. */
interface DeviceKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Finds this browser's state, as far as it knows without asking its owner; `isConnected` is what the server knows of the session. */
export function useDevice(
  pushKey: string | null,
  isConnected: boolean,
): [state: DeviceState, setState: (state: DeviceState) => void] {
  const [state, setState] = useState<DeviceState>("unknown");
  useEffect(() => {
    let isGone = false;
    void readState(pushKey, isConnected).then((found) => {
      if (!isGone) setState(found);
    });
    return () => {
      isGone = true;
    };
  }, [pushKey, isConnected]);
  return [state, setState];
}

async function readState(pushKey: string | null, isConnected: boolean): Promise<DeviceState> {
  if (pushKey === null) return "unsupported";
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window))
    return /iPhone|iPad/.test(navigator.userAgent) ? "install" : "unsupported";
  if (Notification.permission === "denied") return "denied";
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  const held = await registration?.pushManager.getSubscription().catch(() => null);
  return held && isConnected && isFor(held, pushKey) ? "on" : "off";
}

/**
 * Asks the owner, where they have not answered yet, and subscribes. Gives the state that this leaves where there is nothing to send.
 * Throws what the browser throws, which is an answer of its push service that did not come.
 */
export async function subscribe(pushKey: string): Promise<DeviceKeys | DeviceState> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "off";
  const { pushManager } = await navigator.serviceWorker.ready;
  const held = await pushManager.getSubscription();
  if (held && !isFor(held, pushKey)) await held.unsubscribe();
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
  ).toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
}

/** The browser forgets its subscription, if it has one. Never throws. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  const held = await registration?.pushManager.getSubscription().catch(() => null);
  await held?.unsubscribe().catch(() => false);
}

/** Whether a subscription takes what this product's key has signed. */
function isFor({ options }: PushSubscription, pushKey: string): boolean {
  const key = options.applicationServerKey;
  if (key === null) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === pushKey;
}
