/** JSON Schema as far as openapi.json uses it. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  oneOf?: Schema[];
  required?: string[];
  additionalProperties?: boolean | Schema;
  description?: string;
  format?: string;
};

const KEYWORDS = new Set([
  'from',
  'import',
  'class',
  'is',
  'in',
  'global',
  'def',
  'pass',
  'return',
]);
const LINE_CHARACTERS = 100;

/** Collects the classes that types need, each under its own name. */
export class PythonTypes {
  readonly #classes = new Map<string, string>();
  readonly #names: Set<string>;

  /** @param names taken names */
  constructor(names: Iterable<string>) {
    this.#names = new Set(names);
  }

  /** @returns text of the classes, each after those that it was met in */
  text(): string {
    return [...this.#classes.values()].join('\n\n');
  }

  /** Adds the type of a schema under its own name. */
  define(name: string, schema: Schema): void {
    if (schema.properties) this.#addClass(name, schema);
    else this.#classes.set(name, `${name} = ${this.type(schema, name)}\n`);
  }

  /**
   * @param name name for a class, should the schema need one
   * @returns Python expression of the type
   */
  type(schema: Schema, name: string): string {
    if (schema.$ref) return quoted(schema.$ref.split('/').at(-1)!);
    if (schema.const !== undefined) return literal([schema.const]);
    if (schema.enum) return literal(schema.enum);
    if (schema.anyOf) return union(schema.anyOf.map((each) => this.type(each, name)));
    const types = [schema.type ?? []].flat();
    if (types.length === 0) return 'Any';
    return union(types.map((type) => this.#plainType(type, schema, name)));
  }

  #plainType(type: string, schema: Schema, name: string): string {
    switch (type) {
      case 'string':
        return schema.format === 'binary' ? 'bytes' : 'str';
      case 'integer':
        return 'int';
      case 'number':
        return 'float';
      case 'boolean':
        return 'bool';
      case 'null':
        return 'None';
      case 'array':
        return `List[${schema.items ? this.type(schema.items, `${name}Item`) : 'Any'}]`;
      default:
        return this.#objectType(schema, name);
    }
  }

  #objectType(schema: Schema, name: string): string {
    const { properties, additionalProperties } = schema;
    if (properties && Object.keys(properties).length > 0) {
      const free = this.#freeName(name);
      this.#addClass(free, schema);
      return quoted(free);
    }
    const value = typeof additionalProperties === 'object' ? additionalProperties : {};
    return `Dict[str, ${this.type(value, `${name}Value`)}]`;
  }

  #freeName(name: string): string {
    let free = name;
    for (let n = 2; this.#names.has(free); n += 1) free = `${name}${n}`;
    this.#names.add(free);
    return free;
  }

  #addClass(name: string, schema: Schema): void {
    // Its place comes before those of the classes inside.
    this.#classes.set(name, '');
    const required = new Set(schema.required);
    const fields = Object.entries(schema.properties ?? {}).map(([key, value]) => {
      const type = this.type(value, `${name}${pascalCase(key)}`);
      const text = required.has(key) ? type : `NotRequired[${type}]`;
      return { key, text, comment: value.description };
    });
    this.#classes.set(name, writeClass(name, schema.description, fields));
  }
}

type Field = { key: string; text: string; comment: string | undefined };

function writeClass(
  name: string,
  description: string | undefined,
  fields: readonly Field[],
): string {
  // A keyword cannot be the name of an attribute.
  if (fields.some(({ key }) => !isName(key))) {
    const entries = fields.map(({ key, text }) => `        "${key}": ${text},\n`).join('');
    return `${name} = TypedDict(\n    "${name}",\n    {\n${entries}    },\n)\n`;
  }
  const docstring = description ? `    """${escapeText(description)}"""\n\n` : '';
  const lines = fields.map(
    ({ key, text, comment }) => `${comment ? writeComment(comment) : ''}    ${key}: ${text}\n`,
  );
  return `class ${name}(TypedDict):\n${docstring}${lines.join('') || '    pass\n'}`;
}

function writeComment(text: string): string {
  const words = text.replaceAll(/\s+/g, ' ').split(' ');
  const lines = [''];
  for (const word of words) {
    if (lines.at(-1)!.length + word.length > LINE_CHARACTERS - 8) lines.push('');
    lines[lines.length - 1] += ` ${word}`;
  }
  return lines.map((line) => `    #${line}\n`).join('');
}

export function escapeText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replaceAll(/"$/g, '\\"');
}

export function isName(key: string): boolean {
  return /^[A-Za-z_]\w*$/.test(key) && !KEYWORDS.has(key);
}

/** Refers to a class that may come later. */
function quoted(name: string): string {
  return `"${name}"`;
}

function literal(values: readonly unknown[]): string {
  const texts = values.map((value) => {
    if (typeof value === 'boolean') return value ? 'True' : 'False';
    return value === null ? 'None' : JSON.stringify(value);
  });
  // Literal takes no floats.
  return values.some((value) => typeof value === 'number' && !Number.isInteger(value))
    ? 'float'
    : `Literal[${texts.join(', ')}]`;
}

function union(types: readonly string[]): string {
  const different = [...new Set(types)];
  if (different.length === 1) return different[0]!;
  const others = different.filter((type) => type !== 'None');
  const joined = others.length === 1 ? others[0]! : `Union[${others.join(', ')}]`;
  return others.length < different.length ? `Optional[${joined}]` : joined;
}

export function pascalCase(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => `${part.slice(0, 1).toUpperCase()}${part.slice(1)}`)
    .join('');
}
