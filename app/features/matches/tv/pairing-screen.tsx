import { LogoMark } from "../../../ui/logo.tsx";
import { tvCopy } from "../../../copy/display.ts";

/** A screen that no club has yet: the code to type in the office. Its script writes the code. */
export function PairingScreen({ script, origin }: { script: string; origin: string }) {
  return (
    <>
      <main className="tv-pairing">
        <LogoMark size={36} />
        <h1>{tvCopy.title}</h1>
        <p className="tv-code num" data-at="code" role="status" aria-label={tvCopy.code}>
          ··· ···
        </p>
        <ol>
          <li>{tvCopy.open(origin.replace(/^https?:\/\//, ""))}</li>
          <li>{tvCopy.where}</li>
          <li>{tvCopy.type}</li>
        </ol>
        <p className="tv-pairing-note">{tvCopy.changes}</p>
      </main>
      <script dangerouslySetInnerHTML={{ __html: script }} />
    </>
  );
}
