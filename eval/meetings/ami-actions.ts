import { extractActionItems } from '../../server/src/engines/rules/meetings/commitments/extract-action-items.ts';
import type { ExtractedActionItem } from '../../server/src/engines/language-engine/meeting-engine.ts';
import { isStopWord } from '../../server/src/language/stop-words.ts';
import { isTuneItem } from '../eval-folder.ts';
import { figure, type Table } from '../report.ts';
import { addCounts, type Counts, emptyCounts, f1 } from '../scores.ts';
import { type AmiMeeting, loadAmi } from './meeting-data.ts';

const ROUGE_MIN = 0.35;
const THRESHOLDS = [0.5, 0.8, 0.95] as const;
const REPORTED_AT = 0.8;

/**
 * Action items against those that people wrote down of AMI meetings, in words of their own: ours are put as they put
 * theirs, `The project manager will …`. Control: what another meeting holds.
 */
export function amiActionTables(): Table[] {
  const meetings = loadAmi();
  if (!meetings) return [];
  const tune = meetings.filter(({ id }) => isTuneItem(id));
  const held = meetings.filter(({ id }) => !isTuneItem(id));
  const found = new Map(meetings.map((one) => [one.id, itemsOf(one)] as const));
  const cell = (own: readonly AmiMeeting[], threshold: number, shift = 0) => {
    const counts = own.map((one, i) => {
      const sentences = sentencesOf(found.get(one.id)!, threshold);
      return countSentences(sentences, own[(i + shift) % own.length]!.actions);
    });
    return figure(f1(addCounts(counts)));
  };
  const contentCell = (own: readonly AmiMeeting[], shift = 0) => {
    const counts = own.map((one, i) =>
      countSentences(
        sentencesOf(found.get(one.id)!, REPORTED_AT).map(contentOf),
        own[(i + shift) % own.length]!.actions.map(contentOf),
      ),
    );
    return figure(f1(addCounts(counts)));
  };
  const ofLabels = held.map((one, i) =>
    countSentences(one.actions, held[(i + 1) % held.length]!.actions),
  );
  return [
    {
      name: `Action items of AMI meetings, F1 at ROUGE-1 ≥ ${ROUGE_MIN}`,
      columns: ['control', 'tune', 'held', 'goal', 'n held'],
      rows: [
        {
          name: 'at the default threshold',
          cells: [
            cell(held, REPORTED_AT, 1),
            cell(tune, REPORTED_AT),
            cell(held, REPORTED_AT),
            '≥ .25',
            String(held.length),
          ],
        },
        ...THRESHOLDS.filter((at) => at !== REPORTED_AT).map((at) => ({
          name: `at ${at}`,
          cells: [cell(held, at, 1), cell(tune, at), cell(held, at), '', ''],
        })),
        {
          name: 'at the default threshold, without words that every such sentence has',
          cells: [contentCell(held, 1), contentCell(tune), contentCell(held), '', ''],
        },
        {
          name: 'the labels themselves, against another meeting',
          cells: [figure(f1(addCounts(ofLabels))), '', '', '', ''],
        },
      ],
    },
  ];
}

function itemsOf({ meeting }: AmiMeeting): readonly ExtractedActionItem[] {
  const request = { confidenceThreshold: 0.5, assignToSpeakers: true, extractDeadlines: true };
  return extractActionItems(meeting, request).items;
}

function sentencesOf(items: readonly ExtractedActionItem[], threshold: number): string[] {
  return items
    .filter(({ confidence }) => confidence >= threshold)
    .map(({ assigned_to, description }) => `The ${assigned_to ?? 'group'} will ${description}`);
}

/** Returns the content words of a sentence, without roles and generic verbs. */
function contentOf(sentence: string): string {
  return wordsOf(sentence)
    .filter((word) => !isStopWord(word, 'en') && !COMMON.has(word))
    .join(' ');
}

const COMMON = new Set(
  'project manager industrial user interface designer marketing expert specialist group team work'.split(
    ' ',
  ),
);

/** Each labelled item counts once. */
function countSentences(found: readonly string[], labelled: readonly string[]): Counts {
  const counts = emptyCounts();
  const open = [...labelled];
  for (const sentence of found) {
    const scores = open.map((label) => rouge1(sentence, label));
    const best = scores.indexOf(Math.max(...scores));
    if (best >= 0 && scores[best]! >= ROUGE_MIN) {
      open.splice(best, 1);
      counts.right++;
    } else counts.wrong++;
  }
  counts.missed = open.length;
  return counts;
}

/** F1 of the words that two sentences share, each as often as it stands in both (Lin 2004), without stemming. */
function rouge1(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const open = [...b];
  const shared = a.filter((word) => {
    const at = open.indexOf(word);
    if (at >= 0) open.splice(at, 1);
    return at >= 0;
  }).length;
  return shared === 0 ? 0 : (2 * shared) / (a.length + b.length);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
