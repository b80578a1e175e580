import { UNSAFE_decodeViaTurboStream as decode } from "react-router";

/** The address at which a page that stays sends its forms and reads its data, as React Router writes it. */
export function dataPath(path: string): string {
  const [pathname = "/", query] = path.split("?");
  return `${pathname}${pathname.endsWith("/") ? "_" : ""}.data${query ? `?${query}` : ""}`;
}

/** Reads an action's answer to a page that stays; null where it led elsewhere. */
export async function actionData<Answer>(answer: Response): Promise<Answer | null> {
  const decoded = await decode(answer.body!, globalThis as typeof window);
  return (decoded.value as { data?: Answer }).data ?? null;
}
