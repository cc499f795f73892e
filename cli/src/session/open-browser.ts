import { spawn } from 'node:child_process';

/** Returns the command that opens a file or an address with the program of the user's choice. */
export function openerOf(target: string): [program: string, ...args: string[]] {
  if (process.platform === 'darwin') return ['open', target];
  if (process.platform === 'win32') return ['explorer.exe', target];
  return ['xdg-open', target];
}

/** Tries to open a web page in a browser. Without one nothing happens: the address is printed too. */
export function openBrowser(url: string, browser: string | undefined): void {
  // Another scheme could start any program.
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return;
  const [program, ...args] = browser ? [browser, url] : openerOf(url);
  spawn(program, args, { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
