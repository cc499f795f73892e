import type { Analysis, Evidence, FieldValue, Finding, Obligation, Risk } from '@docket/sdk';

export type FindingKind = 'fact' | 'risk' | 'obligation';

/** Finding of an analysis: the pages mark it, the panel lists it, and both name it by `id`. */
export type FindingView = {
  id: string;
  kind: FindingKind;
  /** Pointer into the analysis, as `/extracted_fields/parties/0`. */
  pointer: string;
  /** Field of the analysis, as `parties` or `dates/start`. */
  field: string;
  /** Value as the engine or a person gave it. */
  value: FieldValue | undefined;
  /** Text of the value where it has no type. */
  text: string;
  confidence: number;
  evidence: readonly Evidence[];
  meta: Finding;
  risk?: Risk;
  obligation?: Obligation;
};

const FIELDS = '/extracted_fields/';

/** Lists the findings of an analysis in the order of its fields. */
export function listFindings(analysis: Analysis): FindingView[] {
  const confidences = analysis.field_confidence;
  return Object.entries(analysis.findings).flatMap(([pointer, meta]): FindingView[] => {
    if (!pointer.startsWith(FIELDS)) return [];
    const field = pointer.slice(FIELDS.length);
    const element = readPointer(analysis, pointer);
    const base = { id: meta.id, pointer, field, meta, value: meta.value };
    if (isRisk(field, element)) {
      const { confidence, evidence, title } = element;
      return [{ ...base, kind: 'risk', text: title, confidence, evidence, risk: element }];
    }
    if (isObligation(field, element)) {
      const { confidence, evidence, description } = element;
      const view = { text: description, confidence, evidence, obligation: element };
      return [{ ...base, kind: 'obligation', ...view }];
    }
    const name = field.split('/')[0]!;
    return [
      {
        ...base,
        kind: 'fact',
        value: meta.value ?? analysis.field_values[pointer],
        text: describeElement(element),
        confidence: confidences[field] ?? confidences[name] ?? 1,
        evidence: analysis.evidence[pointer] ?? readEvidence(element),
      },
    ];
  });
}

function isRisk(field: string, element: unknown): element is Risk {
  return field.startsWith('risks/') && typeof element === 'object' && element !== null;
}

function isObligation(field: string, element: unknown): element is Obligation {
  return field.startsWith('obligations/') && typeof element === 'object' && element !== null;
}

/** Follows a JSON pointer (RFC 6901). @returns undefined if it leads nowhere */
function readPointer(value: unknown, pointer: string): unknown {
  let current = value;
  for (const part of pointer.split('/').slice(1)) {
    if (typeof current !== 'object' || current === null) return undefined;
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    current = (current as Record<string, unknown>)[name];
  }
  return current;
}

/** Names of the text in an element of a list that is an object. */
const TEXT_NAMES = ['title', 'text', 'name', 'label', 'description', 'value'];

function describeElement(element: unknown): string {
  if (element === null || element === undefined) return '';
  if (typeof element !== 'object') return `${element as string | number | boolean}`;
  const record = element as Record<string, unknown>;
  const name = TEXT_NAMES.find((each) => record[each] !== undefined && record[each] !== null);
  return name === undefined ? JSON.stringify(element) : describeElement(record[name]);
}

function readEvidence(element: unknown): readonly Evidence[] {
  if (typeof element !== 'object' || element === null) return [];
  const { evidence } = element as { evidence?: unknown };
  return Array.isArray(evidence) ? (evidence as Evidence[]) : [];
}

/** Finding or source as the pages mark it. */
export type Marked = Pick<FindingView, 'id' | 'kind' | 'evidence'> & {
  /** True if a person confirmed it. */
  isStrong: boolean;
};

/** True if a person has confirmed, corrected or dismissed the finding. */
export function isReviewed({ meta }: FindingView): boolean {
  return meta.confirmed === true || meta.dismissed === true || meta.source === 'person';
}
