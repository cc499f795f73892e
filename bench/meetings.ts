import { extractActionItems } from '../server/src/engines/language/built-in/meetings/actions/extract-action-items.ts';
import { median, type Row } from './row.ts';
import { twoHourMeeting } from './two-hour-meeting.ts';

const ROUNDS = 7;
const CPU_MS_MAX = 1_000;

/** Processor time of what a child computes of a long meeting; the first one is not yet compiled. */
export async function benchMeetings(): Promise<Row[]> {
  const request = { confidenceThreshold: 0.8, assignToSpeakers: true, extractDeadlines: true };
  const items = Array.from({ length: ROUNDS }, (_, round) => {
    const meeting = twoHourMeeting(round);
    return cpuMs(() => extractActionItems(meeting, request));
  });
  const goal = { atMost: CPU_MS_MAX };
  const what = 'action items of a meeting of 20,000 words';
  return [
    { what: `${what}, the first`, figure: items[0]!, unit: 'ms CPU', goal },
    { what, figure: median(items), unit: 'ms CPU', goal },
  ];
}

function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
