/** A question as a scripted model reads it: what an honest model understands of it. */
export type ReadQuestion = {
  task: string;
  /** As the question writes them. */
  settings: Readonly<Record<string, string>>;
  /** By the name of the section. */
  sections: Readonly<Record<string, readonly ReadPiece[]>>;
};

/** A label, where there is one, is the beginning of the text. */
export type ReadPiece = { id: string; text: string };

const SECTION = (mark: string) =>
  new RegExp(String.raw`^<data ${mark} (\S+)>\n([^]*?)^</data ${mark}>$`, 'gm');
const PIECE = /^\[([a-z0-9.:]+)\] ([^]*?)(?=^\[[a-z0-9.:]+\] |(?![^]))/gm;

/** Takes a question apart by its marks. */
export function readQuestion(user: string): ReadQuestion {
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

function piecesIn(body: string): ReadPiece[] {
  return Array.from(body.matchAll(PIECE), ([, id, text]) => ({
    id: id!,
    text: text!.replace(/\n$/, ''),
  }));
}
