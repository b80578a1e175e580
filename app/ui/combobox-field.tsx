// A native select or datalist cannot ask the server while a person types: the roles of a combobox are written by hand.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useEffect, useId, useRef, useState } from "react";
import { CHOOSE_EVENT } from "../browser/form-draft.ts";
import { describedBy, Field } from "./field.tsx";
import type { FieldTexts } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { useOptions } from "./combobox-options.ts";
import type { ComboboxOption, OptionSearch } from "./combobox-options.ts";
import "./combobox.css";

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
  defaultOption,
  placeholder,
  emptyText,
}: FieldTexts & {
  name: string;
  search: OptionSearch;
  defaultOption?: ComboboxOption | null;
  placeholder?: string;
  /** Said when nothing was found. */
  emptyText: string;
}) {
  const id = useId();
  const [text, setText] = useState(defaultOption?.label ?? "");
  const [chosen, setChosen] = useState<ComboboxOption | null>(defaultOption ?? null);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const { options, isSearching } = useOptions(search, isOpen && !chosen ? text : "");
  const isListShown = isOpen && !chosen && text.trim() !== "";
  const hasOptions = isListShown && options.length > 0;

  const moveTo = (index: number) => {
    setActive(index);
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: "nearest" });
  };
  const choose = (option: ComboboxOption) => {
    setChosen(option);
    setText(option.label);
    setIsOpen(false);
  };

  // What was chosen before the page was loaded again.
  useEffect(() => {
    const element = input.current;
    const restore = (event: Event) => {
      const option = (event as CustomEvent<ComboboxOption>).detail;
      setChosen(option);
      setText(option.label);
    };
    element?.addEventListener(CHOOSE_EVENT, restore);
    return () => element?.removeEventListener(CHOOSE_EVENT, restore);
  }, []);

  return (
    <Field id={id} label={label} hint={hint} error={error} isOptional={isOptional}>
      <div className="combo">
        <div className="input-wrap">
          <Icon name="search" size={20} />
          <input
            ref={input}
            id={id}
            name={`${name}Text`}
            className="input"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isListShown}
            aria-controls={`${id}-list`}
            aria-activedescendant={isListShown && options[active] ? `${id}-${active}` : undefined}
            {...describedBy(id, { hint, error })}
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setChosen(null);
              setActive(0);
              setIsOpen(true);
            }}
            onFocus={(event) => {
              setIsOpen(true);
              // Room for the list between the bars of a phone.
              event.target.scrollIntoView({ block: "center" });
            }}
            onBlur={() => {
              setIsOpen(false);
              const exact = options.find(
                (option) => option.label.toLowerCase() === text.trim().toLowerCase(),
              );
              if (!chosen && exact) choose(exact);
            }}
            onKeyDown={(event) => {
              if (event.key === "Escape") setIsOpen(false);
              if (!isListShown || options.length === 0) return;
              const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
              if (step !== 0) {
                event.preventDefault();
                moveTo((active + step + options.length) % options.length);
              }
              const option = options[active];
              if (event.key === "Enter" && option) {
                event.preventDefault();
                choose(option);
              }
            }}
          />
        </div>
        <input type="hidden" name={name} value={chosen?.value ?? ""} />
        <div
          className="combo-list"
          role="listbox"
          id={`${id}-list`}
          aria-label={String(label)}
          hidden={!hasOptions}
        >
          {options.map((option, index) => (
            <div
              key={option.value}
              id={`${id}-${index}`}
              className="combo-option"
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              // Before the field loses focus, which would close the list.
              onPointerDown={(event) => {
                event.preventDefault();
                choose(option);
              }}
            >
              {option.label}
              {option.detail ? <span className="muted small">{option.detail}</span> : null}
            </div>
          ))}
        </div>
        <p className="combo-empty" role="status" hidden={!isListShown || hasOptions}>
          {isSearching ? "Procurando…" : emptyText}
        </p>
      </div>
    </Field>
  );
}
