/** Every tab holds this lock while it has changes that are not made yet. */
const LOCK = 'docket-delayed-changes';
/** A tab that the browser has frozen holds its lock: signing out does not wait for it. */
const OTHER_TABS_MS = 3_000;

/** Request that a page sends while it is left. */
export type LeaveRequest = { method: string; path: string; body?: object };

type DelayedChange = {
  run: () => Promise<void>;
  /** Requests that are sent if the page is left before the time is over. */
  leave: readonly LeaveRequest[];
  onError: (error: unknown) => void;
};

/** Functions that make the changes whose time is not over. */
const delayed = new Set<() => Promise<void>>();

/**
 * Holds a change back, so that it can be undone before it happens. A page that is left makes it at once.
 *
 * @returns functions that make the change, and that cancel it; false if it comes too late
 */
export function delayChange({ run, leave, onError }: DelayedChange): {
  make: () => Promise<void>;
  cancel: () => boolean;
} {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  let making: Promise<void> | undefined;
  let isOver = false;
  const end = () => {
    isOver = true;
    removeEventListener('pagehide', sendNow);
    delayed.delete(make);
    resolve();
  };
  const make = async () => {
    if (isOver) return;
    making ??= run().catch(onError).finally(end);
    await making;
  };
  // A page that is left amid the change sends all of it: what is done already is refused.
  const sendNow = () => {
    end();
    for (const request of leave) sendAtLeave(request);
  };
  addEventListener('pagehide', sendNow);
  delayed.add(make);
  // A page from another machine without HTTPS has no locks.
  void navigator.locks?.request(LOCK, { mode: 'shared' }, () => ended);
  const cancel = () => {
    if (isOver || making) return false;
    end();
    return true;
  };
  return { make, cancel };
}

function sendAtLeave({ method, path, body }: LeaveRequest): void {
  const content = body && {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  };
  void fetch(path, { method, keepalive: true, ...content });
}

/** Makes all delayed changes of this tab at once. */
export async function makeDelayedChanges(): Promise<void> {
  await Promise.all([...delayed].map((make) => make()));
}

/** Waits until no tab has delayed changes, or a tab does not answer. */
export async function waitForDelayedChanges(): Promise<void> {
  const signal = AbortSignal.timeout(OTHER_TABS_MS);
  try {
    await navigator.locks?.request(LOCK, { signal }, () => undefined);
  } catch {
    // The lock of a frozen tab.
  }
}
