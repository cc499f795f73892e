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
  /** Kind of an element of a list: the category of a clause, the label of a sum. */
  name: string | undefined;
  /** Value as the engine or a person gave it. */
  value: FieldValue | undefined;
  /** Text of the value where it has no type. */
  text: string;
  confidence: number;
  evidence: readonly Evidence[];
  meta: Finding;
  risk?: Risk;
  obligation?: Obligation;
  /** Findings of the same list that quote the same passage: they are shown in one row, and judged together. */
  twins?: readonly FindingView[];
};

const FIELDS = '/extracted_fields/';

/** Lists the findings of an analysis in the order of its fields. */
export function listFindings(analysis: Analysis): FindingView[] {
  const { field_confidence: confidences, field_values: values } = analysis;
  return Object.entries(analysis.findings).flatMap(([pointer, meta]): FindingView[] => {
    if (!pointer.startsWith(FIELDS)) return [];
    const field = pointer.slice(FIELDS.length);
    const element = readPointer(analysis, pointer);
    const base = { id: meta.id, pointer, field, name: nameOf(element), meta, value: meta.value };
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
        value: meta.value ?? values[pointer] ?? values[`${pointer}/value`],
        text: describeElement(element),
        confidence: confidences[field] ?? confidences[name] ?? 1,
        evidence: analysis.evidence[pointer] ?? readEvidence(element),
      },
    ];
  });
}

/** Lists the findings of an analysis as rows: findings of one list that quote the same passage have one row. */
export function listRows(analysis: Analysis): FindingView[] {
  const groups = Map.groupBy(listFindings(analysis), (finding) => passageKey(finding));
  return [...groups.values()].map(([first, ...twins]) =>
    twins.length > 0 ? { ...first!, twins } : first!,
  );
}

/** Returns the same key for findings of one list with the same passage and text. */
function passageKey({ kind, pointer, field, text, evidence }: FindingView): string {
  const list = field.replace(/\/\d+$/, '');
  if (kind !== 'fact' || list === field || evidence.length === 0) return pointer;
  return [list, text, ...evidence.map(({ start, end }) => `${start}-${end}`)].join(' ');
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

/** Returns the description of an obligation or a risk: that of the person, if one has corrected it. */
export function descriptionOf(finding: FindingView): string {
  const { obligation, risk, text } = finding;
  return givenDescription(finding) ?? obligation?.description ?? risk?.description ?? text;
}

/** Returns the description that a person gave an obligation or a risk. */
export function givenDescription({ value }: FindingView): string | undefined {
  return typeof value?.value === 'string' ? value.value : undefined;
}

/** Properties that say what an element of a list is. */
const NAME_KEYS = ['category', 'kind', 'type', 'label', 'name'];

function nameOf(element: unknown): string | undefined {
  if (typeof element !== 'object' || element === null) return undefined;
  const record = element as Record<string, unknown>;
  return NAME_KEYS.map((key) => record[key]).find((value) => typeof value === 'string');
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

/** True if the document has no value for the field, and no person has given one. */
export function isAbsent({ kind, value, text }: FindingView): boolean {
  return kind === 'fact' && value === undefined && text === '';
}

/** True if a person has confirmed, corrected or dismissed the finding. */
export function isReviewed({ meta, twins = [] }: FindingView): boolean {
  if (!twins.every(isReviewed)) return false;
  return meta.confirmed === true || meta.dismissed === true || meta.source === 'person';
}
