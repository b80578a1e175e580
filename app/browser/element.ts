type Child = Node | string | null;

/** A new element with its attributes (null leaves one out) and children; text is text, never markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string | null> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null) made.setAttribute(name, value);
  for (const child of children)
    if (child !== null) made.appendChild(typeof child === "string" ? document.createTextNode(child) : child);
  return made;
}

/** A decorative icon of one path, drawn like those of app/ui/icon.tsx. */
export function drawing(path: string, size: number): SVGSVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const shape = document.createElementNS("http://www.w3.org/2000/svg", "path");
  shape.setAttribute("d", path);
  made.appendChild(shape);
  const attributes = {
    class: "icon",
    width: size,
    height: size,
    viewBox: "0 0 24 24",
    "aria-hidden": "true",
  };
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}
