/** Time for undo: the message with the button is shown as long. */
const DELAY_MS = 6_000;

type DelayedChange = {
  run: () => Promise<void>;
  /** Requests that are sent if the page is left before the time is over. */
  leave: readonly { method: string; path: string }[];
  onError: (error: unknown) => void;
};

/**
 * Makes a change after six seconds, so that it can be undone before it happens. A page that is left makes it at once.
 *
 * @returns function that cancels the change
 */
export function delayChange({ run, leave, onError }: DelayedChange): () => void {
  const end = () => removeEventListener('pagehide', sendNow);
  const cancel = () => {
    clearTimeout(timer);
    end();
  };
  const sendNow = () => {
    cancel();
    for (const { method, path } of leave) void fetch(path, { method, keepalive: true });
  };
  // A page that is left amid the change sends all of it: what is done already is refused.
  const timer = setTimeout(() => void run().catch(onError).finally(end), DELAY_MS);
  addEventListener('pagehide', sendNow);
  return cancel;
}
