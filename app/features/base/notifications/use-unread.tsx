import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { useLocation, useRevalidator } from "react-router";
import { readJson } from "../../../browser/read-json.ts";
import { keepSocket } from "../../../browser/socket.ts";
import { PROMPT_MS } from "../../../browser/use-club-channel.ts";
import { useRefetch } from "../../../browser/use-refetch.ts";
import { throttleWaitMs } from "./throttle.ts";
import { type ListedNotification, REFETCH_MS, THROTTLE_MS } from "./notification.ts";

const KEY = ["notifications"];

/** As `GET /api/v1/me/notifications` answers: at most 50. `rows` is null where only the page's own count is known. */
interface Listed {
  rows: ListedNotification[] | null;
  unread_count: number;
}

/**
 * How many notifications are unread: `loaded` is what the page knew. A message on the channel (something new, or read in
 * another tab) reads the page's data again, at once unless the page is the open list; besides, the notifications are read every 30 s, and the page only where something among them is new.
 */
export function useUnread(loaded: number): number {
  const client = useQueryClient();
  const refetchPage = usePageRefetch();
  const { data } = useQuery<Listed>({
    queryKey: KEY,
    queryFn: ({ signal }) => readJson<Listed>("/api/v1/me/notifications", { signal }),
    initialData: { rows: null, unread_count: loaded },
    staleTime: THROTTLE_MS,
    refetchInterval: REFETCH_MS,
    refetchIntervalInBackground: false,
  });

  // The page was read again: its count is the newest.
  useEffect(() => {
    client.setQueryData<Listed>(KEY, (before) => ({ rows: before?.rows ?? null, unread_count: loaded }));
  }, [client, loaded]);

  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (data.rows === null) return;
    const print = data.rows.map((row) => `${row.id}${row.is_read}${row.can_answer}`).join();
    const isNew = seen.current === null ? data.unread_count !== loaded : seen.current !== print;
    seen.current = print;
    if (isNew) refetchPage();
  }, [data, loaded, refetchPage]);

  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  useChannel(
    useCallback(() => {
      refetchPage();
      clearTimeout(waiting.current);
      const lastAt = client.getQueryState(KEY)?.dataUpdatedAt ?? null;
      const read = () => void client.invalidateQueries({ queryKey: KEY });
      waiting.current = setTimeout(read, throttleWaitMs(lastAt, Date.now(), THROTTLE_MS));
    }, [client, refetchPage]),
  );
  return data.unread_count;
}

/** The addresses of the open lists. */
const LIST = /\/notificacoes$/;

/** Reads the page's data again: at once, but the open list at most once in 5 s (spec §9), counted from its last reading. */
function usePageRefetch(): () => void {
  const refetch = useRefetch();
  const { state } = useRevalidator();
  const { pathname } = useLocation();
  const readAt = useRef<number | null>(null);
  useEffect(() => {
    // Each reading moves it twice: when it begins and when it is there.
    const isRead = state === "idle" || state === "loading";
    readAt.current = isRead && LIST.test(pathname) ? Date.now() : null;
  }, [state, pathname]);
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return useCallback(() => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(refetch, throttleWaitMs(readAt.current, Date.now(), THROTTLE_MS));
  }, [refetch]);
}

/** Listens to the channel of the signed-in user; `onMessage` is called for each message, and when one may have been missed. */
function useChannel(onMessage: () => void): void {
  const listener = useRef(onMessage);
  useEffect(() => {
    listener.current = onMessage;
  }, [onMessage]);
  useEffect(
    () =>
      keepSocket(
        () => "/api/realtime/v1/notifications",
        () => listener.current(),
        PROMPT_MS,
      ),
    [],
  );
}
