import type { Span } from '../../../../language/span.ts';

/** Numbered section of a contract. */
export type Section = Span & {
  /** Offset behind the number and the heading, if the section has one on the same line. */
  bodyStart: number;
};

const NUMBER_AT_LINE =
  /(?:^|[\n\u2029])\s?(?:(?:[Ss]ection|SECTION|[Cc]lause|CLAUSE|[Aa]rticle|ARTICLE|[Pp]aragraph|§)\s?)?(\d{1,3}(?:\.\d{1,3})*)[.):]?\s(?=["'(\p{Lu}])/gu;
/** Heading on the line of the number: `Governing Law. `, `GRANT: `. */
const HEADING = /^\p{Lu}[^.:;\n\u2029]{1,60}[.:]\s(?=["(\p{Lu}])/u;

/** Lists the numbered sections in some regions of a text by their number. Of equal numbers the first counts. */
export function indexSections(
  text: string,
  regions: readonly Span[],
): ReadonlyMap<string, Section> {
  const sections = new Map<string, Section>();
  for (const region of regions) {
    const heads = [...text.slice(region.start, region.end).matchAll(NUMBER_AT_LINE)];
    /** Sections that end at the next number on their level. */
    let open: { number: string; section: Section }[] = [];
    for (const match of heads) {
      const start = region.start + match.index + (/^[\n\u2029]/.test(match[0]) ? 1 : 0);
      const number = match[1]!;
      for (const one of open) if (!number.startsWith(`${one.number}.`)) one.section.end = start;
      open = open.filter((one) => number.startsWith(`${one.number}.`));
      const behind = region.start + match.index + match[0].length;
      const heading = HEADING.exec(text.slice(behind, behind + 80))?.[0].length ?? 0;
      const section = {
        start,
        end: endOfLine(text, behind, region.end),
        bodyStart: behind + heading,
      };
      open.push({ number, section });
      if (!sections.has(number)) sections.set(number, section);
    }
  }
  return sections;
}

/** The last section ends with its line: signatures may follow. */
function endOfLine(text: string, from: number, end: number): number {
  const line = /[\n\u2029]/.exec(text.slice(from, end));
  return line ? from + line.index + 1 : end;
}
