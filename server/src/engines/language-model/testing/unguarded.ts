import type { Guard } from '../untrusted/guard.ts';

/** Guard without defenses, as a control: known delimiters, quotes and prose as the model gives them. */
export const UNGUARDED: Guard = {
  delimit: ({ name, pieces }) =>
    [`# ${name}`, ...pieces.map(({ id, label, text }) => `[${id}] ${label ?? ''} ${text}`)].join(
      '\n',
    ),
  sanitize: (written) => written,
  locateQuotes: async (_grounding, text, quotes) =>
    quotes.map(({ near }) => ({
      ...(near ?? { start: 0, end: text.length }),
      match: 'exact' as const,
      score: 1,
    })),
  requiresSupport: false,
};
