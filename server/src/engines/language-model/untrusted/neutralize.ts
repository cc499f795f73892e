/**
 * Control characters except tab and line feed; bidirectional marks; zero-width characters; tag characters; annotation
 * marks; repeated variation selectors.
 */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u0084\u0086-\u009f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]|(?<=[\u0020-\u024f])[\u200c\u200d]|[\ufe00-\ufe0f](?=[\ufe00-\ufe0f])/gu;
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029\f]/g;
/** Id of a piece, such as `[p3:b12]`, with white space and full-width forms. */
const PIECE_MARK =
  /[[［]([\s\u200b]*[a-zａ-ｚ]{1,3}\s*[\d０-９]+(?:\s*[.:：]\s*[a-zａ-ｚ]{1,3}\s*[\d０-９]+)*\s*)[\]］]/giu;
/** Delimiter of a section. */
const SECTION_MARK = /[<＜](?=\s*[/／]?\s*data\b)/giu;
/** Tokens of chat templates: `<|im_start|>`, `[INST]`, `<<SYS>>`, `<start_of_turn>`, `</s>`. */
const TEMPLATE_MARKS = [
  [/<(?=\|)/g, '‹'],
  [/(?<=\|)>/g, '›'],
  [/\[(\s*\/?\s*(?:INST|SYS(?:TEM)?|TOOL_[A-Z_]+|AVAILABLE_TOOLS)\s*)\]/gi, '($1)'],
  [
    /<(?=\s*\/?\s*(?:<?SYS>|start_of_turn|end_of_turn|s>|bos>|eos>|think>|tool_call|function_call|system>|user>|assistant>))/gi,
    '‹',
  ],
] as const;

/**
 * Removes invisible characters from untrusted text and defuses everything that looks like a delimiter, a piece id or a
 * chat template. Only the prompt changes: offsets of blocks and evidence refer to the text itself.
 */
export function neutralize(text: string): string {
  const unmarked = removeInvisible(text).replace(PIECE_MARK, '($1)').replace(SECTION_MARK, '‹');
  return TEMPLATE_MARKS.reduce(
    (rest, [mark, replacement]) => rest.replace(mark, replacement),
    unmarked,
  );
}

/** Removes invisible characters, which can hide or reorder words, and normalizes line ends. */
export function removeInvisible(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(INVISIBLE, '');
}
