import type { ParsedPiece, ParsedQuestion } from './read-question.ts';
import type { TaskHandlers } from './scripted-model.ts';

const QUOTE_LENGTH_MAX = 300;
const ITEMS_MAX = 40;

/** Spoken sentence with the id of its block. */
type Said = { speaker: string | null; text: string; block_id: string };

/** Model that reads meetings by a few words and quotes whole sentences. */
export const SCRIPTED_MEETINGS: TaskHandlers = {
  'action-items': ({ sections }) => ({
    items: saidIn(sections.meeting)
      .filter(({ text }) => /\b(?:I will|(?:could|can) you)\b/.test(text))
      .slice(0, ITEMS_MAX)
      .map(itemOf),
  }),

  'meeting-summary': (question) => {
    const said = saidIn(question.sections.meeting);
    return {
      summary: withinWords(said, Number(question.settings.summary_words))
        .slice(0, ITEMS_MAX)
        .map(quoted),
      key_points: said.slice(0, Number(question.settings.points_max)).map(quoted),
      decisions: said.filter(isDecision).slice(0, ITEMS_MAX).map(quoted),
      next_steps: said.filter(isPromise).slice(0, ITEMS_MAX).map(quoted),
      not_heard: notHeard(question),
    };
  },

  'meeting-digest': ({ settings, sections }) => {
    const findings = sections.findings ?? [];
    return {
      summary: withinWords(findings, Number(settings.summary_words)).map(resting),
      key_points: findings.slice(0, Number(settings.points_max)).map(resting),
    };
  },

  'meeting-findings': (question) => {
    const said = saidIn(question.sections.meeting);
    const list = (pattern: RegExp) =>
      said
        .filter(({ text }) => pattern.test(text))
        .slice(0, Number(question.settings.items_max))
        .map(quoted);
    return {
      themes: said.slice(0, 1).map(quoted),
      opportunities: list(/\bchance\b/),
      risks: list(/\brisk\b|\botherwise\b/),
      decisions: list(/\b(?:decided|agreed)\b/),
      open_questions: list(/\?$/),
      recommendations: list(/\bshould\b/),
      not_heard: notHeard(question),
    };
  },

  'meeting-overview': ({ settings, sections }) => ({
    overview: (sections.findings ?? [])
      .slice(0, Number(settings.sentences))
      .map(({ id, text }) => resting({ id, text: text.replace(/^[a-z ]+: /, '') })),
  }),
};

function saidIn(pieces: readonly ParsedPiece[] = []): Said[] {
  return pieces.flatMap(({ id, text }) => {
    const [, name, said] = /^(?:([^:\n]{1,40}): )?([^]*)$/.exec(text)!;
    return said!
      .split(/(?<=[.!?])\s+/)
      .filter((sentence) => /\p{L}/u.test(sentence))
      .map((sentence) => ({
        speaker: name ?? null,
        text: sentence.slice(0, QUOTE_LENGTH_MAX).toWellFormed(),
        block_id: id,
      }));
  });
}

function itemOf({ speaker, text, block_id }: Said) {
  const asked = /^(\p{Lu}\p{L}+), (?:could|can) you (?:please )?(.*?)[.?]?$/u.exec(text);
  const promised = /\bI will (.*?)[.]?$/.exec(text);
  const deed = asked?.[2] ?? promised?.[1] ?? text;
  return {
    description: deed.charAt(0).toUpperCase() + deed.slice(1),
    owner: asked?.[1] ?? speaker,
    due: /\b(?:by \p{L}+|tomorrow)/u.exec(text)?.[0] ?? null,
    priority: 'medium',
    quotes: [{ quote: text, block_id }],
  };
}

function quoted({ text, block_id }: Said) {
  return { text, quotes: [{ quote: text, block_id }] };
}

function resting({ id, text }: ParsedPiece) {
  return { text, from: [id] };
}

function isDecision({ text }: Said): boolean {
  return /\b(?:decided|agreed)\b/.test(text);
}

function isPromise({ text }: Said): boolean {
  return /\bI will\b/.test(text);
}

function withinWords<S extends { text: string }>(said: readonly S[], wordsMax: number): S[] {
  let left = wordsMax;
  return said.filter(({ text }) => (left -= text.split(/\s+/).length) >= 0);
}

/** Lists the ids of the focus areas without a spoken word. */
function notHeard({ sections }: ParsedQuestion): string[] {
  const all = (sections.meeting ?? []).map(({ text }) => text.toLowerCase()).join('\n');
  return (sections.focus ?? [])
    .filter(
      ({ text }) =>
        !text
          .toLowerCase()
          .split(/\s+/)
          .some((word) => all.includes(word)),
    )
    .map(({ id }) => id);
}
