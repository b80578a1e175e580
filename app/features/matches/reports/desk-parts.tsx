import { type Dispatch, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { clubMatchPath, clubPath, LINE_ID } from "../../../lib/paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { useTyped } from "../../../ui/field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { ClubFacts } from "../../clubs/clubs/club-facts.ts";
import { BillingStateNotice } from "../../money/shop/billing-state-notice.tsx";
import { searchAthletes } from "../../people/people/search-athletes.client.ts";
import type { DraftPlace, ReportAction, ReportDraft } from "./report-draft.ts";
import type { Entered } from "./entered.ts";
import { fillDraft } from "./line-draft.ts";
import { type Named, seat, searchesFor, typedPlaces } from "./named.ts";
import { LINE_EXAMPLE, readLine, type TypedMatch } from "./typed-line.ts";
import "./desk.css";

const OFFLINE = "Não consegui buscar os nomes agora. Tente de novo em instantes.";

/** The line's answer to its text; `draft` is the form as the line filled it. */
type Said =
  | { kind: "searching" }
  | { kind: "refused"; message: string }
  | { kind: "asks"; reading: Asked; typed: string; place: DraftPlace; options: Named[] }
  | { kind: "understood"; sentence: string; draft: ReportDraft };

/** The text as it was read, while its names are being asked about. */
interface Asked {
  match: TypedMatch;
  found: ReadonlyMap<string, readonly Named[]>;
  chosen: Partial<Record<DraftPlace, string>>;
}

/**
 * A whole result on one line. Enter fills the form and says what was understood, and asks by buttons where a name means several; Enter again,
 * while the form is as the line filled it, sends the form. An address with `linha` puts the focus here.
 */
export function DeskLine({
  draft,
  dispatch,
  searchPath,
}: {
  draft: ReportDraft;
  dispatch: Dispatch<ReportAction>;
  /** Address that answers `?busca=` as JSON; the text is appended to it. */
  searchPath: string;
}) {
  const askId = useId();
  const [text, setText] = useTyped(LINE_ID, "");
  const [said, setSaid] = useState<Said | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const turn = useRef(0);
  const { search } = useLocation();
  useEffect(() => {
    if (new URLSearchParams(search).has(LINE_ID)) input.current?.focus();
  }, [search]);

  const goOn = (reading: Asked) => {
    const seated = seat(typedPlaces(reading.match), reading.found, reading.chosen);
    if (seated.kind === "unknown") return setSaid({ kind: "refused", message: seated.message });
    if (seated.kind === "ask") return setSaid({ ...seated, kind: "asks", reading });
    const filled = fillDraft(draft, reading.match, seated.athletes);
    if (!filled.ok) return setSaid({ kind: "refused", message: filled.message });
    dispatch({ type: "draft", draft: filled.draft });
    setSaid({ kind: "understood", sentence: filled.sentence, draft: filled.draft });
  };
  const read = async () => {
    const match = readLine(text);
    if (!match.ok) return setSaid({ kind: "refused", message: match.message });
    turn.current += 1;
    const own = turn.current;
    setSaid({ kind: "searching" });
    const found = await findAll(searchPath, match).catch(() => null);
    // A text that was typed meanwhile is another result.
    if (own !== turn.current) return;
    if (found) goOn({ match, found, chosen: {} });
    else setSaid({ kind: "refused", message: OFFLINE });
  };
  const choose = (reading: Asked, place: DraftPlace, { id }: Named) => {
    input.current?.focus();
    goOn({ ...reading, chosen: { ...reading.chosen, [place]: id } });
  };
  const press = (event: KeyboardEvent) => {
    // A key that is held down is one press, and Enter that ends a composed letter is none.
    if (event.key !== "Enter" || event.repeat || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (said?.kind === "understood" && said.draft === draft) {
      document.querySelector<HTMLFormElement>(".report-form")?.requestSubmit();
    } else void read();
  };
  const leaveByEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    setSaid(null);
    input.current?.focus();
  };
  const refusal = said?.kind === "refused" ? said.message : null;
  const isStanding = said?.kind === "understood" && said.draft === draft;

  return (
    <div className="card desk-line">
      <TextField
        ref={input}
        id={LINE_ID}
        label="Resultado em uma linha"
        hint={
          <>
            Enter confere; Enter de novo lança. Duplas: ana+bia x carla+duda. W.O.: wo. Desistência: des.{" "}
            <span className="desk-keys">
              <kbd>Ctrl</kbd> <kbd>K</kbd> (no Mac, <kbd>⌘</kbd> <kbd>K</kbd>) abre esta tela de qualquer
              lugar do clube.
            </span>
          </>
        }
        error={refusal}
        placeholder={LINE_EXAMPLE}
        aria-keyshortcuts="Control+K Meta+K"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={200}
        value={text}
        onChange={(event) => {
          turn.current += 1;
          setText(event.currentTarget.value);
          setSaid(null);
        }}
        onKeyDown={press}
      />
      <div role="status" className="desk-said">
        {said?.kind === "searching" ? <p className="hint">Procurando os nomes…</p> : null}
        {refusal ? <span className="visually-hidden">{refusal}</span> : null}
        {isStanding ? (
          <p className="strong">
            {said.sentence.replace(/\.$/, "")}. <span className="muted">Enter de novo lança.</span>
          </p>
        ) : null}
        {said?.kind === "asks" ? <p id={askId}>Qual “{said.typed}”?</p> : null}
      </div>
      {said?.kind === "asks" ? (
        <div key={said.place} role="group" aria-labelledby={askId} className="row">
          {said.options.map((option, index) => (
            <Button
              key={option.id}
              variant="secondary"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- Enter in the line asked this
              autoFocus={index === 0}
              onKeyDown={leaveByEscape}
              onClick={() => choose(said.reading, said.place, option)}
            >
              {option.name}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** Lists the results that the office entered today, newest first; each opens its match. `lastId` is the one that was entered just now. */
export function EnteredToday({
  clubId,
  entered,
  lastId,
}: {
  clubId: string;
  entered: readonly Entered[];
  lastId: string | null;
}) {
  return (
    <Card
      isFlush={entered.length > 0}
      title="Lançados hoje"
      subtitle={entered.length === 0 ? "O que o clube lançar hoje aparece aqui." : undefined}
    >
      {entered.length > 0 ? (
        <ul className="list entered">
          {entered.map(({ id, sentence, at, note }) => (
            <li key={id} data-last={id === lastId || undefined}>
              <Link className="stretch" to={clubMatchPath(clubId, id)}>
                {sentence}
              </Link>
              <span className="muted small num">{at}</span>
              {note ? <Badge tone="neutral">{note}</Badge> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

/** Explains, where results are entered, that the club's forms wait for its payment. */
export function DeskClosed({ club }: { club: ClubFacts }) {
  const href = club.isAdministered ? clubPath(club.id, "assinatura") : null;
  return <BillingStateNotice state={club.billingState} status={club.subscriptionStatus} href={href} />;
}

/** Searches the club for each name of a line and gives whom it finds; throws where a search was not answered. */
async function findAll(
  searchPath: string,
  match: TypedMatch,
): Promise<ReadonlyMap<string, readonly Named[]>> {
  const typed = [...new Set(match.sides.flat())];
  const search = async (text: string): Promise<Named[]> =>
    (await searchAthletes(searchPath, text)).map(({ athlete_id, name, avatar }) => ({
      id: athlete_id,
      name,
      avatar,
    }));
  const found = await Promise.all(
    typed.map(async (name) => {
      const rows = (await Promise.all(searchesFor(name).map(search))).flat();
      return [name, [...new Map(rows.map((row) => [row.id, row])).values()]] as const;
    }),
  );
  return new Map(found);
}
