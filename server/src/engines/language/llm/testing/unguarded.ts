import type { Guard } from '../untrusted/guard.ts';

/**
 * The engine without its defences, as a control: data between marks that everybody knows, quotes and prose as the
 * model gives them.
 */
export const UNGUARDED: Guard = {
  mark: ({ name, pieces }) =>
    [`# ${name}`, ...pieces.map(({ id, label, text }) => `[${id}] ${label ?? ''} ${text}`)].join(
      '\n',
    ),
  clean: (written) => written,
  ground: async (_grounding, text, quotes) =>
    quotes.map(({ near }) => ({
      ...(near ?? { start: 0, end: text.length }),
      match: 'exact' as const,
      score: 1,
    })),
  isProving: false,
};
