import { createHash } from "node:crypto";

/** A Pix "copia e cola" code in the form of EMV's fields, with its check; it pays nothing. */
export function pixCode(reference: string, cents: number, receiver: string): string {
  const key = field("00", "br.gov.bcb.pix") + field("25", `stripe.local/pix/${reference}`);
  const fields =
    field("00", "01") +
    field("26", key) +
    field("52", "0000") +
    field("53", "986") +
    field("54", (cents / 100).toFixed(2)) +
    field("58", "BR") +
    field("59", receiver.slice(0, 25)) +
    field("60", "SAO PAULO") +
    field("62", field("05", reference.slice(-20))) +
    "6304";
  return fields + checksum(fields);
}

/** A number that looks like a boleto's typed line; it pays nothing. */
export function boletoNumber(reference: string, cents: number): string {
  const digits = BigInt(`0x${createHash("sha256").update(reference).digest("hex")}`)
    .toString()
    .slice(0, 33);
  const all = `${digits}${String(cents).padStart(14, "0")}`;
  return `${all.slice(0, 5)}.${all.slice(5, 10)} ${all.slice(10, 15)}.${all.slice(15, 21)} ${all.slice(21, 26)}.${all.slice(26, 32)} ${all.slice(32, 33)} ${all.slice(33)}`;
}

const DAY = 86_400;
/** São Paulo has had one offset all the year since 2019. */
const SAO_PAULO = 3 * 3_600;

/** When a boleto expires that is made `now`: at 23:59:59 in São Paulo, so many days later. Seconds. */
export function boletoEnd(now: number, days: number): number {
  const today = Math.floor((now - SAO_PAULO) / DAY);
  return (today + days + 1) * DAY - 1 + SAO_PAULO;
}

function field(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, "0")}${value}`;
}

function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, "utf8")) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021;
    crc &= 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}
