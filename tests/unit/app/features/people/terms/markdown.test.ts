import { Tokenizer } from "marked";
import { expect, test, vi } from "vitest";
import {
  isSafeHref,
  markdownFault,
  markdownToHtml,
} from "../../../../../../app/features/people/terms/markdown.ts";
import { newTermsSchema } from "../../../../../../app/features/people/terms/terms-schema.ts";

/** Line breaks mean no more than blanks. */
const html = (source: string) =>
  markdownToHtml(source, { topLevel: 2 }).replaceAll(/>\n+</g, "><").replaceAll("\n", " ");

test.each([
  ["# Termos", "<h2>Termos</h2>"],
  // The highest level there is takes the first place, and none is left out.
  ["### 1. Objeto ###", "<h2>1. Objeto</h2>"],
  [
    "# Termos\n\n### 1. Objeto\n\n###### Fim\n\n# Anexo",
    "<h2>Termos</h2><h3>1. Objeto</h3><h4>Fim</h4><h2>Anexo</h2>",
  ],
  ["#### Aviso\n\n# Termos\n\n#### Prazo", "<h2>Aviso</h2><h2>Termos</h2><h3>Prazo</h3>"],
  ["uma\nlinha\n\noutra", "<p>uma linha</p><p>outra</p>"],
  ["uma\r\n\r\noutra", "<p>uma</p><p>outra</p>"],
  ["- a\n- **b** c", "<ul><li>a</li><li><strong>b</strong> c</li></ul>"],
  ["3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'],
  ["- a\n  segue\n\nfim", "<ul><li>a segue</li></ul><p>fim</p>"],
  ["texto\n- a", "<p>texto</p><ul><li>a</li></ul>"],
  ["---", "<hr>"],
  ["*um* e _dois_ e snake_case_aqui", "<p><em>um</em> e <em>dois</em> e snake_case_aqui</p>"],
  ["**a *b* c**", "<p><strong>a <em>b</em> c</strong></p>"],
  ["2 * 3 * 4", "<p>2 * 3 * 4</p>"],
  ["\\*não\\*", "<p>*não*</p>"],
  ["[a](https://x.br/y)", '<p><a href="https://x.br/y" rel="noopener">a</a></p>'],
  ["[b](/?painel=termos)", '<p><a href="/?painel=termos" rel="noopener">b</a></p>'],
  ["[c](mailto:dpo@x.br)", '<p><a href="mailto:dpo@x.br" rel="noopener">c</a></p>'],
])("%j", (source, expected) => expect(html(source)).toBe(expected));

test.each([
  ["<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"],
  ['<img src=x onerror="x()">', "<p>&lt;img src=x onerror=&quot;x()&quot;&gt;</p>"],
  ["[x](javascript:alert%281%29)", "<p>x</p>"],
  ["[x](JaVaScRiPt:alert)", "<p>x</p>"],
  ["[x](//evil.example)", "<p>x</p>"],
  ["[x](/\\evil.example)", "<p>x</p>"],
  ["[x](data:text/html,y)", "<p>x</p>"],
  ["[x](javascript&#58;alert(1))", "<p>x</p>"],
  ["[x]: javascript:alert(1)\n\n[x]", "<p>x</p>"],
  ["<javascript:alert(1)>", "<p>javascript:alert(1)</p>"],
  ["![x](https://x.br/p.png)", "<p>x</p>"],
  ["<div>\n\n*a*\n\n</div>", "<p>&lt;div&gt;</p><p><em>a</em></p><p>&lt;/div&gt;</p>"],
  ["```<b>\n</code>\n```", '<pre><code class="language-&lt;b&gt;">&lt;/code&gt; </code></pre>'],
  [
    '[<b onclick="x">](https://x.br)',
    '<p><a href="https://x.br" rel="noopener">&lt;b onclick=&quot;x&quot;&gt;</a></p>',
  ],
])("%s stays harmless", (source, expected) => expect(html(source)).toBe(expected));

test("an address with a hidden control character is no link", () => {
  expect(isSafeHref("java\tscript:x")).toBe(false);
  expect(isSafeHref("\u0001https://x")).toBe(false);
});

test("a text of marks alone is the letters that it has", () => {
  expect(html("[".repeat(3_000))).toBe(`<p>${"[".repeat(3_000)}</p>`);
  expect(html("<".repeat(90_000))).toBe(`<p>${"&lt;".repeat(90_000)}</p>`);
  expect(html("**a ".repeat(10_000))).toBe(`<p>${"**a ".repeat(10_000).trim()}</p>`);
});

test.each([
  ["marks", "_*a".repeat(1_500), "_*a".repeat(1_501), /marcas demais.*até 3000/],
  ["lines", "- a\n".repeat(1_999), "- a\n".repeat(2_000), /linhas demais/],
  ["quotes inside quotes", `${"> ".repeat(20)}a`, `${"> ".repeat(21)}a`, /umas dentro das outras/],
  ["lists inside lists", `${"1. ".repeat(20)}a`, `texto\n\n${"1. ".repeat(21)}a`, /umas dentro das outras/],
])("too many %s are refused with a sentence, and one less is read", (_what, allowed, refused, sentence) => {
  expect(markdownFault(allowed)).toBeNull();
  expect(markdownFault(refused)).toMatch(sentence);
  expect(html(refused)).toMatch(/^<p>[^<]*<\/p>$/);
  expect(newTermsSchema(new Date()).shape.content.safeParse(`${refused} ${"a".repeat(40)}`).success).toBe(
    false,
  );
});

test("an emphasis ends within a long sentence", () => {
  expect(html(`*${"a".repeat(250)}* b`)).toBe(`<p><em>${"a".repeat(250)}</em> b</p>`);
  expect(html(`*${"a".repeat(400)}* b`)).toBe(`<p>*${"a".repeat(400)}* b</p>`);
});

test.each(["_*a", "[*a", "*a **b", "**a "])(
  "twice as many marks look at twice as many letters: %s",
  (unit) => {
    const looked = (count: number) => {
      const spy = vi.spyOn(Tokenizer.prototype, "emStrong");
      markdownToHtml(unit.repeat(count), { topLevel: 3 });
      const letters = spy.mock.calls.map(([src, masked]) => src.length + masked.length);
      spy.mockRestore();
      return letters.reduce((sum, one) => sum + one, 0);
    };
    const [once, twice] = [looked(350), looked(700)];
    expect(once).toBeGreaterThan(0);
    expect(twice).toBeLessThan(2.2 * once);
  },
);
