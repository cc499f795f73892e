export type ModelFile = {
  /** In the folder of its model; never with a path. */
  name: string;
  url: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
};

/** Weights that an engine can use once they are pulled. What a name stands for never changes. */
export type Model = {
  name: string;
  title: string;
  /** How its files belong together. Weights of Moonshine come with the server, so none are offered. */
  kind: 'nemo-transducer' | 'whisper' | 'moonshine';
  /** Those of the languages of the API that it knows. */
  languages: readonly string[];
  licence: string;
  /** Where it is described. */
  source: string;
  /** Those of the networks in the order encoder, decoder, joiner, then the tokens. */
  files: readonly ModelFile[];
};

export function sizeOf(model: Model): number {
  return model.files.reduce((sum, { bytes }) => sum + bytes, 0);
}
