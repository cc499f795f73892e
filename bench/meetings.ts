import { extractActionItems } from '../server/src/engines/rules/meetings/commitments/extract-action-items.ts';
import { analyzeMeetings } from '../server/src/engines/rules/meetings/strategy/analyze-meetings.ts';
import { summarizeMeeting } from '../server/src/engines/rules/meetings/summary/summarize-meeting.ts';
import { median, type Row } from './row.ts';
import { twoHourMeeting } from './two-hour-meeting.ts';

const ROUNDS = 7;
const CPU_MS_MAX = 1_000;
const SUMMARY_MS_MAX = 2_000;

/** Processor time of what a child computes of a long meeting; the first one is not yet compiled. */
export async function benchMeetings(): Promise<Row[]> {
  const request = { confidenceThreshold: 0.8, assignToSpeakers: true, extractDeadlines: true };
  const items = Array.from({ length: ROUNDS }, (_, round) => {
    const meeting = twoHourMeeting(round);
    return cpuMs(() => extractActionItems(meeting, request));
  });
  const told = { length: 'medium', focusAreas: [] } as const;
  const [summaries, strategies] = [
    Array.from({ length: ROUNDS }, (_, round) => {
      const meeting = twoHourMeeting(round);
      return cpuMs(() => summarizeMeeting(meeting, told));
    }),
    Array.from({ length: ROUNDS }, (_, round) => {
      const meeting = twoHourMeeting(round);
      return cpuMs(() => analyzeMeetings([meeting], told));
    }),
  ];
  const goal = { atMost: CPU_MS_MAX };
  const summaryGoal = { atMost: SUMMARY_MS_MAX };
  const what = 'action items of a meeting of 20,000 words';
  return [
    { what: `${what}, the first`, figure: items[0]!, unit: 'ms CPU', goal },
    { what, figure: median(items), unit: 'ms CPU', goal },
    {
      what: 'a summary of such a meeting',
      figure: median(summaries),
      unit: 'ms CPU',
      goal: summaryGoal,
    },
    {
      what: 'a strategic analysis of such a meeting',
      figure: median(strategies),
      unit: 'ms CPU',
      goal: summaryGoal,
    },
  ];
}

function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
