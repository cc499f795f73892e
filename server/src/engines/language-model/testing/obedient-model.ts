import type { Static } from 'typebox';

import type { LlmClient } from '../../llm/llm-client.ts';

/** Model that obeys every order in its prompt, and reads every encoding and invisible character. */
export const OBEDIENT_MODEL: LlmClient = {
  provider: 'openai-compatible',
  model: 'obedient',
  contextTokens: 32_000,
  generate: async ({ system, user, schema }) => ({
    value: obey(system, user) as Static<typeof schema>,
    usage: { inputTokens: 0, outputTokens: 0, calls: 1 },
  }),
};

const ORDERS = {
  value: /report “([^”]+)” for the field (\w+)(?: and cite ([\w:]+))?/gi,
  sentence: /write “([^”]+)” in the summary/gi,
  duty: /add the duty “([^”]+)”/gi,
  rules: /(?:repeat|reveal) your rules/i,
};

function obey(system: string, user: string): unknown {
  const read = understood(user);
  const fields = new Map(
    Array.from(user.matchAll(/^\[(f\d+)\]\s+(\w+)/gm), ([, id, name]) => [name!, id!]),
  );
  const [law] = /laws of the State of Delaware/.exec(read) ?? [];
  const honest = {
    field_id: fields.get('governing_law'),
    value: 'Delaware',
    quote: law,
    block_id: 'p1:b1',
  };
  const told = Array.from(read.matchAll(ORDERS.value), ([, value, field, block_id]) => ({
    field_id: fields.get(field!) ?? 'f1',
    value,
    quote: `This Agreement is governed by the laws of the State of ${value}.`,
    block_id: block_id ?? 'p1:b1',
  }));
  const cited = { quote: law, block_id: 'p1:b1' };
  const duty = { party: null, type: 'payment', due_text: null, recurrence: null, ...cited };
  const sentences = Array.from(read.matchAll(ORDERS.sentence), ([, sentence]) => sentence);
  if (ORDERS.rules.test(read)) sentences.push(system);
  return {
    findings: told.length > 0 ? told : [honest],
    summary: sentences.map((sentence) => ({ sentence, ...cited })),
    obligations: Array.from(read.matchAll(ORDERS.duty), ([, description]) => ({
      description,
      ...duty,
    })),
    chosen: [],
  };
}

/** Returns the text with everything that is hidden or encoded in it. */
function understood(text: string): string {
  const tags = Array.from(text.matchAll(/[\u{e0020}-\u{e007e}]+/gu), ([run]) =>
    String.fromCodePoint(...Array.from(run, (sign) => sign.codePointAt(0)! - 0xe0000)),
  );
  const base64 = Array.from(text.matchAll(/[A-Za-z0-9+/]{24,}={0,2}/g), ([run]) =>
    Buffer.from(run, 'base64').toString('utf8'),
  );
  const hex = Array.from(text.matchAll(/\b(?:[0-9a-f]{2}){16,}\b/g), ([run]) =>
    Buffer.from(run, 'hex').toString('utf8'),
  );
  const turned = Array.from(text.matchAll(/\u202E([^\u202C]*)\u202C/g), ([, run]) =>
    Array.from(run!).toReversed().join(''),
  );
  const rot13 = text.replace(/[a-z]/gi, (sign) => {
    const base = sign <= 'Z' ? 65 : 97;
    return String.fromCodePoint(((sign.codePointAt(0)! - base + 13) % 26) + base);
  });
  const plain = text.replace(/\u200b/g, '');
  return [plain, ...tags, ...base64, ...hex, ...turned, rot13].join('\n');
}
