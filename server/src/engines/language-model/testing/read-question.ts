/** Prompt as a scripted model parses it. */
export type ParsedQuestion = {
  task: string;
  /** Settings as text. */
  settings: Readonly<Record<string, string>>;
  /** Pieces by the name of their section. */
  sections: Readonly<Record<string, readonly ParsedPiece[]>>;
};

/** Piece of a section; its text begins with the label if it has one. */
export type ParsedPiece = { id: string; text: string };

const SECTION = (mark: string) =>
  new RegExp(String.raw`^<data ${mark} (\S+)>\n([^]*?)^</data ${mark}>$`, 'gm');
const PIECE = /^\[([a-z0-9.:]+)\] ([^]*?)(?=^\[[a-z0-9.:]+\] |(?![^]))/gm;

/** Parses a user prompt by its delimiters. */
export function parseQuestion(user: string): ParsedQuestion {
  const mark = /^The mark of the data in this question is (\w+)\.$/m.exec(user)?.[1];
  if (!mark) throw new Error('The question names no mark');
  const head = user.slice(0, user.indexOf('The mark of the data'));
  const [task, ...settings] = head.trim().split('\n').map(settingOf);
  return {
    task: task![1],
    settings: Object.fromEntries(settings),
    sections: Object.fromEntries(
      Array.from(user.matchAll(SECTION(mark)), ([, name, body]) => [name!, piecesIn(body!)]),
    ),
  };
}

function settingOf(line: string): [name: string, value: string] {
  const colon = line.indexOf(': ');
  return [line.slice(0, colon), line.slice(colon + 2)];
}

function piecesIn(body: string): ParsedPiece[] {
  return Array.from(body.matchAll(PIECE), ([, id, text]) => ({
    id: id!,
    text: text!.replace(/\n$/, ''),
  }));
}
