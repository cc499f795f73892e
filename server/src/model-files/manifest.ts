export type ModelFile = {
  /** File name without a path. */
  name: string;
  url: string;
  bytes: number;
  /** Hexadecimal checksum. */
  sha256: string;
};

/** Downloadable weights of an engine. The files behind a name never change. */
export type Model = {
  name: string;
  title: string;
  /** Architecture of the files. Moonshine weights ship with the server and are not offered here. */
  kind: 'nemo-transducer' | 'whisper' | 'moonshine';
  /** Languages of the API that the model supports. */
  languages: readonly string[];
  licence: string;
  /** Address of its description. */
  source: string;
  /** Encoder, decoder and joiner networks in this order, then the tokens. */
  files: readonly ModelFile[];
};

export function sizeOf(model: Model): number {
  return model.files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Models of `docket-server models`, best first. For each language the first pulled model is used. */
export const MODELS: readonly Model[] = [
  {
    name: 'parakeet-v3',
    title: 'Parakeet-TDT 0.6b v3 of NVIDIA, 8-bit',
    kind: 'nemo-transducer',
    languages: ['en', 'es', 'fr', 'de', 'pt'],
    licence: 'CC-BY-4.0',
    source: 'https://huggingface.co/nvidia/parakeet-tdt-0.6b-v3',
    files: filesOf(
      'csukuangfj/sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8/resolve/2bda32ec70b097a55adaa07d9a7173915b43cc78',
      [
        [
          'encoder.int8.onnx',
          652_184_281,
          'acfc2b4456377e15d04f0243af540b7fe7c992f8d898d751cf134c3a55fd2247',
        ],
        [
          'decoder.int8.onnx',
          11_845_275,
          '179e50c43d1a9de79c8a24149a2f9bac6eb5981823f2a2ed88d655b24248db4e',
        ],
        [
          'joiner.int8.onnx',
          6_355_277,
          '3164c13fc2821009440d20fcb5fdc78bff28b4db2f8d0f0b329101719c0948b3',
        ],
        ['tokens.txt', 93_939, 'd58544679ea4bc6ac563d1f545eb7d474bd6cfa467f0a6e2c1dc1c7d37e3c35d'],
      ],
    ),
  },
  whisper(
    'large-v3',
    '2a6507094dd6020d939d78e3f1834a1d06267fca',
    [766_671_985, 'd531cf17248acc43e8c09b472a0877055e770877857a5332fc1304b36534ec85'],
    [1_008_265_203, 'ebc6bfd88e162a46cb3edee8a7e727e1dcbc65cabecb19e2573695e4d495e1af'],
  ),
  whisper(
    'turbo',
    '2ca6ff69fc878651b770880507669577ac41c2ff',
    [674_716_297, 'b02dcdf54f348741e93fe732b67d933c8dcb6735655f710640143081db38878b'],
    [361_080_764, '20accd02388482eb3a46bd615631adfdc85e1eb2c7db9ea3f02a40ffe6b81547'],
  ),
  whisper(
    'medium',
    '8c31d28503847560985df21f90e14f0c736e075e',
    [374_196_283, '1c54582b4d829de0089f6cb63bbbdb3bf7555398bacaf855fbecf1a84dfd193e'],
    [571_059_257, '595d00a338a365a7bfa0ca7f296cabc639583bef770ab6130df90f49a6412747'],
  ),
  whisper(
    'small',
    '8f3c18b358db4d1f2fc1eae49d75cd20989e4309',
    [112_442_483, '4cbe7b22fa9026b843b60a68640c747de05bafb1a11b57edc0e66c232d9f33a9'],
    [262_226_114, 'acad50b5c782696e91b55914cc5ab4f756f1532f76e22aa6fc615f39fb69a8ee'],
  ),
  whisper(
    'base',
    'bb53ee204431c90d314c1cc08d28d23e5b7927cc',
    [29_120_534, '0b8fb1304b6109976038efff5ace81720e00386f3ff6b54ee8c75291ca0a1e11'],
    [130_672_026, '9759d217388a01b3a4c7c15533201067b48ae819c4daafc8624e64b9409dc02d'],
  ),
  whisper(
    'tiny',
    '65176e2deb88badc814a94058666cadccc29b61c',
    [12_937_772, 'd24fb083ae3b1041fc24e97971d60e280c9342201fbb67b0ab428a8b4a51a434'],
    [89_855_401, 'd2fece8dd42771f1df975c6c0445770d0c292bf7547c2cae04a6c0cc57540925'],
  ),
];

type Pin = [bytes: number, sha256: string];

/** Describes a Whisper size. All multilingual sizes share the same tokens. */
function whisper(size: string, revision: string, encoder: Pin, decoder: Pin): Model {
  return {
    name: `whisper-${size}`,
    title: `Whisper ${size} of OpenAI, 8-bit`,
    kind: 'whisper',
    languages: ['en', 'es', 'fr', 'de', 'pt'],
    licence: 'MIT',
    source: 'https://github.com/openai/whisper',
    files: filesOf(`csukuangfj/sherpa-onnx-whisper-${size}/resolve/${revision}`, [
      [`${size}-encoder.int8.onnx`, ...encoder],
      [`${size}-decoder.int8.onnx`, ...decoder],
      [
        `${size}-tokens.txt`,
        816_730,
        'b34b360dbb493e781e479794586d661700670d65564001f23024971d1f2fa126',
      ],
    ]),
  };
}

/** Describes files at a pinned revision of a repository. */
function filesOf(
  revisionPath: string,
  files: [name: string, bytes: number, sha256: string][],
): ModelFile[] {
  return files.map(([name, bytes, sha256]) => {
    return { name, url: `https://huggingface.co/${revisionPath}/${name}`, bytes, sha256 };
  });
}
