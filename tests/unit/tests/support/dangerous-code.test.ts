import { describe, expect, it } from "vitest";
import { readLockFile, shippedPackages } from "../../../../tools/production/sbom.ts";
import { DANGEROUS, usersOf } from "../../../support/dangerous-code.ts";

// The claim of docs/asvs.md about the product's code: each dangerous thing has a short list of users, and a new one is looked at.

describe("what is dangerous has few users", () => {
  it.each(DANGEROUS.map((one) => [one.what, one] as const))(
    "only those that are listed: %s",
    (_what, one) => {
      expect(usersOf(one)).toEqual(one.mayUse.toSorted());
      expect(one.pattern.test(one.example)).toBe(true);
    },
  );
});

/** Names of what the worker and its pages are built of: nothing that only builds or tests. */
const shipped = [...shippedPackages(await readLockFile())].map((part) =>
  part.slice(0, part.lastIndexOf("@")),
);

describe("languages and protocols that nothing here speaks", () => {
  it.each([
    ["LDAP", /ldap/],
    ["XML, XPath or SVG of others", /xml|xpath|xslt|sax|svg/],
    ["LaTeX", /latex|katex|mathjax/],
    ["templates made of texts", /handlebars|mustache|^ejs$|nunjucks|liquid|^pug$|velocity|freemarker/],
    ["JNDI or Java", /jndi|java/],
    ["memcache", /memcache|memjs/],
    ["SMTP or IMAP", /smtp|imap|nodemailer|sendmail/],
    ["GraphQL", /graphql|apollo/],
    ["SAML, OAuth or OpenID", /saml|oauth|openid|oidc|passport/],
    ["WebRTC", /webrtc|turn-server|peerjs|mediasoup/],
    ["SMS or calls", /twilio|nexmo|vonage|sms/],
    ["archives", /^(?:adm-zip|jszip|yauzl|unzipper|tar|pako|xlsx|exceljs)$/],
    ["code of other languages", /ffi|edge-js|python/],
    ["objects with classes, from a text", /serialize-javascript|node-serialize|js-yaml|^yaml$|pickle/],
  ])("%s", (_what, names) => {
    expect(shipped.filter((name) => names.test(name))).toEqual([]);
  });

  it("archives are unpacked in browsers alone, by the one reader of spreadsheets", () => {
    const pattern = /from "fflate"/;
    expect(usersOf({ pattern })).toEqual(["app/features/office/imports/xlsx-file.client.ts"]);
  });

  it("what is shipped was read at all", () => {
    expect(shipped).toEqual(
      expect.arrayContaining(["react", "hono", "zod", "jose", "stripe", "drizzle-orm"]),
    );
    expect(shipped).not.toContain("vitest");
  });
});
