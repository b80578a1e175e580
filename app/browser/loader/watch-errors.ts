/** Put in by head-scripts.ts. */
const ADDRESS = "VISITOR_ERRORS_ADDRESS";

/** Brings the toasts of spec §8 in once something of the page's scripts has failed, so that a first load is spared of them. */
export function watchErrors(): void {
  for (const name of ["error", "unhandledrejection"])
    addEventListener(name, (event) => {
      const { error, message, reason } = event as Partial<ErrorEvent & PromiseRejectionEvent>;
      const detail = error ?? message ?? reason;
      import(/* @vite-ignore */ ADDRESS).then(
        () => dispatchEvent(new CustomEvent("quadra:failed", { detail })),
        // A file that cannot be fetched says nothing.
        () => {},
      );
    });
}
