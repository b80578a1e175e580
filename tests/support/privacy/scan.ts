import type { Marker, Markers } from "./markers.ts";

/** The asker, as far as it decides what they may read. */
export interface Reader {
  userId: string | null;
  adminOf: readonly string[];
  isPlatform: boolean;
}

const MONTHS =
  "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(" ");
const YEARS = "19[01]\\d|201[0-2]";
const ISO_DAY = new RegExp(`(${YEARS})-(\\d\\d)-(\\d\\d)`, "g");
const SHORT_DAY = new RegExp(
  `(\\d\\d)(?:\\/|%2F|\\\\u002[fF]|\\.|-)(\\d\\d)(?:\\/|%2F|\\\\u002[fF]|\\.|-)(${YEARS})`,
  "gi",
);
const LONG_DAY = new RegExp(`(\\d\\d?)º? de (${MONTHS.join("|")})(?: de)? (${YEARS})`, "gi");

/** Finds everything in a text that could be a marker, in whatever way it is escaped; `markers.get` says whether it is one. */
export function candidates(text: string): Set<string> {
  const found = new Set<string>();
  const add = (value: string) => void found.add(value.toLowerCase());
  for (const [token] of text.matchAll(/zq[0-9a-f]{14}qz/gi)) add(token);
  for (const [id] of text.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi)) add(id);
  for (const [, year, month, day] of text.matchAll(ISO_DAY)) add(`${year}-${month}-${day}`);
  for (const [, day, month, year] of text.matchAll(SHORT_DAY)) add(`${year}-${month}-${day}`);
  for (const [, day, month, year] of text.matchAll(LONG_DAY))
    add(
      `${year}-${String(MONTHS.indexOf(month!.toLowerCase()) + 1).padStart(2, "0")}-${day!.padStart(2, "0")}`,
    );
  // Phones and documents, however they are spaced: (48) 97000-0001, 777.000.000-12.
  const joined = text.replaceAll(/(?<=\d)(?:[\s./()-]|%20|%2F|&nbsp;|\u00a0){1,3}(?=\d)/gi, "");
  for (const [, phone] of joined.matchAll(/(4897[01]\d{6})/g)) add(phone!);
  for (const [, digits] of joined.matchAll(/(?=(77[78]\d{8,11}))/g)) {
    add(digits!.slice(0, 11));
    add(digits!);
  }
  // Claims of access tokens.
  for (const [part] of text.matchAll(/eyJ[\w-]{16,}/g)) {
    const claims = Buffer.from(part, "base64url").toString("latin1");
    for (const value of claims.startsWith("{") ? candidates(claims) : []) found.add(value);
  }
  return found;
}

/** Whether somebody may read a marker. */
export function mayRead(marker: Marker, reader: Reader): boolean {
  return marker.readers.some((kind) => {
    switch (kind) {
      case "owner":
      case "party":
        return reader.userId !== null && marker.owners.includes(reader.userId);
      case "clubAdmin":
        return marker.clubs.some((club) => reader.adminOf.includes(club));
      case "platform":
        return reader.isPlatform;
    }
  });
}

/** The markers in a text. */
export function markersIn(text: string, markers: Markers): [value: string, marker: Marker][] {
  return [...candidates(text)].flatMap((value) => {
    const marker = markers.get(value);
    return marker ? [[value, marker] as [string, Marker]] : [];
  });
}
