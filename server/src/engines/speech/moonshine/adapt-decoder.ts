import {
  editBranches,
  type GraphNode,
  makeFloatCast,
  makeNode,
  type ByteParts,
} from './onnx-graph.ts';

const CROSS_ATTENTION = /layers\.(\d+)\/encoder_attn\/Softmax$/;

/** Adapted model of the decoder. */
export type AdaptedDecoder = {
  model: Uint8Array;
  /** Names of the added outputs: the cross-attention weights of each layer. */
  attention: string[];
};

/**
 * Adapts the exported Moonshine decoder in memory. The cross-attention weights of each layer become outputs: word
 * times are derived from them. The logits product is computed with quantized embeddings: as exported, 38 MB of
 * embeddings are dequantized for every token, which takes more than half of the time.
 */
export function adaptDecoder(model: Uint8Array, layers: number): AdaptedDecoder {
  const attention = Array.from({ length: layers }, (_, layer) => `cross_attention.${layer}`);
  return {
    attention,
    model: editBranches(model, attention, (nodes) => ({
      outputs: findAttentionTensors(nodes, layers),
      replace: quantizeLogitsProduct(nodes),
    })),
  };
}

/** Returns the names of the cross-attention tensors, by layer. */
function findAttentionTensors(nodes: readonly GraphNode[], layers: number): string[] {
  const names: string[] = [];
  for (const { name, outputs } of nodes) {
    const [, layer] = CROSS_ATTENTION.exec(name) ?? [];
    if (layer !== undefined) names[Number(layer)] = outputs[0]!;
  }
  if (names.length !== layers) {
    throw new Error(
      `The decoder has ${names.length} layers with cross-attention, which is unexpected`,
    );
  }
  return names;
}

function quantizeLogitsProduct(nodes: readonly GraphNode[]): (node: GraphNode) => ByteParts {
  const product = nodes.find(({ outputs }) => outputs.includes('logits'));
  const dequantize = nodes.find(({ outputs }) => outputs[0] === product?.inputs[1]);
  if (product?.operation !== 'MatMul' || dequantize?.operation !== 'DequantizeLinear') {
    throw new Error('The decoder does not end in a product with its embeddings');
  }
  return (node) => {
    if (node === dequantize) return [];
    return node === product
      ? makeQuantizedProduct(product.inputs[0]!, dequantize.inputs)
      : [node.raw];
  };
}

/** Makes the pattern of nodes that onnxruntime recognizes and fuses into one quantized product. */
function makeQuantizedProduct(
  input: string,
  [weights, scale, zeroPoint]: readonly string[],
): ByteParts {
  return [
    ...makeNode(
      'DynamicQuantizeLinear',
      [input],
      ['quantized.x', 'quantized.x_scale', 'quantized.x_zero'],
    ),
    ...makeNode(
      'MatMulInteger',
      ['quantized.x', weights!, 'quantized.x_zero', zeroPoint!],
      ['quantized.sums'],
    ),
    ...makeFloatCast('quantized.sums', 'quantized.floats'),
    ...makeNode('Mul', ['quantized.x_scale', scale!], ['quantized.scale']),
    ...makeNode('Mul', ['quantized.floats', 'quantized.scale'], ['logits']),
  ];
}
