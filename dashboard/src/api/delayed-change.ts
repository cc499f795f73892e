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
  const cancel = () => {
    clearTimeout(timer);
    removeEventListener('pagehide', sendNow);
  };
  const sendNow = () => {
    cancel();
    for (const { method, path } of leave) void fetch(path, { method, keepalive: true });
  };
  const timer = setTimeout(() => {
    cancel();
    run().catch(onError);
  }, DELAY_MS);
  addEventListener('pagehide', sendNow);
  return cancel;
}
