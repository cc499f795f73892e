/** Language model that can be pulled by its name. */
export type LanguageModelOffer = {
  name: string;
  title: string;
  url: string;
  bytes: number;
  /** Hexadecimal checksum. */
  sha256: string;
  licence: string;
  /** Page of the model. */
  source: string;
  /** Publications that size, checksum and licence were read from, and when: nothing was written from memory. */
  readFrom: string;
  /** Fewest cores with which it is the choice. */
  coresMin: number;
};

/**
 * Language models of `docket-server models pull language`, the largest first. None of them could be downloaded or
 * measured during development: a wrong checksum fails the pull, and says so.
 */
export const LANGUAGE_MODELS: readonly LanguageModelOffer[] = [
  {
    name: 'qwen3-4b',
    title: 'Qwen3 4B of Alibaba, 4-bit (Q4_K_M), as converted by ggml-org',
    url: 'https://huggingface.co/ggml-org/Qwen3-4B-GGUF/resolve/2f3b082b1356a6123f7ed71e65aea340da25d53c/Qwen3-4B-Q4_K_M.gguf',
    bytes: 2_497_280_640,
    sha256: 'ab27b9bfa375a178d6cba48f3ad892b94b7739659dcc7aae8058ce0ffed6b328',
    licence: 'Apache-2.0',
    source: 'https://huggingface.co/ggml-org/Qwen3-4B-GGUF',
    readFrom:
      'three published catalogues of applications, which agree on size and checksum; one of them names revision and licence; read 2026-11-28',
    coresMin: 4,
  },
  {
    name: 'qwen3-1.7b',
    title: 'Qwen3 1.7B of Alibaba, 4-bit (Q4_K_M), as converted by ggml-org',
    url: 'https://huggingface.co/ggml-org/Qwen3-1.7B-GGUF/resolve/main/Qwen3-1.7B-Q4_K_M.gguf',
    bytes: 1_282_439_264,
    sha256: 'd2387ca2dbfee2ffabce7120d3770dadca0b293052bc2f0e138fdc940d9bc7b5',
    licence: 'Apache-2.0',
    source: 'https://huggingface.co/ggml-org/Qwen3-1.7B-GGUF',
    readFrom:
      'size and licence on the page of the model; exact size and checksum in one published catalogue of an application; read 2026-11-28',
    coresMin: 1,
  },
];

/** Memory of the machine per byte of weights: context, server, system and the files that it keeps in memory. */
const MEMORY_PER_BYTE = 2.5;

/**
 * Chooses the largest model that memory and cores allow.
 *
 * @returns undefined when the memory is too small for all of them
 */
export function chooseLanguageModel(
  offers: readonly LanguageModelOffer[],
  { memoryBytes, cores }: { memoryBytes: number; cores: number },
): LanguageModelOffer | undefined {
  return offers.find(
    ({ bytes, coresMin }) => cores >= coresMin && memoryBytes >= MEMORY_PER_BYTE * bytes,
  );
}
