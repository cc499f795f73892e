import { _, type Ajv2020 } from 'ajv/dist/2020.js';

/**
 * Has `minLength` and `maxLength` count characters only where the number of code units leaves it open: the validator's
 * own keywords walk through every text, 50 ms each for one of 10 million characters.
 */
export function useExactLengths(ajv: Ajv2020): void {
  defineLength(ajv, 'minLength', (text, min) =>
    leavesOpen(text, min) ? countCharacters(text) >= min : text.length >= min,
  );
  defineLength(ajv, 'maxLength', (text, max) =>
    leavesOpen(text, max + 1) ? countCharacters(text) <= max : text.length <= max,
  );
}

function defineLength(
  ajv: Ajv2020,
  keyword: 'minLength' | 'maxLength',
  isValid: (text: string, limit: number) => boolean,
): void {
  ajv.removeKeyword(keyword);
  ajv.addKeyword({
    keyword,
    type: 'string',
    schemaType: 'number',
    validate: (limit: number, text: string) => isValid(text, limit),
    error: { message: keyword, params: ({ schemaCode }) => _`{limit: ${schemaCode}}` },
  });
}

/** Whether a text of this many code units may or may not have `count` characters, which are one unit or two each. */
function leavesOpen({ length }: string, count: number): boolean {
  return length >= count && length < 2 * count;
}

/** Code points, as JSON Schema counts. */
function countCharacters(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}
