import { useSyncExternalStore } from "react";
import { readTheme, subscribeTheme, type Theme, writeTheme } from "../browser/theme.ts";
import { themeCopy } from "../copy/navigation.ts";

const THEMES: Theme[] = ["system", "light", "dark"];

/**
 * The theme (spec §4) at the foot of public pages, small: where React does not run, loader/theme-choice.ts listens to it, and
 * without any script it is not shown.
 */
export function ThemeSelect() {
  const theme = useSyncExternalStore(subscribeTheme, readTheme, () => "system" as const);
  return (
    <label className="theme-select">
      {themeCopy.legend}
      <select value={theme} onChange={({ target }) => writeTheme(target.value as Theme)}>
        {THEMES.map((value) => (
          <option key={value} value={value}>
            {themeCopy[value]}
          </option>
        ))}
      </select>
    </label>
  );
}
