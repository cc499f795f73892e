import type { Analysis, Evidence } from '../../../../../contract/analysis.ts';
import {
  STRATEGIC_LISTS,
  type StrategicFindings,
} from '../../../../../contract/meeting-results.ts';
import type { ContentResult } from '../../../generation-engine.ts';
import type { Shown } from './attack.ts';

/** What an analysis says: its summary, and each value with the passages below its pointer. */
export function shownByAnalysis({ summary = '', extracted_fields, evidence }: Analysis): Shown[] {
  const below = (pointer: string) =>
    Object.entries(evidence).flatMap(([at, own]) =>
      at === pointer || at.startsWith(`${pointer}/`) ? own.map(({ excerpt }) => excerpt) : [],
    );
  const fields = Object.entries(extracted_fields).flatMap(([key, value]) => {
    const passages = below(`/extracted_fields/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    return Array.isArray(value)
      ? value.map((one) => shownByValue(one, passages))
      : [shownByValue(value, passages)];
  });
  return [{ said: summary, passages: below('/summary') }, ...fields];
}

/** Objects carry evidence of their own. */
function shownByValue(value: unknown, passages: readonly string[]): Shown {
  if (typeof value !== 'object' || value === null) return { said: String(value), passages };
  const { evidence = [], ...said } = value as { evidence?: Evidence[] };
  const own = evidence.map(({ excerpt }) => excerpt);
  return { said: JSON.stringify(said), passages: own.length > 0 ? own : passages };
}

export function shownByLists(findings: StrategicFindings): Shown[] {
  return STRATEGIC_LISTS.flatMap((name) =>
    findings[name].map(({ text, evidence }) => ({
      said: text,
      passages: evidence.map(({ excerpt }) => excerpt),
    })),
  );
}

const SOURCE_LINE = /^\[\d+\] .*$/gm;
const MARKED = /([^]*?)((?:\s?\[\d+\])+|$)/g;

/**
 * What a text says, with the passages of the sources whose numbers stand behind it. The lines below it that quote its
 * sources are what these say.
 */
export function shownByContent({ title, content, sources }: ContentResult): Shown[] {
  const passagesOf = (marks: string) =>
    Array.from(marks.matchAll(/\d+/g), ([number]) => sources[Number(number) - 1]).flatMap(
      (source) => source?.evidence.map(({ excerpt }) => excerpt) ?? [],
    );
  const body = content.replace(SOURCE_LINE, '');
  const said = Array.from(body.matchAll(MARKED), ([, words, marks]): Shown => {
    return { said: words!, passages: passagesOf(marks!) };
  });
  return [{ said: title, passages: [] }, ...said];
}
