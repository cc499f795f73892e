/** Subset of GraphQL for the fake: one operation, fields with arguments, variables. https://spec.graphql.org/October2021/ */

export type Selection = {
  name: string;
  args: Record<string, unknown>;
  /** Selected subfields; null for a scalar. */
  fields: Selection[] | null;
};

export type Operation = { kind: 'query' | 'mutation'; fields: Selection[] };

const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|\$?[A-Za-z_]\w*|[{}()[\]:!=]/g;

/** Parses an operation. @throws Error for text outside the supported subset */
export function parseOperation(text: string, variables: Record<string, unknown>): Operation {
  const tokens = text.match(TOKENS) ?? [];
  let at = 0;
  const peek = () => tokens[at];

  function take(expected?: string): string {
    const token = tokens[at];
    if (token === undefined || (expected !== undefined && token !== expected)) {
      throw new Error(`Syntax Error: Expected ${expected ?? 'a token'}, found ${token ?? '<EOF>'}`);
    }
    at += 1;
    return token;
  }

  function skipDefinitions(): void {
    if (peek() !== '(') return;
    while (take() !== ')');
  }

  function value(): unknown {
    const token = take();
    if (token === '{') return pairs('}');
    if (token === '[') {
      const items: unknown[] = [];
      while (peek() !== ']') items.push(value());
      take(']');
      return items;
    }
    if (token.startsWith('$')) {
      if (!(token.slice(1) in variables)) throw new Error(`Variable ${token} is not given`);
      return variables[token.slice(1)];
    }
    if (/^["\d-]/.test(token)) return JSON.parse(token);
    const words: Record<string, unknown> = { true: true, false: false, null: null };
    return token in words ? words[token] : token;
  }

  function pairs(end: string): Record<string, unknown> {
    const values: Record<string, unknown> = {};
    while (peek() !== end) {
      const name = take();
      take(':');
      values[name] = value();
    }
    take(end);
    return values;
  }

  function selections(): Selection[] {
    const selected: Selection[] = [];
    take('{');
    while (peek() !== '}') {
      const name = take();
      const args = peek() === '(' ? (take('('), pairs(')')) : {};
      selected.push({ name, args, fields: peek() === '{' ? selections() : null });
    }
    take('}');
    return selected;
  }

  const first = peek();
  const kind = first === 'mutation' ? 'mutation' : 'query';
  if (first === 'query' || first === 'mutation') take();
  if (peek() !== '(' && peek() !== '{') take();
  skipDefinitions();
  const fields = selections();
  if (at !== tokens.length) throw new Error(`Syntax Error: Unexpected ${peek()}`);
  return { kind, fields };
}

/** Selects the requested fields of `value`. @throws Error with the name of an unknown field */
export function select(value: unknown, fields: Selection[] | null, type: string): unknown {
  if (Array.isArray(value)) return value.map((item) => select(item, fields, type));
  if (value === null || typeof value !== 'object') return value;
  if (fields === null) throw new Error(`Field "${type}" must have a selection of subfields`);
  const fieldsByName = new Map(Object.entries(value));
  return Object.fromEntries(
    fields.map(({ name, fields: inner }) => {
      if (!fieldsByName.has(name)) {
        throw new Error(`Cannot query field "${name}" on type "${type}"`);
      }
      return [name, select(fieldsByName.get(name), inner, name)];
    }),
  );
}
