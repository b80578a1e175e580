/**
 * "Refazer o sorteio" of a tournament's page: what makes the draw again is loaded when somebody asks for it. Its address is put in
 * by head-scripts.ts.
 */
export function letRedraw(): void {
  const address = "REDRAW_ADDRESS";
  addEventListener("click", async ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-redraw]");
    if (!button) return;
    const result = button.nextElementSibling!;
    result.textContent = "Sorteando de novo…";
    try {
      const { redraw } = (await import(/* @vite-ignore */ address)) as {
        redraw(draw: string): Promise<string>;
      };
      result.textContent = await redraw(button.dataset.redraw!);
    } catch {
      result.textContent = "Não deu para refazer agora. Confira a internet e tente de novo.";
    }
  });
}
