import type { Findings } from '../../contract/analysis.ts';
import { STRATEGIC_LISTS } from '../../contract/meeting-results.ts';
import {
  assignElementIds,
  type ElementFinding,
  type IdentifiedElement,
} from '../../engines/language-engine/finding-ids.ts';
import { correctFindings } from '../../findings/present-finding.ts';
import type { FindingCorrectionRow } from '../../storage/finding-schema.ts';
import type { AnchoredEvidence } from './anchored-evidence.ts';
import type {
  StoredActionItems,
  StoredStrategy,
  StoredSummary,
  TranscriptFingerprint,
} from './stored-results.ts';

const SUMMARY_LISTS = ['key_points', 'decisions', 'next_steps'] as const;

/** Ids of the elements of a result, by pointer; results of older versions have none. */
type WithIds = { finding_ids?: Record<string, string> };

/** Result with the function that lists its elements. */
type Listed<R extends WithIds> = { stored: R; list: (stored: R) => ElementFinding[] };

/** Gives the elements of a result their ids: those of the earlier result whose evidence overlaps, else new ones. */
export function identifyElements<R extends WithIds>(
  { stored, list }: Listed<R>,
  earlier: Listed<R> | undefined,
): Record<string, string> {
  const known = earlier ? listIdentified(earlier) : [];
  return Object.fromEntries(assignElementIds(list(stored), known));
}

function listIdentified<R extends WithIds>({ stored, list }: Listed<R>): IdentifiedElement[] {
  const ids = findIds(stored, list);
  return list(stored).map((element) => ({ ...element, id: ids[element.pointer]! }));
}

function findIds<R extends WithIds>(stored: R, list: (stored: R) => ElementFinding[]) {
  return stored.finding_ids ?? Object.fromEntries(assignElementIds(list(stored), []));
}

/** Lists the points, decisions and next steps of a summary. */
export function listSummaryElements(prints: readonly TranscriptFingerprint[]) {
  return (stored: StoredSummary): ElementFinding[] =>
    SUMMARY_LISTS.flatMap((kind) =>
      stored[kind].map((label, index) => {
        const pointer = `/${kind}/${index}`;
        return toElement({ pointer, kind, label }, stored.evidence[pointer] ?? [], prints[0]);
      }),
    );
}

/** Lists the items of all lists of a strategic analysis. */
export function listStrategyElements(prints: readonly TranscriptFingerprint[]) {
  const byMeeting = new Map(prints.map((print) => [print.meeting_id, print]));
  return (stored: StoredStrategy): ElementFinding[] =>
    STRATEGIC_LISTS.flatMap((kind) =>
      stored[kind].map(({ text: label, evidence, meeting_id }, index) =>
        toElement(
          { pointer: `/${kind}/${index}`, kind, label },
          evidence,
          byMeeting.get(meeting_id),
        ),
      ),
    );
}

function toElement(
  element: Pick<ElementFinding, 'pointer' | 'kind' | 'label'>,
  evidence: readonly AnchoredEvidence[],
  print: TranscriptFingerprint | undefined,
): ElementFinding {
  const textId = print ? `${print.meeting_id} ${print.said_sha256}` : '';
  const spans = evidence.map(({ spoken: [start, end] }) => ({ start, end }));
  return { ...element, textId, spans };
}

/** Presents the elements of a result as findings. */
export function presentFindings<R extends WithIds>(
  stored: R,
  list: (stored: R) => ElementFinding[],
): Findings {
  return toFindings(findIds(stored, list));
}

/** Presents action items as findings; they have their ids already. */
export function presentItemFindings({ action_items }: StoredActionItems): Findings {
  return toFindings(
    Object.fromEntries(action_items.map(({ id }, index) => [`/action_items/${index}`, id])),
  );
}

function toFindings(ids: Readonly<Record<string, string>>): Findings {
  return Object.fromEntries(
    Object.entries(ids).map(([pointer, id]) => [pointer, { id, source: 'engine' as const }]),
  );
}

/** Adds corrections to the findings of a result, which has exactly the given lists. */
export function correctResult(
  findings: Findings,
  corrections: readonly FindingCorrectionRow[],
  lists: readonly string[],
) {
  return correctFindings(findings, corrections, (kind) => lists.includes(kind));
}

/** Lists of each kind of result. */
export const RESULT_LISTS = {
  action_items: ['action_items'],
  summary: SUMMARY_LISTS,
  strategy: STRATEGIC_LISTS,
} as const;
