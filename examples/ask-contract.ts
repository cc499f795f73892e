/**
 * Ten questions to a contract: uploads it to a server of its own, asks, and prints each answer beside the text of the
 * page that it rests on, with the passage marked. Needs no key and no network.
 *
 *     npm run ask [-- contract.pdf]
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { styleText } from 'node:util';

import { type DemoServer, startDemoServer } from './demo-server.ts';
import { SAMPLE_CONTRACT } from './make-sample-contract.ts';

const QUESTIONS = [
  'Who are the parties?',
  'When does the agreement take effect?',
  'How long does it last?',
  'How can it be terminated?',
  'What has to be paid, and when?',
  'Is there a cap on liability?',
  'Which law governs?',
  'Who owns the intellectual property?',
  'What must be kept confidential?',
  'Which football club sponsors the agreement?',
];

const ANSWER_WIDTH = 44;
const PAGE_WIDTH = 68;
/** Characters of the page shown around the passage. */
const AROUND = 160;
/** Stands before each marked word until the lines are cut; no text has it. */
const MARK = '\0';

type Chat = {
  question: string;
  answer: string;
  answered: boolean;
  confidence: number;
  sources: Place[];
};

/** A page, or a passage of one: where it stands in the text, and the number of the page. */
type Place = { page: number; start: number; end: number };

type Contract = { text: string; pages: Place[] };

await using server = await startDemoServer();
const path = process.argv[2] ?? fileURLToPath(SAMPLE_CONTRACT);
const id = await upload(server, path);
const contract: Contract = await server.call('GET', `/v2/documents/${id}/text`);
console.log(`${basename(path)}: ${contract.pages.length} pages\n`);
for (const question of QUESTIONS) {
  const chat: Chat = await server.call('POST', `/v2/documents/${id}/chat`, { question });
  print(chat, contract);
}

async function upload({ call }: DemoServer, file: string): Promise<string> {
  const form = new FormData();
  form.append('file', new File([await readFile(file)], basename(file)));
  const document = await call('POST', '/v2/documents/upload', form);
  for (;;) {
    const { status, error } = await call('GET', `/v2/documents/${document.id}`);
    if (status === 'completed') return document.id;
    if (status === 'failed') throw new Error(error.message);
    await wait(100);
  }
}

function print(chat: Chat, from: Contract): void {
  const [source] = chat.answered ? chat.sources : [];
  const left = [
    styleText('bold', chat.question.padEnd(ANSWER_WIDTH)),
    ...wrap(chat.answer, ANSWER_WIDTH).map((line) => line.padEnd(ANSWER_WIDTH)),
    `confidence ${chat.confidence.toFixed(2)}`.padEnd(ANSWER_WIDTH),
  ];
  const right = source ? [`page ${source.page}`, ...pageLines(from, source)] : [];
  for (let line = 0; line < Math.max(left.length, right.length); line++) {
    const answer = left[line] ?? ' '.repeat(ANSWER_WIDTH);
    console.log(`${answer} │ ${right[line] ?? ''}`.trimEnd());
  }
  console.log();
}

/** The passage, marked, with the words around it. */
function pageLines({ text, pages }: Contract, { page, start, end }: Place): string[] {
  const shown = pages[page - 1]!;
  const before = text.slice(Math.max(shown.start, start - AROUND), start);
  const after = text.slice(end, Math.min(shown.end, end + AROUND));
  const marked = text.slice(start, end).replace(/\S+/g, (word) => `${MARK}${word}`);
  return wrap(before + marked + after, PAGE_WIDTH).map(showMarks);
}

function showMarks(line: string): string {
  const isColoured = process.stdout.isTTY;
  return line.replace(/\0[^\n]*\0\S+|\0\S+/g, (words) => {
    const plain = words.replaceAll(MARK, '');
    return isColoured ? styleText('inverse', plain) : `«${plain}»`;
  });
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.trim().split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.replaceAll(MARK, '').length > width && line !== '') {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}
