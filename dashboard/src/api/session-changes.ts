/** One object for both directions: it does not hear itself. */
const channel = new BroadcastChannel('docket-session');

/** Tells the other tabs of the browser that somebody has signed in or out. */
export function announceSessionChange(): void {
  channel.postMessage('changed');
}

/** Loads this tab anew when another tab signs in or out: it would show what the person before could see. */
export function reloadAtSessionChange(): void {
  channel.addEventListener('message', () => location.reload());
}
