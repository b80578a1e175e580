import { PAGES } from "./pages.ts";

/**
 * The columns of the table of pages that screens read. The build works them out (`tools/vite/evaluated.ts`), so that the browser gets no
 * other column and none of what makes them.
 */
export const PAGE_COLUMNS = PAGES.map(({ path, access, duty, title, isUnlisted, isDocument }) => ({
  path,
  access,
  duty,
  title,
  isUnlisted,
  isDocument,
}));
