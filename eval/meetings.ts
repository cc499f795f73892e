import { amiActionTables } from './meetings/ami-actions.ts';
import { duePhraseTables } from './meetings/due-phrases.ts';
import { ownActionTables } from './meetings/own-actions.ts';
import { plainSentenceTables } from './meetings/plain-sentences.ts';
import { amiPointTables, ownPointTables } from './meetings/strategy-points.ts';
import { abstractTables } from './meetings/summary-abstracts.ts';
import { queryTables } from './meetings/summary-queries.ts';
import { requestTables } from './meetings/summary-requests.ts';
import { wholeMeetingTables } from './meetings/whole-meeting-tables.ts';
import type { Report } from './report.ts';

/** Evaluates the meeting engine. */
export async function evaluateMeetings(): Promise<Report> {
  return {
    title: 'Meetings',
    notes: [
      'Action items of own meetings (eval/own): the first half was tuned on, the second was written and labelled by somebody else and scored when tuning had ended. An item is right when its evidence overlaps the labelled quote, or lies in the same turn while half of the words of the shorter description stand in the other; each label counts once.',
      'AMI: what people wrote of the meeting in words of their own, cut from their summaries by rule (silver): some are no actions at all, and two in thirty meetings without any seem to have had some.',
    ],
    tables: [
      ...plainSentenceTables(),
      ...wholeMeetingTables(),
      ...ownActionTables(),
      ...amiActionTables(),
      ...duePhraseTables(),
      ...queryTables(),
      ...(await requestTables()),
      ...abstractTables(),
      ...ownPointTables(),
      ...amiPointTables(),
    ],
  };
}
