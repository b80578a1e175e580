import { describe, expect, it } from "vitest";
import { cpuMsOf } from "../../../../../support/cpu-time.ts";
import {
  suspiciousFields,
  suspiciousPatterns,
} from "../../../../../../app/features/base/access/suspicious.ts";

describe("suspicious patterns (spec §5)", () => {
  it.each([
    ["<script>alert(1)</script>", ["script"]],
    ["< SCRIPT src=x>", ["script"]],
    ["%3Cscript%3E", ["script"]],
    ["&#60;script&#62;", ["script"]],
    ["&lt;script", ["script"]],
    ["javascript:alert(1)", ["javascript:"]],
    ["JavaScript : x", ["javascript:"]],
    ["java\nscript:x", ["script", "javascript:"]],
    ["javascript&colon;x", ["javascript:"]],
    ["<img src=x onerror=alert(1)>", ["inline event handler"]],
    ['<b onClick = "x">', ["inline event handler"]],
    ["<svg/onload=x>", ["inline event handler"]],
    ["x onmouseover=y", ["inline event handler"]],
    ["<iframe src=//x>", ["iframe"]],
    ["eval(atob('x'))", ["eval"]],
    ["window.eval (x)", ["eval"]],
    ["'; exec xp_cmdshell", ["exec"]],
    ["EXEC(x)", ["exec"]],
    ["<iframe onload=eval(x)>", ["inline event handler", "iframe", "eval"]],
  ])("%s", (text, patterns) => {
    expect(suspiciousPatterns(text)).toEqual(patterns);
  });

  it.each([
    "Comitê Executivo",
    "Clube Medieval de Arco e Flecha",
    "prescrição médica",
    "descript",
    "onda=3 metros",
    "onde=aqui",
    "ontem = ganhei",
    "Onça=gato",
    "São Luís = capital",
    "javascripts: não",
    "manuscript",
    "scripts",
    "evaluation",
    "execução, executar, exec2",
    "iframes",
    "montagem=2",
    "conclick=1",
    "Ação=reação",
    "primeval",
    "100% certo, 50% off",
    "",
  ])("nothing in: %s", (text) => {
    expect(suspiciousPatterns(text)).toEqual([]);
  });

  it.each(
    `abort animationstart animationend auxclick beforeunload beforeinput begin blur cancel canplay canplaythrough change
     click close contextmenu copy cut dblclick drag dragstart drop durationchange emptied end ended error focus focusin
     formdata fullscreenchange gotpointercapture hashchange input invalid keydown keyup load loadstart lostpointercapture
     message mouseover mouseup offline online pagehide pageshow paste pause play playing pointerdown popstate progress
     ratechange repeat reset resize scroll scrollend search seeking seeked select selectstart show slotchange stalled
     storage submit suspend timeupdate toggle touchstart touchend transitionend transitionrun unload volumechange waiting
     webkitanimationend wheel`.split(/\s+/),
  )("a browser's handler: on%s", (name) => {
    expect(suspiciousPatterns(`x on${name}=y`)).toEqual(["inline event handler"]);
    expect(suspiciousPatterns(`x on${name}y z`)).toEqual([]);
  });

  it.each([
    ["&#x3C;script", ["script"]],
    ["&#x003c;script", ["script"]],
    ["&#60script", ["script"]],
    ["&#00060;script", ["script"]],
    ["javascript&tab;:x", ["javascript:"]],
    ["java&newline;script&colon;x", ["script", "javascript:"]],
    ["java&NewLine;script:x", ["script", "javascript:"]],
    ["&#115;&#x63;ript", ["script"]],
    ["1javascript:x", []],
    ["éjavascript:x", []],
    ["_javascript:x", []],
    ["-javascript:x", ["javascript:"]],
  ])("written another way: %s", (text, patterns) => {
    expect(suspiciousPatterns(text)).toEqual(patterns);
  });

  it("looks six levels deep and at two hundred values, and keeps a name short", () => {
    const nested = (depth: number): unknown => (depth === 0 ? "<script>" : { a: nested(depth - 1) });
    expect(suspiciousFields(nested(6))).toEqual({ "a.a.a.a.a.a": ["script"] });
    expect(suspiciousFields(nested(7))).toEqual({});
    // The whole is the first value.
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, n === count - 1 ? "eval" : ""]));
    expect(suspiciousFields(many(199))).toEqual({ f198: ["eval"] });
    expect(suspiciousFields(many(200))).toEqual({});
    expect(suspiciousFields({ ["x".repeat(150)]: "eval" })).toEqual({ ["x".repeat(100)]: ["eval"] });
    expect(suspiciousFields(null)).toEqual({});
    expect(suspiciousFields({ a: "", senha: "eval", codigo: "eval", apiKey: "eval" })).toEqual({});
  });

  it("finds them by field, and passes secrets by", () => {
    const typed = {
      name: "Ana",
      reason: "<script>",
      password: "eval(1)",
      refresh_token: "exec",
      sets: [{ mine: 6 }, { note: "iframe" }],
      deep: { a: { b: "onclick=x" } },
      no: null,
    };
    expect(suspiciousFields(typed)).toEqual({
      reason: ["script"],
      "sets.1.note": ["iframe"],
      "deep.a.b": ["inline event handler"],
    });
    expect(suspiciousFields("eval(1)")).toEqual({ text: ["eval"] });
    expect(suspiciousFields(42)).toEqual({});
  });

  it.each(["on", "javascript ", "%3", "&#1", "onkey", "a\n", "exec "])(
    "is quick with a body full of %s",
    (piece) => {
      const text = piece.repeat(1_000_000 / piece.length);
      expect(cpuMsOf(() => void suspiciousPatterns(text))).toBeLessThan(10_000);
    },
  );
});
