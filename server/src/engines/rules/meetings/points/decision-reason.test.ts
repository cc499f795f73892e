import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readMeeting } from '../../../meeting-text/read-meeting.ts';
import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import { findDecisionReason } from './decision-reason.ts';

/** Finds the reason of the sentence of a turn that begins with `decision`. */
function reasonOf(said: string, decision: string, language = 'en'): string | undefined {
  const reading = readMeeting(spokenMeeting(`Ana: ${said}`, { language }));
  const own = reading.sentences.filter(({ text }) => text.startsWith(decision));
  return findDecisionReason(reading, own)?.text;
}

const REASONS = [
  ['en', 'We sell the van because it rusts away.', 'because it rusts away'],
  ['en', 'We sell the van. Because it rusts away.', 'because it rusts away'],
  ['en', 'Because it rusts away, we sell it. We sell.', 'because it rusts away'],
  ['en', 'We sell it so that we can pay the rent.', 'so that we can pay the rent'],
  ['en', 'We sell it, since nobody drives.', 'since nobody drives'],
  ['de', 'Wir verkaufen ihn, weil er rostet.', 'weil er rostet'],
  ['es', 'Vendemos la furgoneta porque está vieja.', 'porque está vieja'],
  ['fr', 'On vend le camion parce qu’il rouille.', 'parce qu’il rouille'],
  ['pt', 'Vendemos a carrinha porque está velha.', 'porque está velha'],
] as const;
const NO_REASONS = [
  'We sell the van.',
  'We have sold it since March.',
  "So that's off, then.",
  'We sell it because.',
  'We sell it. Why? Is it because it rusts?',
  'We sell it. The door is open because it rusts.',
] as const;

suite('reason of a decision', () => {
  for (const [language, said, reason] of REASONS) {
    test(`the reason in "${said}" is "${reason}"`, () =>
      assert.equal(reasonOf(said, said.slice(0, 5), language), reason));
  }

  for (const said of NO_REASONS) {
    test(`no reason is found in "${said}"`, () =>
      assert.equal(reasonOf(said, said.slice(0, 7)), undefined));
  }
});
