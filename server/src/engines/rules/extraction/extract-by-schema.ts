import type { ExtractionResult } from '../../../contract/extraction-result.ts';
import { WorkError } from '../../../kernel/errors.ts';
import type { Span } from '../../../language/span.ts';
import { madeByRules } from '../../language-engine/engine-identity.ts';
import { createGrounder, matchesExcerpt } from '../../language-engine/evidence/grounder.ts';
import { escapePointer } from '../../../../../formats/json-pointer.ts';
import { parseExtractionSchema } from '../../language-engine/extraction/parse-schema.ts';
import type { SchemaExtractionRequest } from '../../language-engine/extraction/schema-extraction.ts';
import type {
  LeafValue,
  ObjectNode,
  SchemaNode,
} from '../../language-engine/extraction/schema-node.ts';
import type { PageLayout } from '../../text-extraction/page-layout.ts';
import type { ExtractedText } from '../../text-extraction/text-extraction-engine.ts';
import { fillLeaves } from './fill-leaves.ts';
import { isFound, type LeafOutcome } from './found-leaf.ts';
import { type LeafQuery, toLeafQuery } from './leaf-query.ts';
import { fillList } from './lists/fill-list.ts';
import type { TotalMismatch } from './lists/found-item.ts';
import { readSource, type Source } from './source.ts';

/**
 * Fills a schema from a text by rules. The same input gives the same result.
 *
 * @param layouts positions of the words on the pages, for tables; empty if unknown
 */
export function extractBySchema(
  text: ExtractedText,
  { schema, dateOrder }: Omit<SchemaExtractionRequest, 'layoutPath'>,
  layouts: readonly PageLayout[] = [],
): ExtractionResult {
  const order = dateOrder && (dateOrder === 'dmy' ? 'day' : 'month');
  const source = readSource(text, layouts, order);
  const root = parseExtractionSchema(schema);
  const filling: Filling = {
    source,
    leaves: fillSchemaLeaves(source, root),
    evidence: createEvidenceReader(text),
    itemValues: 0,
    usedTables: new Set(),
    result: {
      data: {},
      evidence: {},
      confidence: {},
      unresolved: [],
      warnings: [],
      engine: madeByRules('extraction'),
    },
  };
  const data = fillObject(filling, root, ROOT);
  return { ...filling.result, data };
}

type ReadEvidence = (
  spans: readonly Span[],
  value: LeafValue,
) => ExtractionResult['evidence'][string];

/** Maximum number of values of the lists of one result. */
const ITEM_VALUES_MAX = 100_000;

/** An extraction as it is filled. */
type Filling = {
  source: Source;
  /** Outcomes of the leaves that are no part of a list, by their pointers. */
  leaves: ReadonlyMap<string, LeafOutcome>;
  evidence: ReadEvidence;
  result: ExtractionResult;
  /** Number of values of lists so far. */
  itemValues: number;
  /** Lines of the headings of tables that fill a list. */
  usedTables: Set<number>;
};

/** Position in the data: its pointer, and the names on the way to it. */
type DataPosition = { pointer: string; names: readonly string[] };

const ROOT: DataPosition = { pointer: '', names: [] };

function positionOf({ pointer, names }: DataPosition, name: string): DataPosition {
  return { pointer: `${pointer}/${escapePointer(name)}`, names: [...names, name] };
}

/** Fills the leaves of a schema together, so that no two take the same place of the text. */
function fillSchemaLeaves(source: Source, root: ObjectNode): Map<string, LeafOutcome> {
  const leaves = listLeaves(root, ROOT);
  const outcomes = fillLeaves(
    source,
    leaves.map(({ query }) => query),
  );
  return new Map(leaves.map(({ pointer }, at) => [pointer, outcomes[at]!]));
}

/** Lists the leaves of a schema that are no part of a list. */
function listLeaves(
  { properties }: ObjectNode,
  place: DataPosition,
): { pointer: string; query: LeafQuery }[] {
  return properties.flatMap(([name, node]) => {
    const own = positionOf(place, name);
    if (node.kind === 'object') return listLeaves(node, own);
    if (node.kind === 'array') return [];
    return [{ pointer: own.pointer, query: toLeafQuery(node, name, place.names) }];
  });
}

function createEvidenceReader(text: ExtractedText): ReadEvidence {
  const grounder = createGrounder(text);
  return (spans, value) =>
    spans
      .map(({ start, end }) => grounder.evidenceAt(start, end, value))
      .filter((evidence) => evidence !== undefined)
      .filter((evidence) => matchesExcerpt(text.text, evidence));
}

function fillObject(filling: Filling, { properties }: ObjectNode, place: DataPosition) {
  return Object.fromEntries(
    properties.map(([name, node]) => [name, fillNode(filling, node, positionOf(place, name))]),
  );
}

function fillNode(filling: Filling, node: SchemaNode, place: DataPosition): unknown {
  const { source, result } = filling;
  const { pointer, names } = place;
  if (node.kind === 'object') return fillObject(filling, node, place);
  if (node.kind === 'leaf') {
    return recordLeaf(filling, pointer, filling.leaves.get(pointer)!, true);
  }
  const { items, mismatches } = fillList(source, node, names, filling.usedTables);
  result.warnings.push(...mismatches.map((mismatch) => warnOfTotal(filling, pointer, mismatch)));
  if (items.length === 0) result.unresolved.push({ pointer, reason: 'not_found' });
  return items.map((item, index) => recordItem(filling, `${pointer}/${index}`, item));
}

function warnOfTotal(
  filling: Filling,
  pointer: string,
  { path, stated, sum, spans }: TotalMismatch,
): ExtractionResult['warnings'][number] {
  return {
    code: 'total_mismatch',
    pointer,
    message: `The rows of ${path.join('.')} add up to ${sum}, and the total says ${stated}`,
    details: {
      column: path.map((name) => `/${escapePointer(name)}`).join(''),
      stated,
      sum,
      evidence: filling.evidence(spans, stated),
    },
  };
}

/** Item of a list as `fillList` found it: a leaf, or an object of them. */
type FoundItem = ReturnType<typeof fillList>['items'][number];

/** @throws WorkError `too_large` beyond `ITEM_VALUES_MAX` */
function recordItem(filling: Filling, pointer: string, item: FoundItem): unknown {
  filling.itemValues++;
  if (filling.itemValues > ITEM_VALUES_MAX) throw tooLargeError();
  if (item.kind === 'leaf') return recordLeaf(filling, pointer, item.leaf, false);
  if (item.kind === 'list') return [];
  return Object.fromEntries(
    item.members.map(([name, member]) => [
      name,
      recordItem(filling, `${pointer}/${escapePointer(name)}`, member),
    ]),
  );
}

/** Adds the evidence of a value. A value without any becomes null. */
function recordLeaf(
  { evidence: readEvidence, result }: Filling,
  pointer: string,
  outcome: LeafOutcome,
  isReported: boolean,
): LeafValue | null {
  const evidence = isFound(outcome) ? readEvidence(outcome.spans, outcome.value) : [];
  if (!isFound(outcome) || evidence.length === 0) {
    const reason = isFound(outcome) ? 'not_found' : outcome.reason;
    if (isReported) result.unresolved.push({ pointer, reason });
    return null;
  }
  result.evidence[pointer] = evidence;
  result.confidence[pointer] = Math.round(outcome.confidence * 1_000) / 1_000;
  return outcome.value;
}

function tooLargeError(): WorkError {
  return new WorkError({
    code: 'too_large',
    message: `The lists of the schema have more than ${ITEM_VALUES_MAX} values in this document`,
    stage: 'analyze',
    retryable: false,
  });
}
