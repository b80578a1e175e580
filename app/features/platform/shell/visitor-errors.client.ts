import { navigationCopy } from "../../../copy/navigation.ts";
import styles from "../../../ui/styles/toast.css?inline";
import { reportIn, toastIn } from "./member-toast.client.ts";

/*
 * The error toasts of spec §8 for visitors of public pages, which carry no React: loader/errors.ts brings this in with the first
 * error.
 */

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);

const widget = document.createElement("div");
widget.innerHTML = `<div class="toasts" popover="manual"><output aria-atomic="true"></output><div role="alert" aria-atomic="true"></div></div>
<template data-variant="destructive"><div class="toast toast-danger"><div class="toast-text"><strong></strong></div>
<button type="button" class="btn btn-quiet btn-sm">${navigationCopy.close}</button></div></template>`;
document.body.appendChild(widget);

/** Shows what was thrown as one toast, and reports it to the team, except fetch errors. */
const report = reportIn(toastIn(widget));
addEventListener("quadra:failed", (event) => report((event as CustomEvent<unknown>).detail));
