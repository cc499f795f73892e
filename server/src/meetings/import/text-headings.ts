import { isNameLike } from './speaker-names.ts';
import { parseTime, TIME } from './times.ts';

/** What the beginning of a line says of who speaks, and when. */
export type Heading = {
  /** Null of a time without a name. */
  name: string | null;
  start: number | null;
  end: number | null;
  /** The time is that of the day, as `10:03 AM`. */
  isClock: boolean;
  /** The time stands in brackets, or alone on its line. */
  isMarked: boolean;
  /** Whether a colon stands behind the name. */
  hasColon: boolean;
  /** What is said on the same line. */
  rest: string;
  /** All that stands behind a time at the beginning of the line; null where there is none. */
  behindTime: string | null;
};

/** No name with a time is longer; what is looked at is bounded, whatever comes. */
const HEAD_LENGTH_MAX = 160;

const STAMP = String.raw`(?<open>[[(<])?(?<time>${TIME})(?<half> ?[AaPp]\.?[Mm]\.?)?[\])>]?`;
const RANGE = new RegExp(String.raw`^(?<time>${TIME}) ?(?:-->|–|-) ?(?<until>${TIME})$`);
const TIME_ALONE = new RegExp(`^${STAMP}$`);
const TIME_FIRST = new RegExp(String.raw`^${STAMP} ?[-–—|:]? (?=\S)`);
const TIME_LAST = new RegExp(String.raw`(?: |, )(?:[-–—|@·] )?${STAMP}$`);
/** A time may also stand behind the colon, as in `Ana: [00:03] Good morning.` */
const TIME_BEHIND = new RegExp(String.raw`^[[(](?<time>${TIME})[\])] ?`);

const NOBODY: Heading = {
  name: null,
  start: null,
  end: null,
  isClock: false,
  isMarked: false,
  hasColon: false,
  rest: '',
  behindTime: null,
};

type Groups = Record<string, string | undefined>;

/**
 * @param line with single spaces only
 * @returns undefined of a line that begins with nothing of the kind
 */
export function readHeading(line: string): Heading | undefined {
  const range = RANGE.exec(line)?.groups;
  if (range) {
    const end = parseTime(range['until']!);
    const heading = withTime(NOBODY, range);
    return heading && end !== undefined ? { ...heading, end, isMarked: true } : undefined;
  }
  const alone = TIME_ALONE.exec(line)?.groups;
  if (alone) return withTime({ ...NOBODY, isMarked: true }, alone);
  const first = TIME_FIRST.exec(line.slice(0, HEAD_LENGTH_MAX));
  if (!first) return readColon(line) ?? readTimeLast(line, NOBODY);
  const behindTime = line.slice(first[0].length);
  const named = readColon(behindTime) ?? { ...NOBODY, rest: behindTime };
  const isMarked = first.groups!['open'] !== undefined;
  return withTime({ ...named, behindTime, isMarked }, first.groups!);
}

/** `Name: …` or `Name (0:03): …` */
function readColon(line: string): Heading | undefined {
  const head = line.slice(0, HEAD_LENGTH_MAX);
  for (const { index } of head.matchAll(/:(?=\s|$)|：/g)) {
    const before = head.slice(0, index).trim();
    const rest = line.slice(index + 1).trim();
    const heading = { ...NOBODY, hasColon: true, rest };
    if (isNameLike(before)) return withTimeBehind({ ...heading, name: before });
    const timed = readTimeLast(before, heading);
    if (timed) return timed;
  }
  return undefined;
}

/** `Name 0:03` */
function readTimeLast(text: string, heading: Heading): Heading | undefined {
  const last = text.length <= HEAD_LENGTH_MAX ? TIME_LAST.exec(text) : null;
  const name = last && text.slice(0, last.index).trim();
  if (!name || !isNameLike(name)) return undefined;
  return withTime({ ...heading, name, isMarked: last.groups!['open'] !== undefined }, last.groups!);
}

function withTimeBehind(heading: Heading): Heading {
  const stamp = TIME_BEHIND.exec(heading.rest);
  const timed = stamp && withTime(heading, stamp.groups!);
  return timed ? { ...timed, rest: heading.rest.slice(stamp[0].length) } : heading;
}

function withTime(heading: Heading, { time = '', half }: Groups): Heading | undefined {
  const start = parseTime(time);
  if (start === undefined) return undefined;
  if (half === undefined) return { ...heading, start };
  return { ...heading, start: timeOfDay(time, start, half), isClock: true };
}

/** @returns seconds since midnight; `10:03` is read as hours and minutes here */
function timeOfDay(time: string, read: number, half: string): number {
  const seconds = time.split(':').length === 2 ? read * 60 : read;
  const isTwelve = Math.floor(seconds / 3_600) === 12;
  const isAfternoon = /p/i.test(half);
  if (isTwelve) return isAfternoon ? seconds : seconds - 43_200;
  return isAfternoon ? seconds + 43_200 : seconds;
}
