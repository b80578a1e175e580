import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from "downshift";
import { useEffect, useId, useState } from "react";
import { CHOOSE_EVENT } from "../browser/form-draft.ts";
import { useHydrated } from "../browser/use-hydrated.ts";
import { type Search, useSearch } from "../browser/use-search.ts";
import { describedBy, Field, useTypedEarly } from "./field.tsx";
import type { FieldTexts } from "./field.tsx";
import { Icon } from "./icon.tsx";
import "./combobox.css";

export interface ComboboxOption {
  value: string;
  label: string;
  /** A second line, e.g. the city of a club. */
  detail?: string;
}

/**
 * A text field that finds one of many (a city, a club): typing asks `search`, arrows and Enter choose. The choice is
 * sent as `name`, the typed text as `${name}Text`, so that a form without JavaScript still says something.
 */
export function ComboboxField({
  label,
  hint,
  error,
  isOptional,
  name,
  search,
  defaultOption = null,
  placeholder,
  emptyText,
}: FieldTexts & {
  name: string;
  search: Search<ComboboxOption>;
  defaultOption?: ComboboxOption | null;
  placeholder?: string;
  /** Said when nothing was found. */
  emptyText: string;
}) {
  const id = useId();
  const isHydrated = useHydrated();
  const early = useTypedEarly(id);
  // Somebody may be typing in it already.
  const [isActive, setIsActive] = useState(() => early !== undefined && document.activeElement?.id === id);
  const [start] = useState(early === undefined || early === defaultOption?.label ? defaultOption : null);
  const [chosen, setChosen] = useState(start);
  const [text, setText] = useState(early ?? start?.label ?? "");
  const isListShown = isHydrated && isActive && !chosen && text.trim() !== "";
  const { rows: options, isSearching } = useSearch(search, isListShown ? text : "");
  const hasOptions = isListShown && options.length > 0;
  const isEmptyShown = isListShown && !hasOptions;

  const { getInputProps, getMenuProps, getItemProps, highlightedIndex, selectedItem, selectItem } =
    useCombobox({
      id,
      inputId: id,
      items: [...options],
      itemToString: (option) => option?.label ?? "",
      itemToKey: (option) => option?.value,
      initialSelectedItem: start,
      initialInputValue: text,
      defaultHighlightedIndex: 0,
      isOpen: hasOptions,
      stateReducer: keepWhatWasTyped,
      onInputValueChange: ({ inputValue }) => setText(inputValue),
      onSelectedItemChange: ({ selectedItem }) => setChosen(selectedItem),
    });

  // The choice from before the page was loaded again comes back.
  useEffect(() => {
    const input = document.getElementById(id);
    const restore = (event: Event) => selectItem((event as CustomEvent<ComboboxOption>).detail);
    input?.addEventListener(CHOOSE_EVENT, restore);
    return () => input?.removeEventListener(CHOOSE_EVENT, restore);
  }, [id, selectItem]);

  return (
    <Field id={id} label={label} hint={hint} error={error} isOptional={isOptional}>
      <div className="combo">
        <div className="input-wrap">
          <Icon name="search" size={20} />
          <input
            {...getInputProps({
              onChange: () => setIsActive(true),
              onFocus: (event) => {
                setIsActive(true);
                // Room for the list between the bars of a phone.
                event.target.scrollIntoView({ block: "center" });
              },
              onBlur: () => {
                setIsActive(false);
                const typed = text.trim().toLowerCase();
                const exact = options.find((option) => option.label.toLowerCase() === typed);
                if (!selectedItem && exact) selectItem(exact);
              },
              onKeyDown: (event) => event.key === "Escape" && setIsActive(false),
            })}
            // The field's own label names it.
            aria-labelledby={undefined}
            {...describedBy(id, { hint, error })}
            name={`${name}Text`}
            className="input"
            spellCheck={false}
            placeholder={placeholder}
          />
        </div>
        <input type="hidden" name={name} value={selectedItem?.value ?? ""} />
        <div {...getMenuProps({ "aria-label": String(label) })} className="combo-list" hidden={!hasOptions}>
          {options.map((option, index) => (
            <div
              key={option.value}
              {...getItemProps({ item: option, index, "aria-selected": index === highlightedIndex })}
              className="combo-option"
            >
              {option.label}
              {option.detail ? <span className="muted small">{option.detail}</span> : null}
            </div>
          ))}
        </div>
        <p className="combo-empty" role="status" hidden={!isEmptyShown}>
          {isEmptyShown ? (isSearching ? "Procurando…" : emptyText) : null}
        </p>
      </div>
    </Field>
  );
}

/** Typing undoes a choice; neither Esc nor leaving the field changes what stands in it. */
function keepWhatWasTyped(
  { inputValue, selectedItem }: UseComboboxState<ComboboxOption>,
  { type, changes }: UseComboboxStateChangeOptions<ComboboxOption>,
): Partial<UseComboboxState<ComboboxOption>> {
  const { InputChange, InputKeyDownEscape, InputBlur } = useCombobox.stateChangeTypes;
  if (type === InputChange) return { ...changes, selectedItem: null };
  if (type === InputKeyDownEscape || type === InputBlur) return { ...changes, inputValue, selectedItem };
  return changes;
}
