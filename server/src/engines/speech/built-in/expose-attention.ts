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
const NODE = { output: 2, name: 3, operation: 4, attribute: 5 } as const;
const ATTRIBUTE_GRAPH = 6;
const VALUE_INFO = { name: 1, type: 2 } as const;
const TYPE_TENSOR = 1;
const TENSOR_ELEMENT = 1;
const FLOAT = 1;

const CROSS_ATTENTION = /layers\.(\d+)\/encoder_attn\/Softmax$/;

export type ExposedModel = { bytes: Uint8Array; outputs: string[] };

/**
 * Makes the weights with which each layer of a decoder looks at the sound outputs of the model: their path through the
 * recording says when each token was spoken. The file stays as it is.
 *
 * @param model a merged decoder as Hugging Face Optimum exports it: one `If` with a branch for the first step and one
 * for the others
 */
export function exposeAttention(model: Uint8Array): ExposedModel {
  const outputs: string[] = [];
  const parts = [...fieldsOf(model)].flatMap(({ number, payload, raw }) =>
    number === MODEL_GRAPH ? lengthDelimited(MODEL_GRAPH, editGraph(payload, outputs)) : [raw],
  );
  if (outputs.length === 0) throw new Error('The model has no cross-attention that could be read');
  return { bytes: Buffer.concat(parts), outputs };
}

function editGraph(graph: Uint8Array, outputs: string[]): Parts {
  const parts = [...fieldsOf(graph)].flatMap(({ number, payload, raw }) =>
    number === GRAPH.node && textOf(payload, NODE.operation) === 'If'
      ? lengthDelimited(GRAPH.node, editBranches(payload, outputs))
      : [raw],
  );
  return [...parts, ...outputs.flatMap(outputOfGraph)];
}

function editBranches(node: Uint8Array, outputs: string[]): Parts {
  const parts = [...fieldsOf(node)].flatMap(({ number, payload, raw }) =>
    number === NODE.attribute ? lengthDelimited(NODE.attribute, editBranch(payload)) : [raw],
  );
  const layers = branchOutputs(node);
  outputs.push(...layers.map((_, layer) => `cross_attention.${layer}`));
  return [...parts, ...outputs.flatMap((name) => textField(NODE.output, name))];
}

function editBranch(attribute: Uint8Array): Parts {
  return [...fieldsOf(attribute)].flatMap(({ number, payload, raw }) =>
    number === ATTRIBUTE_GRAPH
      ? lengthDelimited(ATTRIBUTE_GRAPH, [
          payload,
          ...attentionOutputs(payload).flatMap(outputOfGraph),
        ])
      : [raw],
  );
}

/** Both branches have the same layers, and an `If` takes its outputs from either by position. */
function branchOutputs(node: Uint8Array): string[] {
  for (const { number, payload } of fieldsOf(node)) {
    if (number !== NODE.attribute) continue;
    for (const inner of fieldsOf(payload)) {
      if (inner.number === ATTRIBUTE_GRAPH) return attentionOutputs(inner.payload);
    }
  }
  return [];
}

/** Names of the tensors, by layer. */
function attentionOutputs(graph: Uint8Array): string[] {
  const names: string[] = [];
  for (const { number, payload } of fieldsOf(graph)) {
    if (number !== GRAPH.node) continue;
    const [, layer] = CROSS_ATTENTION.exec(textOf(payload, NODE.name)) ?? [];
    if (layer !== undefined) names[Number(layer)] = textOf(payload, NODE.output);
  }
  return names;
}

/** A tensor of floats whose shape is not said. */
function outputOfGraph(name: string): Parts {
  const type = lengthDelimited(TYPE_TENSOR, numberField(TENSOR_ELEMENT, FLOAT));
  return lengthDelimited(GRAPH.output, [
    ...textField(VALUE_INFO.name, name),
    ...lengthDelimited(VALUE_INFO.type, type),
  ]);
}
