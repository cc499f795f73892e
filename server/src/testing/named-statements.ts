/** Header of each message but the first: a letter, and the length of the rest including itself. */
const HEAD_BYTES = 5;
const LENGTH_BYTES = 4;

/**
 * Rewrites what a client of PostgreSQL sends, so that its prepared statements have names of their own, where several
 * clients share one session (PostgreSQL documentation, "Message Formats").
 *
 * @returns takes bytes as they come, and gives whole messages
 */
export function createStatementRenamer(prefix: string): (bytes: Buffer) => Buffer {
  let waiting: Buffer = Buffer.alloc(0);
  let hasBegun = false;

  /** Undefined until it has come whole. */
  function takeMessage(): Buffer | undefined {
    const head = hasBegun ? HEAD_BYTES : LENGTH_BYTES;
    if (waiting.length < head) return undefined;
    const length = waiting.readInt32BE(head - LENGTH_BYTES) + head - LENGTH_BYTES;
    if (waiting.length < length) return undefined;
    const message = waiting.subarray(0, length);
    waiting = waiting.subarray(length);
    return message;
  }

  return (bytes) => {
    waiting = Buffer.concat([waiting, bytes]);
    const messages: Buffer[] = [];
    for (let message = takeMessage(); message; message = takeMessage()) {
      messages.push(hasBegun ? rename(message, prefix) : message);
      hasBegun = true;
    }
    return Buffer.concat(messages);
  };
}

function rename(message: Buffer, prefix: string): Buffer {
  const place = placeOfName(message);
  // Nothing before the end: the statement without a name.
  if (place === undefined || message[place] === 0) return message;
  const renamed = Buffer.concat([
    message.subarray(0, place),
    Buffer.from(prefix),
    message.subarray(place),
  ]);
  renamed.writeInt32BE(renamed.length - 1, 1);
  return renamed;
}

/** Offset of the statement name; undefined when the message has none. */
function placeOfName(message: Buffer): number | undefined {
  switch (String.fromCharCode(message[0]!)) {
    case 'P':
      return HEAD_BYTES;
    case 'B':
      return message.indexOf(0, HEAD_BYTES) + 1;
    case 'D':
    case 'C':
      return message[HEAD_BYTES] === 'S'.charCodeAt(0) ? HEAD_BYTES + 1 : undefined;
    default:
      return undefined;
  }
}
