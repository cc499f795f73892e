import { isNameLike } from './speaker-names.ts';
import { parseTime, TIME } from './timestamps.ts';

/** Speaker and time at the start of a line. */
export type SpeakerHeading = {
  /** Null for a time without a name. */
  name: string | null;
  start: number | null;
  end: number | null;
  /** True for a time of day such as `10:03 AM`. */
  isClock: boolean;
  /** True when the time is in brackets or alone on its line. */
  isMarked: boolean;
  /** True when a colon follows the name. */
  hasColon: boolean;
  /** Speech on the same line. */
  rest: string;
  /** Text after a time at the start of the line; null without such a time. */
  behindTime: string | null;
};

/** Maximum of characters searched, which bounds the cost of a line. */
const HEAD_LENGTH_MAX = 160;

const STAMP = String.raw`(?<open>[[(<])?(?<time>${TIME})(?<half> ?[AaPp]\.?[Mm]\.?)?[\])>]?`;
const RANGE = new RegExp(String.raw`^(?<time>${TIME}) ?(?:-->|–|-) ?(?<until>${TIME})$`);
const TIME_ALONE = new RegExp(`^${STAMP}$`);
const TIME_FIRST = new RegExp(String.raw`^${STAMP} ?[-–—|:]? (?=\S)`);
const TIME_LAST = new RegExp(String.raw`(?: |, )(?:[-–—|@·] )?${STAMP}$`);
/** A time may also follow the colon, as in `Ana: [00:03] Good morning.` */
const TIME_BEHIND = new RegExp(String.raw`^[[(](?<time>${TIME})[\])] ?`);

const NO_HEADING: SpeakerHeading = {
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
 * Parses the speaker heading at the start of a line.
 *
 * @param line text with single spaces only
 * @returns undefined when the line has no speaker heading
 */
export function parseSpeakerHeading(line: string): SpeakerHeading | undefined {
  const range = RANGE.exec(line)?.groups;
  if (range) {
    const end = parseTime(range['until']!);
    const heading = withTime(NO_HEADING, range);
    return heading && end !== undefined ? { ...heading, end, isMarked: true } : undefined;
  }
  const alone = TIME_ALONE.exec(line)?.groups;
  if (alone) return withTime({ ...NO_HEADING, isMarked: true }, alone);
  const first = TIME_FIRST.exec(line.slice(0, HEAD_LENGTH_MAX));
  if (!first) return parseNameWithColon(line) ?? parseNameWithTime(line, NO_HEADING);
  const behindTime = line.slice(first[0].length);
  const named = parseNameWithColon(behindTime) ?? { ...NO_HEADING, rest: behindTime };
  const isMarked = first.groups!['open'] !== undefined;
  return withTime({ ...named, behindTime, isMarked }, first.groups!);
}

/** Parses `Name: …` or `Name (0:03): …`. */
function parseNameWithColon(line: string): SpeakerHeading | undefined {
  const head = line.slice(0, HEAD_LENGTH_MAX);
  for (const { index } of head.matchAll(/:(?=\s|$)|：/g)) {
    const before = head.slice(0, index).trim();
    const rest = line.slice(index + 1).trim();
    const heading = { ...NO_HEADING, hasColon: true, rest };
    if (isNameLike(before)) return withTimeAfterColon({ ...heading, name: before });
    const timed = parseNameWithTime(before, heading);
    if (timed) return timed;
  }
  return undefined;
}

/** Parses `Name 0:03`. */
function parseNameWithTime(text: string, heading: SpeakerHeading): SpeakerHeading | undefined {
  const last = text.length <= HEAD_LENGTH_MAX ? TIME_LAST.exec(text) : null;
  const name = last && text.slice(0, last.index).trim();
  if (!name || !isNameLike(name)) return undefined;
  return withTime({ ...heading, name, isMarked: last.groups!['open'] !== undefined }, last.groups!);
}

function withTimeAfterColon(heading: SpeakerHeading): SpeakerHeading {
  const stamp = TIME_BEHIND.exec(heading.rest);
  const timed = stamp && withTime(heading, stamp.groups!);
  return timed ? { ...timed, rest: heading.rest.slice(stamp[0].length) } : heading;
}

function withTime(
  heading: SpeakerHeading,
  { time = '', half }: Groups,
): SpeakerHeading | undefined {
  const start = parseTime(time);
  if (start === undefined) return undefined;
  if (half === undefined) return { ...heading, start };
  return { ...heading, start: toSecondsOfDay(time, start, half), isClock: true };
}

/** Converts a 12-hour time to seconds since midnight. `10:03` means hours and minutes here. */
function toSecondsOfDay(time: string, read: number, half: string): number {
  const seconds = time.split(':').length === 2 ? read * 60 : read;
  const isTwelve = Math.floor(seconds / 3_600) === 12;
  const isAfternoon = /p/i.test(half);
  if (isTwelve) return isAfternoon ? seconds : seconds - 43_200;
  return isAfternoon ? seconds + 43_200 : seconds;
}
