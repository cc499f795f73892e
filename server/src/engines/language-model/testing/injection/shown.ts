import type { Analysis, Evidence } from '../../../../contract/analysis.ts';
import { STRATEGIC_LISTS, type StrategicFindings } from '../../../../contract/meeting-results.ts';
import type { ContentResult } from '../../../language-engine/generation-engine.ts';
import { escapePointer } from '../../../../../../formats/json-pointer.ts';
import type { ShownText } from './attack.ts';

/** Lists the summary and each value of an analysis with the passages below its pointer. */
export function shownByAnalysis({
  summary = '',
  extracted_fields,
  evidence,
}: Analysis): ShownText[] {
  const below = (pointer: string) =>
    Object.entries(evidence).flatMap(([at, own]) =>
      at === pointer || at.startsWith(`${pointer}/`) ? own.map(({ excerpt }) => excerpt) : [],
    );
  const fields = Object.entries(extracted_fields).flatMap(([key, value]) => {
    const passages = below(`/extracted_fields/${escapePointer(key)}`);
    return Array.isArray(value)
      ? value.map((one) => shownByValue(one, passages))
      : [shownByValue(value, passages)];
  });
  return [{ text: summary, passages: below('/summary') }, ...fields];
}

/** Lists a value; an object has evidence of its own. */
function shownByValue(value: unknown, passages: readonly string[]): ShownText {
  if (typeof value !== 'object' || value === null) return { text: String(value), passages };
  const { evidence = [], ...fields } = value as { evidence?: Evidence[] };
  const own = evidence.map(({ excerpt }) => excerpt);
  return { text: JSON.stringify(fields), passages: own.length > 0 ? own : passages };
}

export function shownByLists(findings: StrategicFindings): ShownText[] {
  return STRATEGIC_LISTS.flatMap((name) =>
    findings[name].map(({ text, evidence }) => ({
      text: text,
      passages: evidence.map(({ excerpt }) => excerpt),
    })),
  );
}

const SOURCE_LINE = /^\[\d+\] .*$/gm;
const MARKED = /([^]*?)((?:\s?\[\d+\])+|$)/g;

/**
 * Lists the sentences of content with the passages of the sources whose numbers follow them. The list of sources is
 * left out: it is quotes.
 */
export function shownByContent({ title, content, sources }: ContentResult): ShownText[] {
  const passagesOf = (marks: string) =>
    Array.from(marks.matchAll(/\d+/g), ([number]) => sources[Number(number) - 1]).flatMap(
      (source) => source?.evidence.map(({ excerpt }) => excerpt) ?? [],
    );
  const body = content.replace(SOURCE_LINE, '');
  const sentences = Array.from(body.matchAll(MARKED), ([, words, marks]): ShownText => {
    return { text: words!, passages: passagesOf(marks!) };
  });
  return [{ text: title, passages: [] }, ...sentences];
}
