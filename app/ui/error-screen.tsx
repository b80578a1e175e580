import { errorScreenCopy } from "../copy/navigation.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

/** The screen of the error boundary (spec §2, §8). `onRetry` draws again without reloading; `text` may say more. */
export function ErrorScreen({
  text = errorScreenCopy.text,
  onRetry,
}: {
  text?: string;
  onRetry?: () => void;
}) {
  return (
    <div className="empty" role="alert">
      <span className="empty-mark">
        <Icon name="warning" size={36} />
      </span>
      <h1>{errorScreenCopy.title}</h1>
      <p>{text}</p>
      <div className="row">
        {onRetry ? <Button onClick={onRetry}>{errorScreenCopy.retry}</Button> : null}
        <Button variant={onRetry ? "secondary" : "primary"} onClick={() => location.reload()}>
          {errorScreenCopy.reload}
        </Button>
      </div>
    </div>
  );
}
