import { useId, useSyncExternalStore } from "react";
import { readTheme, subscribeTheme, writeTheme } from "../browser/theme.ts";
import { themeCopy } from "../copy/navigation.ts";
import type { Theme } from "../browser/theme.ts";
import { Icon } from "./icon.tsx";
import { SegmentedField } from "./segmented-field.tsx";

const icons = { light: "sun", dark: "moon", system: "device" } as const;
const themes: Theme[] = ["light", "dark", "system"];

/** Light, dark or system; remembered on this device (spec §4). On the server it reads system. */
export function ThemeToggle({ isLabelHidden }: { isLabelHidden?: boolean }) {
  const name = useId();
  const theme = useSyncExternalStore(subscribeTheme, readTheme, () => "system" as const);
  return (
    <SegmentedField
      label={themeCopy.legend}
      isLabelHidden={isLabelHidden}
      name={name}
      value={theme}
      onChange={(value) => writeTheme(value as Theme)}
      options={themes.map((value) => ({
        value,
        label: (
          <span className="seg-tall">
            <Icon name={icons[value]} size={18} />
            {themeCopy[value]}
          </span>
        ),
      }))}
    />
  );
}
