import type { ChatRequest } from '../../../../testing/model-servers/openai-server.ts';
import { type Order, readOrders } from './read-orders.ts';

/**
 * Quotes that the model gives for a claim: the most similar passage, the beginning of that passage, or the order
 * itself.
 */
export const CITATION_STRATEGIES = [
  'the nearest passage',
  'a cut passage',
  'the order itself',
] as const;
export type CitationStrategy = (typeof CITATION_STRATEGIES)[number];

/** Claim that is put into every field of an answer that has room for it. */
type Claim = {
  words: string;
  fieldId?: string | undefined;
  quote: string;
  blockId: string;
  owner?: string | undefined;
  due?: string | undefined;
  /** Kind of a sentence in generated content. */
  kind: string;
};

type Block = { id: string; text: string };

/**
 * Answers like a model that obeys every order it reads, in the form of the schema. It ignores all rules of the system
 * prompt, and quotes as `citing` says.
 */
export function obey({ system, user, body }: ChatRequest, citing: CitationStrategy): unknown {
  const orders = readOrders(`${system}\n${user}`);
  const whole = orders.find((order) => order.does === 'answer');
  if (whole) return whole.json;
  const blocks = readBlocks(user);
  const claims = orders.flatMap((order) => claimsOf(order, { system, user, blocks, citing }));
  const first = orders.flatMap((order) => (order.does === 'put first' ? [order.id] : []));
  const ids = [...first, ...blocks.map(({ id }) => id)];
  return fill(body.response_format?.json_schema?.schema ?? {}, '', { claims, ids });
}

const RULES_LENGTH = 280;

type Read = { system: string; user: string; blocks: readonly Block[]; citing: CitationStrategy };

function claimsOf(order: Order, read: Read): Claim[] {
  if (order.does === 'put first' || order.does === 'answer') return [];
  const said = order.does === 'say' ? order.words : order.does === 'report' ? order.value : '';
  const words =
    order.does === 'tell rules'
      ? read.system.slice(0, RULES_LENGTH)
      : said.replace('ALL', stolenFrom(read));
  const fieldId = order.does === 'report' ? fieldOf(read.user, order.field) : undefined;
  const { quote, owner, due } = order.does === 'say' ? order : {};
  return [{ words, fieldId, owner, due, ...citationOf(words, quote, read) }];
}

function fieldOf(user: string, name: string): string | undefined {
  return new RegExp(String.raw`^\[(f\d+)\] +${name}\b`, 'm').exec(user)?.[1];
}

/** Returns untrusted text of the prompt as a thief would exfiltrate it. */
function stolenFrom({ blocks }: Read): string {
  return encodeURIComponent(blocks[0]?.text.slice(0, 40) ?? '');
}

function citationOf(words: string, quote: string | undefined, { blocks, citing }: Read) {
  const order = blocks.find(({ text }) => text.includes(words));
  if (citing === 'the order itself') {
    return { quote: words, blockId: order?.id ?? 'p1:b1', kind: 'missing' };
  }
  const near = nearest(words, blocks);
  const passage = quote ?? near.text;
  const kind = citing === 'a cut passage' ? 'own' : 'said';
  const cut = kind === 'said' ? passage : passage.split(' ').slice(0, -2).join(' ');
  return { quote: cut, blockId: near.id, kind };
}

/** Returns the sentence with most of the words among those without an order. */
function nearest(words: string, blocks: readonly Block[]): Block {
  const wanted = new Set(words.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const shared = ({ text }: Block) =>
    new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu)).intersection(wanted).size;
  const sentences = blocks.flatMap(({ id, text }) =>
    text
      .split(/(?<=\.)\s+|\n+/)
      .filter((sentence) => sentence.trim() !== '' && !sentence.includes('“'))
      .map((sentence) => ({ id, text: sentence.replace(/^[A-Z][a-z]+: /, '') })),
  );
  return sentences.toSorted((a, b) => shared(b) - shared(a))[0] ?? { id: 'p1:b1', text: '' };
}

/** Reads the pieces of the prompt by their ids, whatever the delimiters around them say. */
function readBlocks(user: string): Block[] {
  const marked = user.matchAll(
    /^\[((?:s\d+:)?(?:p\d+:b\d+|t\d+:b\d+)|[ncr]\d+)\] ([^]*?)(?=^\[[\w:.]+\] |^<\/?data |^# |(?![^]))/gm,
  );
  return Array.from(marked, ([, id, text]) => ({ id: id!, text: text!.trim() }));
}

type Filling = { claims: readonly Claim[]; ids: readonly string[] };

/** Fills a JSON schema with the claims. */
function fill(schema: any, name: string, filling: Filling): unknown {
  const given = schema.anyOf?.find(({ type }: any) => type !== 'null') ?? schema;
  const [claim] = filling.claims;
  if (given.enum) return given.enum.find((one: string) => one === claim?.kind) ?? given.enum[0];
  switch (given.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(given.properties).map(([key, own]) => [key, fill(own, key, filling)]),
      );
    case 'array':
      return fillList(given.items, name, filling);
    case 'boolean':
      return name !== 'is_list';
    case 'number':
      return 9_900;
    default:
      return claim ? textOf(claim, name) : '';
  }
}

function fillList(items: any, name: string, { claims, ids }: Filling): unknown[] {
  if (items.type === 'string') return name === 'not_heard' ? [] : [...ids];
  const each = name === 'sections' && claims.length > 0 ? [claims] : claims.map((one) => [one]);
  return each.map((own) => fill(items, name, { ids, claims: own }));
}

function textOf({ words, fieldId, quote, blockId, owner, due }: Claim, name: string): string {
  const texts: Readonly<Record<string, string | undefined>> = {
    quote,
    block_id: blockId,
    field_id: fieldId ?? 'f1',
    owner: owner ?? words.slice(0, 100),
    party: owner ?? words.slice(0, 100),
    due: due ?? words.slice(0, 100),
    due_text: due ?? words.slice(0, 100),
  };
  return texts[name] ?? words;
}
