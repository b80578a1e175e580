import type { DataStrategyResult } from "react-router";

export type Results = Record<string, DataStrategyResult>;
type Load = (request: Request, next: () => Promise<Results>) => Promise<Results>;

let load: Load | null = null;
let errorScreens = 0;

/** Loads the data of a page: as the line about a lost page wants it, whose scripts come after the first page's, else by `next` alone. */
export function loadPage(request: Request, next: () => Promise<Results>): Promise<Results> {
  return load ? load(request, next) : next();
}

/** Lets `work` load pages from now on; gives back the way to stop. */
export function loadPagesBy(work: Load): () => void {
  load = work;
  return () => {
    if (load === work) load = null;
  };
}

/** Notes that an error screen is shown, which nobody wants to keep; gives back the way to take that back. */
export function noteErrorScreen(): () => void {
  errorScreens += 1;
  return () => {
    errorScreens -= 1;
  };
}

export function isErrorShown(): boolean {
  return errorScreens > 0;
}
