import type { Messages } from '../en/messages.ts';

export const home: Messages['home'] = {
  title: 'Start',
  waits: 'Was auf Sie wartet',
  nothing: 'Nichts wartet auf Sie.',
};
