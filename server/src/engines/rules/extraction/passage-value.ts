import type { Span } from '../../../language/span.ts';
import type { LeafValue } from '../../language-engine/extraction/schema-node.ts';

/** Value in a passage; the offsets are those of the passage. */
export type PassageValue = Span & { value: LeafValue };
