import { describe, expect, it } from "vitest";
import { cpuMsOf } from "../../../../support/cpu-time.ts";
import { suspiciousFields, suspiciousPatterns } from "../../../../../app/features/access/suspicious.ts";

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
