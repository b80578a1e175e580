import type { Form, FormValue } from "./form.ts";
import type { Metadata } from "../account/billing-objects.ts";
import { unread } from "./problem.ts";

/**
 * Refuses fields that are not among `names` (a list, or words with spaces between), at every depth: `parameter_unknown`, by the
 * nested name (`items[0][colour]`). A name with points (`items.price`) stands within another; within one that has no such names
 * anything may stand, as in `metadata`. What is not modelled must not be lost silently.
 */
export function allowOnly(form: Form, names: string | readonly string[]): void {
  const known = typeof names === "string" ? names.split(" ") : names;
  const [first, ...more] = unknownIn(form, [...known, "expand"], "");
  if (first === undefined) return;
  const said = more.length === 0 ? `parameter: ${first}` : `parameters: ${[first, ...more].join(", ")}`;
  throw unread(`Received unknown ${said}`, first, "parameter_unknown");
}

/** The names (with spaces between) as they stand within another: `under("items", "price quantity")`. */
export function under(name: string, names: string): string {
  return names
    .split(" ")
    .map((each) => `${name}.${each}`)
    .join(" ");
}

function unknownIn(value: FormValue, known: readonly string[], path: string): string[] {
  if (typeof value === "string") return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([name, each]) => {
    const param = path === "" ? name : `${path}[${name}]`;
    if (isList) return unknownIn(each, known, param);
    const within = known.filter((one) => one.startsWith(`${name}.`)).map((one) => one.slice(name.length + 1));
    if (within.length > 0) return unknownIn(each, within, param);
    return known.includes(name) ? [] : [param];
  });
}

/** Text, or undefined when absent or empty. */
export function text(form: Form, name: string): string | undefined {
  const value = form[name];
  if (value === undefined || value === "") return undefined;
  if (typeof value !== "string") throw unread(`Invalid string: ${JSON.stringify(value)}`, name);
  return value;
}

/** Text that must be there (`parameter_missing`). */
export function requiredText(form: Form, name: string): string {
  const value = text(form, name);
  if (value === undefined)
    throw unread(
      `Missing required param: ${name}.`,
      name,
      form[name] === "" ? "parameter_invalid_empty" : "parameter_missing",
    );
  return value;
}

/** One of the words, or undefined. */
export function word<Word extends string>(
  form: Form,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const value = text(form, name);
  if (value === undefined) return undefined;
  const found = words.find((each) => each === value);
  if (found === undefined) throw unread(`Invalid ${name}: must be one of ${words.join(", ")}`, name);
  return found;
}

/** A whole number, or undefined. */
export function integer(form: Form, name: string): number | undefined {
  const value = text(form, name);
  if (value === undefined) return undefined;
  if (!/^-?\d{1,15}$/.test(value))
    throw unread(`Invalid integer: ${value}`, name, "parameter_invalid_integer");
  return Number(value);
}

/** A truth, or undefined. */
export function flag(form: Form, name: string): boolean | undefined {
  const value = text(form, name);
  if (value === undefined) return undefined;
  if (value !== "true" && value !== "false") throw unread(`Invalid boolean: ${value}`, name);
  return value === "true";
}

/** Fields by name; empty when absent or set to nothing. */
export function fields(form: Form, name: string): Form {
  const value = form[name];
  if (value === undefined || value === "") return {};
  if (typeof value === "string" || Array.isArray(value)) throw unread(`Invalid object`, name);
  return value;
}

/** A list of field groups; empty when absent. */
export function groups(form: Form, name: string): Form[] {
  return list(form, name).map((each) => {
    if (typeof each === "string" || Array.isArray(each)) throw unread("Invalid array", name);
    return each;
  });
}

/** A list of texts; empty when absent. */
export function texts(form: Form, name: string): string[] {
  return list(form, name).map((each) => {
    if (typeof each !== "string") throw unread("Invalid array", name);
    return each;
  });
}

function list(form: Form, name: string) {
  const value = form[name];
  if (value === undefined || value === "") return [];
  if (!Array.isArray(value)) throw unread("Invalid array", name);
  return value;
}

const LONGEST_NAME = 40;
const LONGEST_VALUE = 500;
const MOST_KEYS = 50;

/**
 * Metadata after a call: named keys are set, keys set to nothing go away, others stay. Throws the 400 of more than 50 keys, of a key of more
 * than 40 letters and of a value of more than 500.
 */
export function metadata(form: Form, before: Metadata = {}, name = "metadata"): Metadata {
  if (form[name] === "") return {};
  const after = { ...before };
  for (const [key, value] of Object.entries(fields(form, name))) {
    if (typeof value !== "string")
      throw unread(
        `Invalid val: ${JSON.stringify(value)} must be a string under ${LONGEST_VALUE} characters`,
        name,
      );
    if (lettersOf(key) > LONGEST_NAME)
      throw unread(`Invalid key: ${key} must be a string under ${LONGEST_NAME} characters`, name);
    if (lettersOf(value) > LONGEST_VALUE)
      throw unread(`Invalid val: ${value} must be a string under ${LONGEST_VALUE} characters`, name);
    if (value === "") delete after[key];
    else after[key] = value;
  }
  const keys = Object.keys(after).length;
  if (keys > MOST_KEYS)
    throw unread(`Metadata can have up to ${MOST_KEYS} keys, but you've set ${keys}.`, name);
  return after;
}

function lettersOf(words: string): number {
  return Array.from(words).length;
}
