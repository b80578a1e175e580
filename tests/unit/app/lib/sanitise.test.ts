import { describe, expect, it } from "vitest";
import { cpuMsOf } from "../../../support/cpu-time.ts";
import { sanitise, stripAngleBrackets } from "../../../../app/lib/sanitise.ts";

describe("validate_and_sanitize_input, plain (spec §5)", () => {
  it.each([
    ["trims", "  São João \n", "São João"],
    ["keeps accents, emoji, tabs and line breaks", "Vôlei 🏐\n\tàs 9h", "Vôlei 🏐\n\tàs 9h"],
    ["joins the line breaks of Windows", "a\r\nb\rc", "a\nbc"],
    ["takes control characters out", "a\u0000b\u0007c\u001bd\u0085e\ufefff", "abcdef"],
    ["takes marks that turn the direction out", "a\u202eb\u2066c", "abc"],
    ["keeps what joins emoji", "👩‍👧", "👩‍👧"],
    ["takes tags out and keeps their text", "<b>Ana</b> <i class=x>Lima</i>", "Ana Lima"],
    ["takes scripts out, content and all", "a<script>alert(1)</script>b", "ab"],
    ["however they are written", "a<ScRiPt src=x >alert(1)</sCrIpT \n>b<STYLE>p{}</STYLE>c", "abc"],
    ["in capitals", "a<SCRIPT>ALERT(1)</SCRIPT>b<IFRAME>x</IFRAME>c<B>d</B>", "abcd"],
    ["nested, from the outermost to the last", "a<style><script>x</script></style>b", "ab"],
    ["one inside the other's tag", "<b<i>>a</b</i>>", "ba/b"],
    [
      "every element whose content is no text",
      "a<OBJECT>x</object><Template>y</template>b<noscript>z</noscript>",
      "ab",
    ],
    ["one that is closed before it is opened, its tag", "</script>a<script>b", "ab"],
    ["one that opens inside another, once", "<style>a<script>b</style>c</script>d", "cd"],
    ["two beside each other", "<script>1</script>a<script>2</script>b", "ab"],
    ["declarations and instructions", "<!DOCTYPE html><?php x ?>a", "a"],
    ["of a closing tag that is never closed all that follows", "a<script>b</script", "a"],
    ["takes frames out", "a<iframe src=//x>y</iframe>b", "ab"],
    ["of a script that is never closed, the tag", "a<script>b", "ab"],
    ["leaves no tag made of two", "<scr<b>ipt>alert(1)</scr</b>ipt>", "scriptalert(1)/script"],
    ["takes comments out of the way", "a<!-- b -->c", "a b c"],
    ["strips brackets that are no tags", "2 < 3 > 1 <3", "2  3  1 3"],
    ["leaves a letter that grows when it is lowered", "İ<script>x</script>İ", "İİ"],
    ["mends half of a character", "a\ud800b", "a\ufffdb"],
    ["leaves nothing of nothing", " \u0000 ", ""],
  ])("%s", (_name, text, clean) => {
    expect(sanitise(text)).toBe(clean);
  });

  it.each([
    [undefined, 1_000],
    [10, 10],
    [1, 1],
    [0, 1],
    [-5, 1],
    [99_999, 10_000],
  ])("cuts at %s: %d", (maxLength, length) => {
    expect(sanitise("x".repeat(20_000), { maxLength })).toHaveLength(length);
  });

  it("counts what is left, never cuts a character in half, and trims what it cut", () => {
    expect(sanitise("<b></b>abcdef", { maxLength: 4 })).toBe("abcd");
    expect(sanitise("abc🏐", { maxLength: 4 })).toBe("abc");
    expect(sanitise("abc def", { maxLength: 4 })).toBe("abc");
  });

  it.each(["<script>", "<a ", "<", '<a href="', "<!--", "</script", "javascript: ", "<b>", "&#", "on"])(
    "takes no longer for a body full of %s",
    (piece) => {
      const text = piece.repeat(Math.floor(1_000_000 / piece.length));
      for (const allowHtml of [false, true]) {
        let clean = text;
        const cpuMs = cpuMsOf(() => (clean = sanitise(text, { maxLength: 10_000, allowHtml })));
        expect(cpuMs).toBeLessThan(10_000);
        expect(clean.length).toBeLessThanOrEqual(10_000);
        if (!allowHtml) expect(clean).not.toMatch(/[<>]/);
      }
    },
  );
});

describe("validate_and_sanitize_input with allow_html", () => {
  it.each([
    ["keeps formatting", "<p>Oi <B>Ana</B><br/></p>", "<p>Oi <b>Ana</b><br></p>"],
    ["drops every attribute", '<p style="x" class=y id=z>a</p>', "<p>a</p>"],
    ["never lets a script through", "a<script>alert(1)</script>b", "ab"],
    ["nor what stands in one, with formatting around", "<p>a<style>p{}</style></p>", "<p>a</p>"],
    ["nor one of two halves", "<scr<script></script>ipt>alert(1)</script>", "alert(1)"],
    ["nor one that is not closed", "<script>alert(1)", "alert(1)"],
    ["nor a frame", '<iframe src="//x">a</iframe><iframe>b', "b"],
    ["nor a handler", '<b onclick="alert(1)">a</b><img src=x onerror=alert(1)>', "<b>a</b>"],
    ["nor SVG, forms or styles", "<svg/onload=alert(1)><form action=x><style>p{}</style>a", "a"],
    [
      "keeps links to the web",
      '<a href="https://q.test/a?b=1" onclick=x>a</a>',
      '<a href="https://q.test/a?b=1" rel="nofollow noopener">a</a>',
    ],
    [
      "and to mail",
      "<a href='mailto:a@b.test'>a</a>",
      '<a href="mailto:a@b.test" rel="nofollow noopener">a</a>',
    ],
    ["but to no script", '<a href="javascript:alert(1)">a</a>', "<a>a</a>"],
    ["however it is written", '<a href=" jAvAsCrIpT&colon;alert(1)">a</a>', "<a>a</a>"],
    ["nor to data", "<a href=data:text/html,x>a</a>", "<a>a</a>"],
    ["nor to another scheme without a name", "<a href=//evil.test>a</a>", "<a>a</a>"],
    ["in capitals too", '<SCRIPT>x</SCRIPT><A HREF="JAVASCRIPT:x">a</A><IMG SRC=x ONERROR=y>', "<a>a</a>"],
    ["nor one nested in the tag of another", "<b<script>x</script>>a</b>", "<b>a</b>"],
    ["each level of a nested list", "<UL><LI>a<UL><LI>b</UL></UL>", "<ul><li>a<ul><li>b</li></ul></li></ul>"],
    [
      "a link of either quote or none, and to this site",
      "<a href=/x>a</a><a href='http://q.test'>b</a>",
      '<a href="/x" rel="nofollow noopener">a</a><a href="http://q.test" rel="nofollow noopener">b</a>',
    ],
    [
      "but to no address with a space, a quote or a backslash",
      '<a href="/x y">a</a><a href="/\\x">b</a>',
      "<a>a</a><a>b</a>",
    ],
    ["writes comments out of the way", "a<!-- b -->c", "a b c"],
    ["an empty element has no end", "a<hr></hr><BR>b", "a<hr><br>b"],
    ["writes stray brackets out", "2 < 3 > 1", "2 &lt; 3 &gt; 1"],
    ["closes what was opened", "<ul><li><b>a", "<ul><li><b>a</b></li></ul>"],
    ["and nothing that was not", "</div></p>a</b>", "a"],
    ["mends what is nested wrongly", "<b><i>a</b>b</i>", "<b><i>a</i></b>b"],
  ])("%s", (_name, text, clean) => {
    expect(sanitise(text, { allowHtml: true })).toBe(clean);
  });

  it("stays within the length, whole", () => {
    expect(sanitise(`<b>${"x".repeat(50)}</b>`, { allowHtml: true, maxLength: 20 })).toMatch(
      /^<b>x{10,13}<\/b>$/,
    );
    expect(sanitise("<".repeat(50), { allowHtml: true, maxLength: 9 })).toMatch(/^(&lt;){1,2}$/);
  });
});

describe("the client's fallback (spec §5)", () => {
  it.each([
    ["  a <b> ", "a b"],
    ["<script>alert(1)</script>", "scriptalert(1)/script"],
    ["< a >", "a"],
    ["São João", "São João"],
  ])("%s", (text, clean) => {
    expect(stripAngleBrackets(text)).toBe(clean);
  });
});
