import { keysByValue, loadPairs } from '../../../../language/cues.ts';

/** Kinds of sections of a text, by what they are about. */
const SECTION_KIND_NAMES = [
  'decided',
  'tasks',
  'dangers',
  'questions',
  'brief',
  'background',
  'findings',
  'approach',
  'timeline',
  'cost',
  'risks',
  'decision',
  'steps',
  'meaning',
  'example',
  'action',
  'about',
] as const;
export type SectionKindName = (typeof SECTION_KIND_NAMES)[number];

/** Kind of section: the sentences that belong to it, and the gap as long as nothing is known. */
export type SectionKind = {
  /** Missing information, as the end of a placeholder. */
  gap: string;
  /** Wording of sentences that belong here; without it the section takes sentences that fit no other. */
  cue?: RegExp;
};

export const SECTION_KINDS = loadSectionKinds();

function loadSectionKinds(): Readonly<Record<SectionKindName, SectionKind>> {
  const gaps = keysByValue(loadPairs('en', 'generation/section-gaps'));
  const cues = keysByValue(loadPairs('en', 'generation/section-cues'));
  const kinds = SECTION_KIND_NAMES.map((name): [SectionKindName, SectionKind] => {
    const own = cues.get(name);
    const kind: SectionKind = {
      gap: gaps.get(name)![0]!,
      ...(own && { cue: new RegExp(own.join('|'), 'i') }),
    };
    return [name, kind];
  });
  return Object.fromEntries(kinds) as Record<SectionKindName, SectionKind>;
}

/** Returns the placeholder for missing information. */
export function placeholder(missing: string): string {
  return `[To add: ${missing}]`;
}
