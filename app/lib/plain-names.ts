/** The sign that stands for a letter that a wrong encoding lost. */
export const LOST_LETTER = "\uFFFD";
/** One line without tags, signs that cannot be seen and lost letters. */
export const PLAIN_LINE = /^[^<>\p{C}\uFFFD]*$/u;

const SCHEME = /:\/\/|^(?:www\.|mailto:|tel:|data:)/i;
const MAILBOX = /^[^@]+@[^@]+\.[^@]+$/;
/** A host in small letters with a path, a query or a port: nobody writes a name so. */
const LINK = /^(?:[a-z\d-]+\.)+[a-z][a-z\d-]+(?:[/?#]|:\d)/;
/** The endings that addresses here have; after any other dot a name may go on: "J.R.Silva", "Sr.João". */
const SITE =
  /^(?:[\p{L}\d-]+\.)+(?:com|net|org|info|biz|br|io|ly|gl|gg|app|dev|link|site|online|store|shop|xyz|top|click|live|page|tv)(?:[/?#:]|$)/iu;
/** A name alone, all in small letters with a dot inside: a host of whatever ending. */
const BARE_HOST = /^[a-z\d-]{2,}(?:\.[a-z\d-]{2,})+$/;

/** Whether a name is an address of the web or of a mailbox, or carries one: it would be a link in every mail and page that says it. */
export function holdsAddress(name: string): boolean {
  const text = name.normalize("NFKC").trim();
  const words = text.split(/[\s,;()[\]"“”]+/).map((word) => word.replace(/[.!?:]+$/, ""));
  return (
    BARE_HOST.test(text) ||
    words.some((word) => [SCHEME, MAILBOX, LINK, SITE].some((address) => address.test(word)))
  );
}
