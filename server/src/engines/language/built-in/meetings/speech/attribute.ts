/** What somebody said, told so that `I` and `we` stay true: `Ana: We launch on Friday.` */
export function attribute(speaker: string | null, text: string): string {
  return speaker === null || speaker === '' ? text : `${speaker}: ${text}`;
}
