// Field numbers of onnx.proto.
const MODEL_GRAPH = 7;
const GRAPH = { node: 1, output: 12 } as const;
const NODE = { input: 1, output: 2, name: 3, operation: 4, attribute: 5 } as const;
const ATTRIBUTE = { name: 1, integer: 3, graph: 6, type: 20 } as const;
const VALUE_INFO = { name: 1, type: 2 } as const;
const TYPE_TENSOR = 1;
const TENSOR_ELEMENT = 1;
const FLOAT = 1;
const INTEGER_ATTRIBUTE = 2;

/** Node of an ONNX graph. */
export type GraphNode = {
  name: string;
  operation: string;
  inputs: string[];
  outputs: string[];
  raw: Uint8Array;
};

/** Edit of a branch: its new outputs, and the nodes that replace each of its nodes. */
export type BranchEdit = {
  outputs: readonly string[];
  replace: (node: GraphNode) => ByteParts;
};

/**
 * Edits the branches of a model in memory and returns the new model. The file is unchanged.
 *
 * @param model merged decoder as exported by Hugging Face Optimum: one `If` with a branch for the first step and one
 * for the others
 * @param outputs names of the new outputs of the model; each branch provides as many
 */
export function editBranches(
  model: Uint8Array,
  outputs: readonly string[],
  edit: (nodes: readonly GraphNode[]) => BranchEdit,
): Uint8Array {
  const editNode = (node: Uint8Array): ByteParts => [
    ...replaceFields(node, NODE.attribute, (attribute) =>
      replaceFields(attribute, ATTRIBUTE.graph, (graph) => editGraph(graph, edit)),
    ),
    ...outputs.flatMap((name) => encodeTextField(NODE.output, name)),
  ];
  const parts = replaceFields(model, MODEL_GRAPH, (graph) => [
    ...replaceFields(graph, GRAPH.node, (node) =>
      readTextField(node, NODE.operation) === 'If' ? editNode(node) : [node],
    ),
    ...outputs.flatMap(makeFloatOutput),
  ]);
  return Buffer.concat(parts);
}

/** Makes a node with at most one integer attribute. */
export function makeNode(
  operation: string,
  inputs: readonly string[],
  outputs: readonly string[],
  attribute?: { name: string; value: number },
): ByteParts {
  return encodeLengthDelimited(GRAPH.node, [
    ...inputs.flatMap((name) => encodeTextField(NODE.input, name)),
    ...outputs.flatMap((name) => encodeTextField(NODE.output, name)),
    ...encodeTextField(NODE.operation, operation),
    ...(attribute ? encodeLengthDelimited(NODE.attribute, integerAttribute(attribute)) : []),
  ]);
}

/** Makes a node that casts a tensor to floats. */
export function makeFloatCast(input: string, output: string): ByteParts {
  return makeNode('Cast', [input], [output], { name: 'to', value: FLOAT });
}

function editGraph(
  graph: Uint8Array,
  edit: (nodes: readonly GraphNode[]) => BranchEdit,
): ByteParts {
  const nodes = [...readFields(graph)].filter(({ number }) => number === GRAPH.node).map(parseNode);
  const { outputs, replace } = edit(nodes);
  const others = [...readFields(graph)].filter(({ number }) => number !== GRAPH.node);
  return [
    ...nodes.flatMap(replace),
    ...others.map(({ raw }) => raw),
    ...outputs.flatMap(makeFloatOutput),
  ];
}

function parseNode({ payload, raw }: { payload: Uint8Array; raw: Uint8Array }): GraphNode {
  const texts = (number: number) =>
    [...readFields(payload)]
      .filter((field) => field.number === number)
      .map((field) => Buffer.from(field.payload).toString('utf8'));
  return {
    name: readTextField(payload, NODE.name),
    operation: readTextField(payload, NODE.operation),
    inputs: texts(NODE.input),
    outputs: texts(NODE.output),
    raw,
  };
}

function replaceFields(
  message: Uint8Array,
  number: number,
  replace: (payload: Uint8Array) => ByteParts,
): ByteParts {
  return [...readFields(message)].flatMap((field) =>
    field.number === number ? encodeLengthDelimited(number, replace(field.payload)) : [field.raw],
  );
}

function integerAttribute({ name, value }: { name: string; value: number }): ByteParts {
  return [
    ...encodeTextField(ATTRIBUTE.name, name),
    ...encodeNumberField(ATTRIBUTE.integer, value),
    ...encodeNumberField(ATTRIBUTE.type, INTEGER_ATTRIBUTE),
  ];
}

/** Makes a graph output: a float tensor of unspecified shape. */
function makeFloatOutput(name: string): ByteParts {
  const type = encodeLengthDelimited(TYPE_TENSOR, encodeNumberField(TENSOR_ELEMENT, FLOAT));
  return encodeLengthDelimited(GRAPH.output, [
    ...encodeTextField(VALUE_INFO.name, name),
    ...encodeLengthDelimited(VALUE_INFO.type, type),
  ]);
}

/** Field of a protobuf message in its encoded form. */
export type ProtobufField = {
  number: number;
  /** Content of a message, text or list; empty for a number. */
  payload: Uint8Array;
  /** Encoded bytes of the whole field. */
  raw: Uint8Array;
};

const VARINT = 0;
const LENGTH_DELIMITED = 2;
/** Size in bytes of the fixed-length wire types. */
const FIXED_BYTES: Readonly<Record<number, number>> = { 1: 8, 5: 4 };

/**
 * Yields the fields of a protobuf message.
 *
 * @throws Error if the bytes are no protobuf message
 */
export function* readFields(message: Uint8Array): Generator<ProtobufField> {
  let at = 0;
  while (at < message.length) {
    const start = at;
    const key = readVarint(message, at);
    const wireType = key.value & 7;
    at = key.next;
    let payload = message.subarray(at, at);
    if (wireType === VARINT) {
      at = readVarint(message, at).next;
    } else if (wireType === LENGTH_DELIMITED) {
      const length = readVarint(message, at);
      payload = message.subarray(length.next, length.next + length.value);
      at = length.next + length.value;
    } else {
      at += FIXED_BYTES[wireType] ?? unknownWireType(wireType);
    }
    yield { number: key.value >>> 3, payload, raw: message.subarray(start, at) };
  }
}

/** Returns the text of the first field with the given number; empty if there is none. */
export function readTextField(message: Uint8Array, number: number): string {
  for (const field of readFields(message)) {
    if (field.number === number) return Buffer.from(field.payload).toString('utf8');
  }
  return '';
}

/** Byte arrays that are concatenated once at the end, since a model nests tens of megabytes. */
export type ByteParts = readonly Uint8Array[];

/** Encodes a field that contains bytes. */
export function encodeLengthDelimited(number: number, parts: ByteParts): ByteParts {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return [encodeVarint((number << 3) | LENGTH_DELIMITED), encodeVarint(length), ...parts];
}

/** Encodes a text field as UTF-8. */
export function encodeTextField(number: number, text: string): ByteParts {
  return encodeLengthDelimited(number, [Buffer.from(text, 'utf8')]);
}

/** Encodes a field with an unsigned integer. */
export function encodeNumberField(number: number, value: number): ByteParts {
  return [encodeVarint((number << 3) | VARINT), encodeVarint(value)];
}

function encodeVarint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Uint8Array.from([...bytes, rest]);
}

/** Reads a variable-length integer. Values above 2^53 lose precision; only lengths and keys are used. */
function readVarint(bytes: Uint8Array, from: number): { value: number; next: number } {
  let [value, scale] = [0, 1];
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    value += (byte & 127) * scale;
    if (byte < 128) return { value, next: at + 1 };
    scale *= 128;
  }
  throw new Error('The model ends in the middle of a number');
}

function unknownWireType(wireType: number): never {
  throw new Error(`The model has a field of the unknown wire type ${wireType}`);
}
