import { describe, expect, it } from "vitest";
import { isPushEndpoint } from "../../../../../../app/features/base/reach/push-endpoint.ts";
import { LOCAL_PUSH_HOST } from "../../../../../../app/platform/push.server.ts";

const GOOD = [
  "https://fcm.googleapis.com/fcm/send/abc:APA91b",
  "https://fcm.googleapis.com/wp/abc:APA91b-_x",
  "https://jmt17.google.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
  "https://autopush.prod.push.services.mozilla.com/wpush/v1/gAAAA",
  "https://wns2-by3p.notify.windows.com/w/?token=BQYAAA%3d%3d",
  "https://web.push.apple.com/QPs-Xyz",
  "https://api.push.apple.com/3/device/x",
];

const BAD = [
  ["nothing", ""],
  ["no address", "fcm.googleapis.com/fcm/send/x"],
  ["without encryption", "http://fcm.googleapis.com/fcm/send/x"],
  ["another protocol", "ftp://fcm.googleapis.com/fcm/send/x"],
  ["a script", "javascript:alert(1)"],
  ["data", "data:text/plain,x"],
  ["a file", "file:///etc/passwd"],
  ["another port", "https://fcm.googleapis.com:8443/fcm/send/x"],
  ["the usual port, written", "https://fcm.googleapis.com:443/fcm/send/x"],
  ["a user name", "https://ana@fcm.googleapis.com/fcm/send/x"],
  ["a host behind a user name", "https://fcm.googleapis.com@evil.test/fcm/send/x"],
  ["a password", "https://a:b@fcm.googleapis.com/fcm/send/x"],
  ["a fragment", "https://fcm.googleapis.com/fcm/send/x#y"],
  ["no path", "https://fcm.googleapis.com/"],
  ["no path at all", "https://fcm.googleapis.com"],
  ["capitals", "https://FCM.googleapis.com/fcm/send/x"],
  ["a dot at the end", "https://fcm.googleapis.com./fcm/send/x"],
  ["another's name before", "https://evil-fcm.googleapis.com/fcm/send/x"],
  ["a name below", "https://x.fcm.googleapis.com/fcm/send/x"],
  ["another's name behind", "https://fcm.googleapis.com.evil.test/fcm/send/x"],
  ["the same ending without a dot", "https://evilpush.apple.com/x"],
  ["the ending alone", "https://push.apple.com/x"],
  ["another site", "https://evil.test/push"],
  ["ourselves", "https://quadra.example/api/v1/me"],
  ["this machine", "https://localhost/x"],
  ["this machine by number", "https://127.0.0.1/x"],
  ["in decimal", "https://2130706433/x"],
  ["in hexadecimal", "https://0x7f000001/x"],
  ["in octal", "https://0177.0.0.1/x"],
  ["shortened", "https://127.1/x"],
  ["a private network", "https://10.0.0.8/x"],
  ["another", "https://172.16.0.1/x"],
  ["a third", "https://192.168.1.1/x"],
  ["link-local: a cloud's metadata", "https://169.254.169.254/latest/meta-data/"],
  ["this network", "https://0.0.0.0/x"],
  ["shared by a provider", "https://100.64.0.1/x"],
  ["IPv6, this machine", "https://[::1]/x"],
  ["IPv6, a mapped address", "https://[::ffff:127.0.0.1]/x"],
  ["IPv6, link-local", "https://[fe80::1]/x"],
  ["IPv6, unique local", "https://[fd00::1]/x"],
  ["a public number", "https://142.250.79.10/fcm/send/x"],
  ["letters that look alike", "https://fсm.googleapis.com/fcm/send/x"],
  ["a line's end", "https://fcm.googleapis.com/fcm/\nsend"],
  ["a backslash", "https://fcm.googleapis.com\\@evil.test/x"],
  ["a way out of its folder", "https://fcm.googleapis.com/fcm/../x"],
  ["more than a page", `https://fcm.googleapis.com/fcm/send/${"x".repeat(1000)}`],
] as const;

describe("the endpoints that a browser may name", () => {
  it.each(GOOD)("a push service: %s", (endpoint) => {
    expect(isPushEndpoint(endpoint, null)).toBe(true);
  });

  it.each(BAD)("%s", (_what, endpoint) => {
    expect(isPushEndpoint(endpoint, null)).toBe(false);
    expect(isPushEndpoint(endpoint, LOCAL_PUSH_HOST)).toBe(false);
  });

  it("the local service, where there is one", () => {
    const endpoint = `https://${LOCAL_PUSH_HOST}/push/1`;
    expect(isPushEndpoint(endpoint, LOCAL_PUSH_HOST)).toBe(true);
    expect(isPushEndpoint(endpoint, null)).toBe(false);
    expect(isPushEndpoint(`http://${LOCAL_PUSH_HOST}/push/1`, LOCAL_PUSH_HOST)).toBe(false);
  });
});
