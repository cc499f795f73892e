type Json = Readonly<Record<string, unknown>>;

/** Types that the editor offers for a field, in the order of its list. */
export const FIELD_TYPES = [
  'text',
  'number',
  'integer',
  'boolean',
  'date',
  'duration',
  'email',
  'uri',
  'choice',
  'texts',
  'group',
  'table',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Field of a template as the editor shows it. */
export type TemplateField = {
  /** Key of its line. */
  id: string;
  name: string;
  /** `other` for a schema that the editor has no type for; it stays as it is. */
  type: FieldType | 'other';
  description: string;
  isRequired: boolean;
  /** Allowed values of a choice, separated by commas. */
  options: string;
  /** Fields of a group, or of each row of a table. */
  fields: readonly TemplateField[];
  /** Schema of a field of another type. */
  schema: Json;
};

/** Template as the editor shows it: its fields, and keywords of its schema that no field shows. */
export type TemplateContent = { fields: readonly TemplateField[]; rest: Json };

/** Returns a line for a field that is still to be named. */
export function newField(): TemplateField {
  return {
    id: crypto.randomUUID(),
    name: '',
    type: 'text',
    description: '',
    isRequired: false,
    options: '',
    fields: [],
    schema: {},
  };
}

/** Tells whether a field consists of fields. */
export function hasFields({ type }: Pick<TemplateField, 'type'>): boolean {
  return type === 'group' || type === 'table';
}

/** Reads the fields of a schema. Writing them gives the same schema again. */
export function readSchema(schema: Json): TemplateContent {
  const { type: _, properties, required, ...rest } = schema;
  return { fields: readFields(properties, required), rest };
}

/** Writes the JSON Schema of a template. */
export function writeSchema({ fields, rest }: TemplateContent): Json {
  return { ...writeObject(fields), ...rest };
}

/** Returns the first name that two fields of one level share; undefined where each has its own. */
export function findSharedName(fields: readonly TemplateField[]): string | undefined {
  const names = fields.map(({ name }) => name.trim());
  const shared = names.find((name, index) => name !== '' && names.indexOf(name) < index);
  if (shared !== undefined) return shared;
  return fields
    .filter(hasFields)
    .map((field) => findSharedName(field.fields))
    .find((name) => name !== undefined);
}

/** Tells whether each field, at every level, has a name. */
export function areNamed(fields: readonly TemplateField[]): boolean {
  return (
    fields.length > 0 &&
    fields.every(
      (field) => field.name.trim() !== '' && (!hasFields(field) || areNamed(field.fields)),
    )
  );
}

function writeObject(fields: readonly TemplateField[]): Json {
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name.trim());
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name.trim(), writeField(field)])),
    ...(required.length > 0 && { required }),
  };
}

function writeField(field: TemplateField): Json {
  if (field.type === 'other') return field.schema;
  const description = field.description.trim();
  return { ...writeType(field), ...(description !== '' && { description }) };
}

function writeType({ type, options, fields }: TemplateField): Json {
  if (type === 'group') return writeObject(fields);
  if (type === 'table') return { type: 'array', items: writeObject(fields) };
  if (type === 'texts') return { type: 'array', items: { type: 'string' } };
  if (type === 'choice') return { type: 'string', enum: splitOptions(options) };
  if (type === 'number' || type === 'integer' || type === 'boolean') return { type };
  return { type: 'string', ...(type !== 'text' && { format: type }) };
}

function splitOptions(options: string): string[] {
  return options
    .split(',')
    .map((option) => option.trim())
    .filter((option) => option !== '');
}

function readFields(properties: unknown, required: unknown): TemplateField[] {
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(toObject(properties)).map(([name, schema]) =>
    readField(name, toObject(schema), names.includes(name)),
  );
}

/** Reads a field in the type that writes its very schema. */
function readField(name: string, schema: Json, isRequired: boolean): TemplateField {
  const { description, enum: options, properties, required, items } = schema;
  const inner = toObject(items);
  const common = {
    ...newField(),
    name,
    isRequired,
    description: typeof description === 'string' ? description : '',
    options: Array.isArray(options) ? options.join(', ') : '',
    schema,
  };
  const fields = {
    group: readFields(properties, required),
    table: readFields(inner['properties'], inner['required']),
  };
  const typed = FIELD_TYPES.map((type): TemplateField => ({
    ...common,
    type,
    fields: type === 'group' || type === 'table' ? fields[type] : [],
  }));
  const exact = typed.find((field) => toText(writeField(field)) === toText(schema));
  return exact ?? { ...common, type: 'other' };
}

function toObject(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

/** Returns a schema as a text in which the order of keywords and of required names does not matter. */
function toText(schema: Json): string {
  return JSON.stringify(schema, (key, value: unknown) => {
    if (key === 'required' && Array.isArray(value)) return value.map(String).toSorted(compare);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => compare(a, b)));
  });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : 1;
}
