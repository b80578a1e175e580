import { useCallback, useId, useState } from "react";
import { useSearch } from "../../../browser/use-search.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldNotes, useEarlyFields } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Person } from "../../../ui/person-name.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { type FoundAthlete, searchAthletes } from "./search-athletes.client.ts";
import { SEARCH_LETTERS } from "../../../lib/text-limits.ts";
import "./athlete-picker.css";

/** An athlete who was chosen. */
interface ChosenAthlete {
  id: string;
  name: string;
  avatar?: string | null;
}

/** More of them would push the score off a phone's screen. */
const SUGGESTED = 4;

/**
 * One place of a match or an invite: the athlete who stands there, or a search within the club as one types. `suggestions` (recent
 * opponents) show before anything is typed, as rows or as a line of `faces` with the search at its head; without scripts they are radio
 * buttons and the search reloads the page.
 */
export function AthletePicker({
  place,
  label,
  chosen,
  suggestions,
  excluded,
  searchPath,
  error,
  hint = "Jogou com…",
  look = "rows",
  isWaiting = false,
  isSmall = false,
  onChoose,
}: {
  /** The name of its field. */
  place: string;
  label: string;
  chosen: ChosenAthlete | null;
  suggestions: readonly FoundAthlete[];
  excluded: readonly string[];
  /** Address that answers `?busca=` as JSON; the text is appended to it. */
  searchPath: string;
  error?: string | null;
  /** Said above the suggestions. */
  hint?: string;
  look?: "rows" | "faces";
  /** Another place comes first: with scripts this one is not shown until then. */
  isWaiting?: boolean;
  /** The chosen athlete stands on one line with others. */
  isSmall?: boolean;
  onChoose: (athlete: ChosenAthlete | null) => void;
}) {
  const id = useId();
  const partId = useId();
  const [text, setText] = useState("");
  const [wantsFocus, setWantsFocus] = useState(false);
  const [hasChosen, setHasChosen] = useState(false);
  const choose = ({ athlete_id, name, avatar }: FoundAthlete) => {
    setHasChosen(true);
    onChoose({ id: athlete_id, name, avatar });
  };
  useEarlyFields(partId, (fields) => {
    setText(fields[`busca_${place}`] ?? "");
    const picked = suggestions.find(({ athlete_id }) => athlete_id === fields[place]);
    if (picked) choose(picked);
  });
  const className = look === "faces" ? "field pick-faces" : "field";
  const { rows, isSearching, isOffline } = useAthletes(searchPath, text, suggestions);
  const shown = rows.filter((row) => !excluded.includes(row.athlete_id));

  if (chosen) {
    return (
      <div className={className} data-picked="" data-small={isSmall || undefined}>
        <span className="label">{label}</span>
        <div className="picked">
          <input type="hidden" name={place} value={chosen.id} />
          <div className="grow">
            <Person name={chosen.name} src={chosen.avatar} />
          </div>
          <Button
            variant="quiet"
            size="sm"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the choice took the focused element away
            autoFocus={hasChosen}
            onClick={() => {
              setText("");
              setWantsFocus(true);
              onChoose(null);
            }}
          >
            Trocar<span className="visually-hidden"> {chosen.name}</span>
          </Button>
        </div>
        <FieldNotes id={id} error={error} />
      </div>
    );
  }

  return (
    <div
      id={partId}
      className={isWaiting ? `${className} script-off` : className}
      data-typed={text !== "" || undefined}
    >
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="input-wrap">
        <Icon name="search" size={20} />
        <input
          id={id}
          className="input"
          type="search"
          name={`busca_${place}`}
          value={text}
          placeholder="Digite o nome"
          maxLength={SEARCH_LETTERS}
          autoComplete="off"
          enterKeyHint="search"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to choose somebody else
          autoFocus={wantsFocus}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            const [only, other] = shown;
            if (only && !other) choose(only);
          }}
        />
        {isSearching ? <Spinner label="Buscando" size={20} /> : null}
      </div>
      <FieldNotes id={id} error={error} />
      {text === "" && shown.length > 0 && look === "rows" ? <p className="hint">{hint}</p> : null}
      <ul className="found" aria-label={`Atletas para ${label.toLowerCase()}`}>
        {shown.slice(0, text === "" ? SUGGESTED : 20).map((row) => (
          <li key={row.athlete_id}>
            <label>
              <input
                type="radio"
                className="visually-hidden"
                name={place}
                value={row.athlete_id}
                onChange={() => choose(row)}
              />
              <Person
                name={row.name}
                src={row.avatar}
                detail={row.is_claimed ? undefined : "ainda sem conta: o clube confirma"}
              />
            </label>
          </li>
        ))}
      </ul>
      {text !== "" && shown.length === 0 && !isSearching ? (
        <p className="hint" aria-live="polite">
          {isOffline
            ? "Sem conexão para buscar. Tente de novo em instantes."
            : `Ninguém do clube encontrado por “${text}”.`}
        </p>
      ) : null}
    </div>
  );
}

/** Finds the athletes of the club's search for a text, and before anything is typed the suggestions. */
function useAthletes(path: string, text: string, suggestions: readonly FoundAthlete[]) {
  const search = useCallback(
    (asked: string, signal: AbortSignal) => searchAthletes(path, asked, signal),
    [path],
  );
  const { rows, isSearching, hasFailed } = useSearch(search, text);
  return { rows: text.trim() === "" ? suggestions : rows, isSearching, isOffline: hasFailed };
}
