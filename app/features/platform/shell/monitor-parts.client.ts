import { sparklinePoints } from "../../../ui/sparkline-points.ts";
import type { PageFigures } from "./measure-page.client.ts";
import { megabytes } from "./performance-samples.ts";

type Child = Node | string;

/** An element with its attributes and what stands in it. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  fill(element, children);
  return element;
}

/** Puts these in the place of what stands in an element. */
export function fill(element: Node, children: readonly Child[]): void {
  element.textContent = "";
  for (const child of children)
    element.appendChild(typeof child === "string" ? document.createTextNode(child) : child);
}

const SVG = "http://www.w3.org/2000/svg";

/** A drawing of one path in a box, hidden from screen readers. */
export function draw(path: string, box: string, className: string): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", path);
  for (const [key, value] of Object.entries({ viewBox: box, class: className, "aria-hidden": "true" }))
    svg.setAttribute(key, value);
  svg.appendChild(line);
  return svg;
}

const WIDTH = 320;
const HEIGHT = 40;

/** Builds the contents of the tab "Current". */
export function currentPart({ history, requests, times }: PageFigures): Child[] {
  const now = history.at(-1);
  const used = history.flatMap(({ usedBytes }) => (usedBytes === null ? [] : [usedBytes]));
  const ms = (value: number | undefined) => (value ? `${value} ms` : "–");
  const facts = {
    Memória: megabytes(now?.usedBytes ?? null),
    "Tarefas longas": `${now?.longTasks ?? 0} (${Math.round(now?.longTaskMs ?? 0)} ms)`,
    "Primeiro byte": ms(times?.firstByteMs),
    Pronta: ms(times?.readyMs),
    Carregada: ms(times?.loadedMs),
  };
  const rows = Object.entries(facts).flatMap(([name, value]) => [
    make("dt", {}, name),
    make("dd", { class: "num" }, value),
  ]);
  return [make("dl", { class: "monitor-facts" }, ...rows), ...memoryLine(used), requestList(requests)];
}

function memoryLine(used: readonly number[]): Child[] {
  if (used.length < 2) return [];
  const points = sparklinePoints(used, WIDTH, HEIGHT).map(({ x, y }) => `${x},${y}`);
  const label = make("span", { class: "visually-hidden" }, `Memória nas últimas ${used.length} medidas`);
  return [label, draw(`M${points.join("L")}`, `0 0 ${WIDTH} ${HEIGHT}`, "monitor-spark")];
}

function requestList(requests: PageFigures["requests"]): Node {
  if (requests.length === 0)
    return make("p", { class: "muted small" }, "Nenhum pedido desde que a página abriu.");
  const rows = requests.map(({ path, ms }) =>
    make("li", {}, make("span", { class: "truncate" }, path), make("span", { class: "num" }, `${ms} ms`)),
  );
  return make("ul", { class: "monitor-requests", "aria-label": "Últimos pedidos" }, ...rows);
}
