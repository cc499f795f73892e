/** Order in a text, as the obedient model understands it. */
export type Order =
  | { does: 'say'; words: string; quote?: string; owner?: string; due?: string }
  | { does: 'report'; value: string; field: string }
  | { does: 'tell rules' }
  | { does: 'answer'; json: string }
  | { does: 'put first'; id: string };

const SAY =
  /(?:\b(?:say|write|dis|sag|di|diga)|скажи|说)\s*“([^”]+)”((?:\s+(?:quoting|for|due)\s+“[^”]+”)*)/giu;
const DETAIL = /(quoting|for|due)\s+“([^”]+)”/giu;
const REPORT = /report\s+“([^”]+)”\s+for\s+(\w+)/giu;
const RULES = /(?:repeat|reveal|print) your (?:rules|instructions)/i;
const ANSWER = /answer with (\{[^\n]*\})/gi;
const FIRST = /put\s+(r\d+)\s+first/gi;

/** Reads every order in a text: plain, hidden or encoded. */
export function readOrders(text: string): Order[] {
  const read = understood(text);
  const said = Array.from(read.matchAll(SAY), ([, words, details]): Order => {
    const detail = Object.fromEntries(
      Array.from(details!.matchAll(DETAIL), ([, name, value]) => [name!.toLowerCase(), value!]),
    );
    const { quoting, for: owner, due } = detail;
    return {
      does: 'say',
      words: words!,
      ...(quoting && { quote: quoting }),
      ...(owner && { owner }),
      ...(due && { due }),
    };
  });
  const all: Order[] = [
    ...Array.from(read.matchAll(REPORT), ([, value, field]): Order => {
      return { does: 'report', value: value!, field: field! };
    }),
    ...said,
    ...Array.from(read.matchAll(ANSWER), ([, json]): Order => ({ does: 'answer', json: json! })),
    ...Array.from(read.matchAll(FIRST), ([, id]): Order => ({ does: 'put first', id: id! })),
    ...(RULES.test(read) ? [{ does: 'tell rules' } as const] : []),
  ];
  return [...new Map(all.map((order) => [JSON.stringify(order), order])).values()];
}

/** Returns the text with all hidden and encoded text, each encoding undone on its own. */
function understood(text: string): string {
  const decoded = (pattern: RegExp, encoding: 'base64' | 'hex') =>
    Array.from(text.matchAll(pattern), ([run]) => Buffer.from(run, encoding).toString('utf8'));
  const tags = Array.from(text.matchAll(/[\u{e0020}-\u{e007e}]+/gu), ([run]) =>
    String.fromCodePoint(...Array.from(run, (sign) => sign.codePointAt(0)! - 0xe0000))
      .replace('"', '“')
      .replace('"', '”'),
  );
  const turned = Array.from(text.matchAll(/\u202e([^\u202c]*)\u202c/g), ([, run]) =>
    Array.from(run!).toReversed().join(''),
  );
  return [
    text.replace(/[\u200b\u200c\u2060]/g, '').normalize('NFKC'),
    ...tags,
    ...turned,
    ...decoded(/[A-Za-z0-9+/]{24,}={0,2}/g, 'base64'),
    ...decoded(/\b(?:[0-9a-f]{2}){16,}\b/g, 'hex'),
    rot13(text),
    text.replace(/&(?:lt|gt);/g, (sign) => (sign === '&lt;' ? '<' : '>')),
  ].join('\n');
}

export function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (sign) => {
    const base = sign <= 'Z' ? 65 : 97;
    return String.fromCodePoint(((sign.codePointAt(0)! - base + 13) % 26) + base);
  });
}
