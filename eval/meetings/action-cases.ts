import {
  type MeetingSentence,
  readMeeting,
} from '../../server/src/engines/meeting-text/read-meeting.ts';
import { spokenMeeting } from '../../server/src/engines/meeting-text/testing/spoken-meeting.ts';
import {
  scoreWork,
  toActionItem,
} from '../../server/src/engines/rules/meetings/commitments/extract-action-items.ts';
import { ACTION_DIALOGUES } from '../../server/src/engines/rules/meetings/testing/action-dialogues.ts';
import type { ActionScores } from '../../server/src/engines/rules/meetings/commitments/action-scores.ts';
import type { Finding } from '../../server/src/engines/rules/meetings/commitments/commitment.ts';
import type { SentenceModel } from '../../server/src/engines/rules/meetings/sentence-model/sentence-model.ts';
import type { TextLanguage } from '../../server/src/language/text-language.ts';
import type { LeftOutHand } from './left-out-models.ts';
import { matchActions } from './match-actions.ts';
import { loadFittedMeetings } from './meeting-statements.ts';
import type { MeetingStatement } from './sentence-corpus.ts';
import {
  meetingsOfStatements,
  restsOn,
  type Setting,
  type StatementMeeting,
} from './statement-meeting.ts';

/** Finding with its signals. */
export type ActionCase = {
  /** Name of its group of cases. */
  group: string;
  language: TextLanguage;
  finding: Finding;
  signals: readonly string[];
  scores: ActionScores;
  isRight: boolean;
  /** Whether it states a labelled item that another finding matches better. */
  isRepeated: boolean;
};

/** Cases of a meeting, of the dialogues, or of the statements of a hand in a setting. */
export type CaseGroup = {
  name: string;
  /** Writer, whose groups are left out of the fit together. */
  hand: string;
  cases: readonly ActionCase[];
  /** Number of items that people labelled in it. */
  labelled: number;
};

export type MeetingCases = CaseGroup & {
  sentences: readonly MeetingSentence[];
  language: TextLanguage;
};

/** Cases to fit on. Each sentence is scored by a model that does not know its writer. */
export type ActionCases = {
  meetings: readonly MeetingCases[];
  dialogues: CaseGroup;
  /** Statements of the hands, each in both settings. */
  hands: readonly CaseGroup[];
};

const SETTINGS: readonly Setting[] = ['alone', 'mixed'];

/**
 * Finds the work in everything that the weights of action items are fitted on.
 *
 * @param model fitted on all hands, for the dialogues
 */
export function listActionCases(hands: readonly LeftOutHand[], model: SentenceModel): ActionCases {
  return {
    meetings: readMeetings(hands),
    dialogues: {
      name: 'dialogues',
      hand: 'dialogues',
      cases: ACTION_DIALOGUES.flatMap((one) => readDialogue(one, model)),
      labelled: 0,
    },
    hands: hands.flatMap((hand) => SETTINGS.map((setting) => readHand(hand, setting))),
  };
}

function readMeetings(hands: readonly LeftOutHand[]): MeetingCases[] {
  const modelByHand = new Map(hands.map(({ hand, model }) => [hand, model]));
  return loadFittedMeetings().map(({ hand, own }): MeetingCases => {
    const { work, tagged } = scoreWork(readMeeting(own.meeting), modelByHand.get(hand));
    const { id: group } = own;
    const { language, sentences } = tagged;
    const items = work.map((item) => toActionItem(item, tagged));
    const matched = matchActions(items, own);
    const cases = work.map(({ finding, signals, scores }, at): ActionCase => {
      const isRight = matched[at] !== undefined;
      const isRepeated = !isRight && matchActions([items[at]!], own)[0] !== undefined;
      return { group, language, finding, signals, scores, isRight, isRepeated };
    });
    return { name: group, hand, cases, sentences, language, labelled: own.action_items.length };
  });
}

function readDialogue(
  { said, language: spoken = 'en', items }: (typeof ACTION_DIALOGUES)[number],
  model: SentenceModel,
) {
  const { work, tagged } = scoreWork(readMeeting(spokenMeeting(said, { language: spoken })), model);
  const { language } = tagged;
  return work.map((one): ActionCase => {
    const { description } = toActionItem(one, tagged);
    const { finding, signals, scores } = one;
    const isRight = items.some((item) => item.description === description);
    const group = 'dialogues';
    return { group, language, finding, signals, scores, isRight, isRepeated: false };
  });
}

function readHand({ hand, statements, model }: LeftOutHand, setting: Setting): CaseGroup {
  const own = statements.filter(isAlone);
  const name = `${hand}, ${setting}`;
  const byLanguage = [...Map.groupBy(own, ({ language }) => language).values()];
  const cases = byLanguage
    .flatMap((one) => meetingsOfStatements(one, setting))
    .flatMap((one) => judgeStatements(name, one, model));
  return { name, hand, cases, labelled: own.filter(({ kind }) => kind === 'action').length };
}

/** Tells whether a statement was written as one, and not cut out of a meeting. */
function isAlone({ owner }: MeetingStatement): boolean {
  return owner !== undefined;
}

/** Judges the work found in a meeting of statements. It is right when it rests on a statement that is work. */
function judgeStatements(
  group: string,
  { meeting, placed }: StatementMeeting,
  model: SentenceModel,
): ActionCase[] {
  const { work, tagged } = scoreWork(readMeeting(meeting), model);
  const { language } = tagged;
  // What stands beside a statement by chance is no answer to it.
  const unanswered = work.filter(({ finding }) => finding.outcome === 'unanswered');
  return unanswered.map((one) => {
    const item = toActionItem(one, tagged);
    const isRight = placed.some(
      ({ statement, line }) => statement.kind === 'action' && restsOn(item, line),
    );
    const { finding, signals, scores } = one;
    return { group, language, finding, signals, scores, isRight, isRepeated: false };
  });
}
