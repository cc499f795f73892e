import type { GenerationSource, SourceEvidence } from '../contract/generation.ts';
import type { GenerationEngine, SourceText } from '../engines/language-engine/generation-engine.ts';
import { madeByModel } from '../engines/language-engine/engine-identity.ts';

const ENGINE = madeByModel({ name: 'stand-in', version: '1' });

/** Writes the topic and quotes the first line of each source; its ideas are numbers. */
export const standInGeneration: GenerationEngine = {
  async writeContent({ topic }, sources) {
    const quoted = sources.map(sourceOf);
    const quotes = quoted.flatMap(({ evidence }) => evidence.map(({ excerpt }) => `“${excerpt}”`));
    const content = [`# ${topic}`, ...quotes].join('\n\n');
    return { title: topic, content, sources: quoted, warnings: [], engine: ENGINE };
  },

  async brainstorm({ topic, count }, sources) {
    const ideas = Array.from({ length: count }, (_, index) => ({
      id: `idea_${index + 1}`,
      title: `Idea${index}`,
      description: `${topic}, take${index} part${index} step${index}`,
      category: index % 2 === 0 ? 'Even' : 'Odd',
      score: 1 - index / count,
      rationale: 'A number.',
      sources: index === 0 ? sources.map(sourceOf) : [],
    }));
    return { ideas, sources: sources.map(sourceOf), warnings: [], engine: ENGINE };
  },
};

function sourceOf(source: SourceText): GenerationSource {
  const { type, id, title } = source;
  const evidence = type === 'document' ? ofDocument(source.text) : ofMeeting(source.text);
  return { type, id, title, evidence };
}

function ofDocument({ text, text_sha256 }: Extract<SourceText, { type: 'document' }>['text']) {
  const [excerpt = ''] = text.split('\n');
  const place = { page: 1, start: 0, end: excerpt.length, start_time: null };
  return [{ ...place, excerpt, text_sha256, match: 'exact', verified: true } as const];
}

function ofMeeting(meeting: Extract<SourceText, { type: 'meeting' }>['text']): SourceEvidence[] {
  const { text, text_sha256, lines } = meeting;
  return lines.slice(0, 1).map(({ start, end, start_time }) => ({
    page: null,
    start,
    end,
    excerpt: text.slice(start, end),
    text_sha256,
    match: 'exact',
    verified: true,
    start_time,
  }));
}
