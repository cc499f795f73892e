/** Controls but the tab and the line feed; marks of direction; zero width; tags; annotations; selectors beyond one. */
const UNSEEN =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u0084\u0086-\u009f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]|(?<=[\u0020-\u024f])[\u200c\u200d]|[\ufe00-\ufe0f](?=[\ufe00-\ufe0f])/gu;
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029\f]/g;
/** `[p3:b12]`, as pieces are marked, blanks and letters of full width included. */
const PIECE_MARK =
  /[[［]([\s\u200b]*[a-zａ-ｚ]{1,3}\s*[\d０-９]+(?:\s*[.:：]\s*[a-zａ-ｚ]{1,3}\s*[\d０-９]+)*\s*)[\]］]/giu;
/** The lines that open and close a section. */
const SECTION_MARK = /[<＜](?=\s*[/／]?\s*data\b)/giu;
/** What chat templates of models are made of: `<|im_start|>`, `[INST]`, `<<SYS>>`, `<start_of_turn>`, `</s>`. */
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
 * What others wrote as a model may be shown it: nothing that cannot be seen, and nothing that looks like the marks that
 * questions are made of. Only what is sent changes; blocks and evidence are places in the text itself.
 */
export function neutralise(text: string): string {
  const unmarked = withoutUnseen(text).replace(PIECE_MARK, '($1)').replace(SECTION_MARK, '‹');
  return TEMPLATE_MARKS.reduce((kept, [mark, sign]) => kept.replace(mark, sign), unmarked);
}

/** With plain line ends, and without the signs that nobody sees: hidden words, and what turns words around. */
export function withoutUnseen(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(UNSEEN, '');
}
