import { expect, test } from "vitest";
import { deviceLabel } from "../../../../app/lib/device-labels.ts";

const ANDROID = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  [`${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36`, "Chrome no Android"],
  [`${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, "Samsung Internet no Android"],
  [`${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36 OPR/92.0.0.0`, "Opera no Android"],
  ["Mozilla/5.0 (Android 14; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0", "Firefox no Android"],
  [`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, "Safari no iPhone"],
  [`${IPHONE} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`, "Chrome no iPhone"],
  [`${IPHONE} Mobile/15E148 Instagram 400.0.0.30.97`, "Instagram no iPhone"],
  [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, "Edge no Windows"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox no Windows"],
  [`${MAC} Version/18.1 Safari/605.1.15`, "Safari no Mac"],
  ["Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/142.0.0.0", "Chrome no Chromebook"],
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/142.0.0.0", "Chrome no Linux"],
  [`${ANDROID} Mobile Safari/537.36`, "Navegador no Android"],
  ["node", "Aparelho desconhecido"],
  ["<script>alert(1)</script>", "Aparelho desconhecido"],
  ["", "Aparelho desconhecido"],
  [null, "Aparelho desconhecido"],
])("%s", (userAgent, words) => expect(deviceLabel(userAgent)).toBe(words));

test("of a long text only its beginning is looked at", () => {
  expect(deviceLabel(`${" ".repeat(500)}Firefox/1`)).toBe("Aparelho desconhecido");
  expect(deviceLabel(`Version/1 ${"Version/1 ".repeat(10_000)}Safari/1`)).toBe("Aparelho desconhecido");
});
