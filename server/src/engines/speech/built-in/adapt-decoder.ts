import { editBranches, type GraphNode, makeCast, makeNode } from './onnx.ts';
import type { Parts } from './protobuf.ts';

const CROSS_ATTENTION = /layers\.(\d+)\/encoder_attn\/Softmax$/;

export type AdaptedDecoder = {
  model: Uint8Array;
  /** Outputs with the weights of each layer's heads. */
  attention: string[];
};

/**
 * Adds to Moonshine's decoder what the export left out, in memory:
 * - The weights with which each layer looks at the sound become outputs: their path through the recording says when
 *   each token was spoken.
 * - The last product, with the embeddings of all tokens, is computed with whole numbers as all others are. As exported,
 *   the embeddings are turned into 38 MB of floats for every token, which takes more than half of the time.
 */
export function adaptDecoder(model: Uint8Array, layers: number): AdaptedDecoder {
  const attention = Array.from({ length: layers }, (_, layer) => `cross_attention.${layer}`);
  return {
    attention,
    model: editBranches(model, attention, (nodes) => ({
      outputs: attentionOutputs(nodes, layers),
      replace: keepingEmbeddingsWhole(nodes),
    })),
  };
}

/** Names of the tensors, by layer. */
function attentionOutputs(nodes: readonly GraphNode[], layers: number): string[] {
  const names: string[] = [];
  for (const { name, outputs } of nodes) {
    const [, layer] = CROSS_ATTENTION.exec(name) ?? [];
    if (layer !== undefined) names[Number(layer)] = outputs[0]!;
  }
  if (names.length !== layers) {
    throw new Error(`The decoder has ${names.length} layers that look at the sound`);
  }
  return names;
}

function keepingEmbeddingsWhole(nodes: readonly GraphNode[]): (node: GraphNode) => Parts {
  const product = nodes.find(({ outputs }) => outputs.includes('logits'));
  const toFloats = nodes.find(({ outputs }) => outputs[0] === product?.inputs[1]);
  if (product?.operation !== 'MatMul' || toFloats?.operation !== 'DequantizeLinear') {
    throw new Error('The decoder does not end in a product with its embeddings');
  }
  return (node) => {
    if (node === toFloats) return [];
    return node === product ? wholeProduct(product.inputs[0]!, toFloats.inputs) : [node.raw];
  };
}

/** The form in which onnxruntime knows a quantised product, and computes it in one go. */
function wholeProduct(input: string, [weights, scale, zeroPoint]: readonly string[]): Parts {
  return [
    ...makeNode('DynamicQuantizeLinear', [input], ['whole.x', 'whole.x_scale', 'whole.x_zero']),
    ...makeNode('MatMulInteger', ['whole.x', weights!, 'whole.x_zero', zeroPoint!], ['whole.sums']),
    ...makeCast('whole.sums', 'whole.floats'),
    ...makeNode('Mul', ['whole.x_scale', scale!], ['whole.scale']),
    ...makeNode('Mul', ['whole.floats', 'whole.scale'], ['logits']),
  ];
}
