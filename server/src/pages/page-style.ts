import { hash } from 'node:crypto';

import type { Markup } from './markup.ts';

/** Colors of the pages that run no script, light and dark: the same as those of the dashboard, which a test compares. */
export const PAGE_COLORS: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  canvas: ['oklch(0.972 0.0035 85)', 'oklch(0.172 0.004 75)'],
  surface: ['oklch(0.994 0.0012 85)', 'oklch(0.2 0.0045 75)'],
  raised: ['oklch(1 0 0)', 'oklch(0.238 0.005 75)'],
  hover: ['oklch(0.951 0.0045 85)', 'oklch(0.247 0.005 75)'],
  line: ['oklch(0.917 0.005 82)', 'oklch(0.268 0.005 75)'],
  'line-strong': ['oklch(0.852 0.008 80)', 'oklch(0.36 0.007 75)'],
  ink: ['oklch(0.235 0.01 70)', 'oklch(0.935 0.005 85)'],
  'ink-2': ['oklch(0.425 0.011 72)', 'oklch(0.755 0.008 82)'],
  'ink-3': ['oklch(0.53 0.011 75)', 'oklch(0.655 0.008 80)'],
  'on-ink': ['oklch(0.985 0.002 85)', 'oklch(0.19 0.005 75)'],
  accent: ['oklch(0.48 0.135 257)', 'oklch(0.77 0.1 252)'],
  focus: ['oklch(0.62 0.16 257)', 'oklch(0.7 0.13 255)'],
  mark: ['oklch(0.925 0.105 96)', 'oklch(0.42 0.075 88)'],
  'mark-strong': ['oklch(0.855 0.155 90)', 'oklch(0.83 0.14 90)'],
  warn: ['oklch(0.545 0.13 52)', 'oklch(0.775 0.125 55)'],
  'warn-soft': ['oklch(0.96 0.03 60)', 'oklch(0.285 0.045 50)'],
  bad: ['oklch(0.53 0.175 27)', 'oklch(0.74 0.135 25)'],
};

/** Rule that declares the colors, for any page of this server. */
export const COLOR_RULE = `:root { color-scheme: light dark; ${Object.entries(PAGE_COLORS)
  .map(([name, [light, dark]]) => `--${name}: light-dark(${light}, ${dark});`)
  .join(' ')} }`;

/** Style sheet within a page, and the source that allows it, and no other, in a content security policy. */
export type PageStyle = { element: Markup; source: string };

export function createPageStyle(css: string): PageStyle {
  return {
    element: { markup: `<style>${css}</style>` },
    source: `'sha256-${hash('sha256', css, 'base64')}'`,
  };
}

/** Style sheet of the pages that run no script: sign-in of applications, consent, devices, shared documents, errors. */
export const PAGE_STYLE = createPageStyle(`
  ${COLOR_RULE}
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100dvh; background: var(--canvas); color: var(--ink); font: 15px/1.6 'Inter Variable', system-ui, sans-serif; }
  .sheet { max-width: 54rem; margin: 0 auto; padding: 1.25rem 1rem 3rem; }
  .narrow .sheet { max-width: 30rem; padding-top: 12vh; }
  main { background: var(--surface); border-radius: .6rem; padding: 1.5rem; box-shadow: 0 0 0 1px var(--line); }
  .brand { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; margin: 0 0 .9rem .25rem; font-weight: 600; }
  .brand span { font-weight: 400; color: var(--ink-2); overflow-wrap: anywhere; }
  h1 { margin: 0 0 .5rem; font-size: 22px; line-height: 1.3; font-weight: 600; letter-spacing: -.01em; }
  h2 { margin: 1.75rem 0 .5rem; font-size: 15px; font-weight: 600; }
  h1, h2, p, li, summary { overflow-wrap: anywhere; }
  p { margin: 0 0 .9rem; }
  main > :last-child { margin-bottom: 0; }
  a { color: var(--accent); }
  .facts { color: var(--ink-3); font-size: 13px; }
  form { margin: 1.25rem 0; display: flex; gap: .6rem; flex-wrap: wrap; align-items: end; }
  .column { flex-direction: column; align-items: stretch; gap: .9rem; }
  label { display: grid; gap: .3rem; font-size: 13px; color: var(--ink-2); }
  input { width: 100%; min-height: 36px; padding: .35rem .6rem; border: 1px solid var(--line-strong); border-radius: .4rem; background: var(--raised); color: var(--ink); font: inherit; font-size: 15px; }
  button { min-height: 34px; padding: .3rem .9rem; border: 1px solid var(--line-strong); border-radius: .4rem; background: var(--raised); color: var(--ink); font: inherit; font-size: 14px; font-weight: 500; cursor: pointer; }
  button:hover { background: var(--hover); }
  button.main { border-color: var(--ink); background: var(--ink); color: var(--on-ink); }
  button.main:hover { opacity: .9; }
  .column button { align-self: start; }
  :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
  [role='alert'] { color: var(--bad); }
  .warning { border-radius: .4rem; padding: .6rem .8rem; background: var(--warn-soft); }
  .code { font: 600 18px ui-monospace, monospace; letter-spacing: .1em; white-space: nowrap; }
  .facts code { font: 12px ui-monospace, monospace; user-select: all; }
  .page { margin-top: 1.25rem; }
  .page h2 { margin: 0 0 .35rem; font-size: 12px; font-weight: 500; color: var(--ink-3); }
  .page img { display: block; width: 100%; height: auto; border-radius: 3px; background: #fff; box-shadow: 0 0 0 1px var(--line), 0 8px 24px -8px oklch(0 0 0 / .2); }
  .page p { white-space: pre-wrap; font: 15px/1.6 'Source Serif 4 Variable', Georgia, serif; }
  .page summary { min-height: 24px; margin-top: .4rem; font-size: 13px; color: var(--ink-2); cursor: pointer; }
  @media (max-width: 30rem) { main { padding: 1.1rem; } .narrow .sheet { padding-top: 1.25rem; } }
`);
