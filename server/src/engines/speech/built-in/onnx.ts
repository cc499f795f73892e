import {
  type Parts,
  fieldsOf,
  lengthDelimited,
  numberField,
  textField,
  textOf,
} from './protobuf.ts';

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

export type GraphNode = {
  name: string;
  operation: string;
  inputs: string[];
  outputs: string[];
  raw: Uint8Array;
};

/** The outputs that a branch gets, and what becomes of each of its nodes: itself, none or others. */
export type BranchEdit = {
  outputs: readonly string[];
  replace: (node: GraphNode) => Parts;
};

/**
 * Edits a model in memory; the file stays as it is.
 *
 * @param model as Hugging Face Optimum exports merged decoders: one `If`, with a branch for the first step and one for
 * the others
 * @param outputs names that the model's new outputs get; each branch gives as many
 */
export function editBranches(
  model: Uint8Array,
  outputs: readonly string[],
  edit: (nodes: readonly GraphNode[]) => BranchEdit,
): Uint8Array {
  const editNode = (node: Uint8Array): Parts => [
    ...replaceFields(node, NODE.attribute, (attribute) =>
      replaceFields(attribute, ATTRIBUTE.graph, (graph) => editGraph(graph, edit)),
    ),
    ...outputs.flatMap((name) => textField(NODE.output, name)),
  ];
  const parts = replaceFields(model, MODEL_GRAPH, (graph) => [
    ...replaceFields(graph, GRAPH.node, (node) =>
      textOf(node, NODE.operation) === 'If' ? editNode(node) : [node],
    ),
    ...outputs.flatMap(graphOutput),
  ]);
  return Buffer.concat(parts);
}

/** A node without attributes, or with one that is a whole number. */
export function makeNode(
  operation: string,
  inputs: readonly string[],
  outputs: readonly string[],
  attribute?: { name: string; value: number },
): Parts {
  return lengthDelimited(GRAPH.node, [
    ...inputs.flatMap((name) => textField(NODE.input, name)),
    ...outputs.flatMap((name) => textField(NODE.output, name)),
    ...textField(NODE.operation, operation),
    ...(attribute ? lengthDelimited(NODE.attribute, integerAttribute(attribute)) : []),
  ]);
}

/** To numbers with a point. */
export function makeCast(input: string, output: string): Parts {
  return makeNode('Cast', [input], [output], { name: 'to', value: FLOAT });
}

function editGraph(graph: Uint8Array, edit: (nodes: readonly GraphNode[]) => BranchEdit): Parts {
  const nodes = [...fieldsOf(graph)].filter(({ number }) => number === GRAPH.node).map(toNode);
  const { outputs, replace } = edit(nodes);
  const others = [...fieldsOf(graph)].filter(({ number }) => number !== GRAPH.node);
  return [
    ...nodes.flatMap(replace),
    ...others.map(({ raw }) => raw),
    ...outputs.flatMap(graphOutput),
  ];
}

function toNode({ payload, raw }: { payload: Uint8Array; raw: Uint8Array }): GraphNode {
  const texts = (number: number) =>
    [...fieldsOf(payload)]
      .filter((field) => field.number === number)
      .map((field) => Buffer.from(field.payload).toString('utf8'));
  return {
    name: textOf(payload, NODE.name),
    operation: textOf(payload, NODE.operation),
    inputs: texts(NODE.input),
    outputs: texts(NODE.output),
    raw,
  };
}

function replaceFields(
  message: Uint8Array,
  number: number,
  replace: (payload: Uint8Array) => Parts,
): Parts {
  return [...fieldsOf(message)].flatMap((field) =>
    field.number === number ? lengthDelimited(number, replace(field.payload)) : [field.raw],
  );
}

function integerAttribute({ name, value }: { name: string; value: number }): Parts {
  return [
    ...textField(ATTRIBUTE.name, name),
    ...numberField(ATTRIBUTE.integer, value),
    ...numberField(ATTRIBUTE.type, INTEGER_ATTRIBUTE),
  ];
}

/** A tensor of floats whose shape is not said. */
function graphOutput(name: string): Parts {
  const type = lengthDelimited(TYPE_TENSOR, numberField(TENSOR_ELEMENT, FLOAT));
  return lengthDelimited(GRAPH.output, [
    ...textField(VALUE_INFO.name, name),
    ...lengthDelimited(VALUE_INFO.type, type),
  ]);
}
