import type {
  LeafNode,
  ObjectNode,
  SchemaNode,
} from '../../../language-engine/extraction/schema-node.ts';
import type { Party } from '../../analysis/parties/parties.ts';
import { type LeafOutcome, NOT_STATED } from '../found-leaf.ts';
import { type Source, toRawSpan } from '../source.ts';
import type { FoundItem } from './found-item.ts';

const LIST_NAME = /^(?:contracting_?)?part(?:y|ies)$/i;
const NAME = /^(?:party_?|legal_?|full_?)?name$|^party$/i;
const ROLE = /^(?:party_?)?role$|^(?:defined_?)?term$/i;

/** Lists the parties of a contract, by name or as objects with name and role. */
export function listParties(
  source: Source,
  name: string,
  items: ObjectNode | LeafNode,
): FoundItem[] {
  if (!LIST_NAME.test(name)) return [];
  const { parties } = source.reading;
  if (items.kind === 'leaf') {
    const isText = items.type === 'string' && !items.options;
    return isText ? parties.map((party) => ({ kind: 'leaf', leaf: toName(source, party) })) : [];
  }
  if (!items.properties.some(([key]) => NAME.test(key))) return [];
  return parties.map((party) => ({
    kind: 'object',
    members: items.properties.map(([key, node]) => {
      const isText = node.kind === 'leaf' && node.type === 'string' && !node.options;
      if (isText && NAME.test(key)) return [key, { kind: 'leaf', leaf: toName(source, party) }];
      if (isText && ROLE.test(key)) return [key, { kind: 'leaf', leaf: toRole(source, party) }];
      return [key, toEmpty(node)];
    }),
  }));
}

function toName({ reading }: Source, party: Party): LeafOutcome {
  return { value: party.name, spans: [toRawSpan(reading, party)], confidence: party.confidence };
}

/** Distance behind the name in which a contract defines the role of the party. */
const ROLE_DISTANCE_MAX = 300;

function toRole({ reading }: Source, party: Party): LeafOutcome {
  const [role] = party.terms;
  const behind = reading.text.slice(party.start, party.end + ROLE_DISTANCE_MAX);
  const at = role === undefined ? -1 : behind.indexOf(role);
  if (role === undefined || at === -1) return NOT_STATED;
  const start = party.start + at;
  const span = toRawSpan(reading, { start, end: start + role.length });
  return { value: role, spans: [span], confidence: party.confidence };
}

/** Builds a part without values that conforms to its schema. */
function toEmpty(node: SchemaNode): FoundItem {
  if (node.kind === 'array') return { kind: 'list' };
  if (node.kind === 'leaf') return { kind: 'leaf', leaf: NOT_STATED };
  return {
    kind: 'object',
    members: node.properties.map(([key, member]) => [key, toEmpty(member)]),
  };
}
