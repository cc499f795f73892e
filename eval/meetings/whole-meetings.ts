import { existsSync, readdirSync, readFileSync } from 'node:fs';

import type { MeetingLine } from '../../server/src/engines/language-engine/meeting-engine.ts';
import { meetingOf, type OwnMeeting, type OwnPoint } from './meeting-data.ts';

/** Question of a reader with words that answer it. */
export type ReaderQuestion = { question: string; answers: readonly string[] };

/** Meeting of the corpus with its labels. */
export type WholeMeeting = OwnMeeting & {
  /** Writer of the meeting, as `M1`. */
  hand: string;
  style: string;
  questions: readonly ReaderQuestion[];
};

/** Hands whose meetings are never used to fit or to look at; they measure only. */
export const HELD_WHOLE_HANDS: ReadonlySet<string> = new Set(['M2']);

const CORPUS = new URL('../corpus/meetings/', import.meta.url);
const MEETING =
  /^#MEETING (?<id>\S+)\n(?<head>(?:[a-z]+:.*\n)*)#TEXT\n(?<text>[^]*?)(?=^#MEETING |^#END|(?![^]))/gmu;

/** Reads the meetings `whole-HAND.txt` that have a file of labels, `whole-HAND.labels.txt`. */
export function loadWholeMeetings(): WholeMeeting[] {
  return readdirSync(CORPUS)
    .flatMap((name) => /^whole-(\w+)\.txt$/.exec(name)?.[1] ?? [])
    .toSorted()
    .flatMap((hand) => {
      const labels = new URL(`whole-${hand}.labels.txt`, CORPUS);
      if (!existsSync(labels)) return [];
      const byId = parseLabels(readFileSync(labels, 'utf8'));
      const text = readFileSync(new URL(`whole-${hand}.txt`, CORPUS), 'utf8');
      return [...text.matchAll(MEETING)].flatMap(({ groups }): WholeMeeting[] => {
        const own = byId.get(groups!['id']!);
        return own ? [parseMeeting(hand, groups!, own)] : [];
      });
    });
}

type Labels = Pick<
  WholeMeeting,
  'action_items' | 'decisions' | 'risks' | 'open_questions' | 'questions'
>;

function parseMeeting(
  hand: string,
  groups: Readonly<Record<string, string | undefined>>,
  labels: Labels,
): WholeMeeting {
  const head = new Map(
    groups['head']!.trim()
      .split('\n')
      .map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon), line.slice(colon + 1).trim()];
      }),
  );
  const id = groups['id']!;
  const language = head.get('language') ?? 'en';
  const lines = linesOf(groups['text']!.trim());
  const attendees = (head.get('attendees') ?? '').split(',').map(withoutRole);
  const speakers = lines.flatMap(({ speaker }) => speaker ?? []);
  const meeting = {
    ...meetingOf(id, []),
    ...joinLines(lines),
    language,
    began: `${head.get('date')}T10:00:00`,
    participants: [...new Set([...attendees.filter((name) => name !== ''), ...speakers])],
  };
  return { id, hand, style: head.get('style') ?? '', meeting, ...placeable(labels, meeting.text) };
}

/** Returns the name of an attendee without what stands behind it in brackets: `Ms H. Crouch (Highways)`. */
function withoutRole(attendee: string): string {
  return attendee.replace(/\s*\([^)]*\)/, '').trim();
}

type SpokenLine = { speaker: string | null; said: string };

/** Reads the lines of a text; one has speakers when most of its lines begin with a name and a colon. */
function linesOf(text: string): SpokenLine[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const headed = lines.map((line) => /^(\p{Lu}[\p{L}\p{N}.'’ -]{0,40}):\s+(.*)$/u.exec(line));
  const isSpoken = headed.filter(Boolean).length > lines.length * 0.7;
  return lines.map((line, at) => {
    const match = isSpoken ? headed[at] : undefined;
    return match ? { speaker: match[1]!, said: match[2]! } : { speaker: null, said: line };
  });
}

function joinLines(lines: readonly SpokenLine[]): { text: string; lines: MeetingLine[] } {
  let text = '';
  const placed = lines.map(({ speaker, said }): MeetingLine => {
    const start = text.length + (speaker === null ? 0 : speaker.length + 2);
    text += `${speaker === null ? '' : `${speaker}: `}${said}\n`;
    return { speaker, start, end: text.length - 1, start_time: null, end_time: null };
  });
  return { text, lines: placed };
}

/** Leaves out labels whose quote is not in the text. */
function placeable(labels: Labels, text: string): Labels {
  const isThere = ({ quote }: { quote: string }) => text.includes(quote);
  return {
    ...labels,
    action_items: labels.action_items.filter(isThere),
    decisions: labels.decisions.filter(isThere),
    risks: labels.risks.filter(isThere),
    open_questions: labels.open_questions.filter(isThere),
  };
}

function parseLabels(text: string): Map<string, Labels> {
  const [, ...blocks] = text.split(/^#MEETING /m);
  return new Map(
    blocks.map((block) => {
      const [id = '', ...lines] = block.split('\n');
      const rows = lines.map((line) => line.split('|').map((cell) => cell.trim()));
      const points = (kind: string): OwnPoint[] =>
        rows.flatMap(([own, point = '', quote = '']) =>
          own === kind ? [{ text: point, quote }] : [],
        );
      const labels: Labels = {
        action_items: rows.flatMap(([kind, description = '', owner, due_text, due, quote = '']) =>
          kind === 'action'
            ? [
                {
                  description,
                  quote,
                  owner: owner || null,
                  due: due || null,
                  due_text: due_text || null,
                },
              ]
            : [],
        ),
        decisions: points('decision'),
        risks: points('risk'),
        open_questions: points('question'),
        questions: rows.flatMap(([kind, question = '', answers = '']) =>
          kind === 'ask'
            ? [{ question, answers: answers.split(';').map((one) => one.trim()) }]
            : [],
        ),
      };
      return [id.trim(), labels];
    }),
  );
}
