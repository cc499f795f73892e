/** A field of a protobuf message as it stands on the wire. */
export type Field = {
  number: number;
  /** Of a message, text or list; empty for a plain number. */
  payload: Uint8Array;
  /** The whole field, to be copied as it is. */
  raw: Uint8Array;
};

const VARINT = 0;
const LENGTH_DELIMITED = 2;
/** Bytes of the kinds of fixed length, by wire type. */
const FIXED_BYTES: Readonly<Record<number, number>> = { 1: 8, 5: 4 };

/** @throws Error when it is not a protobuf message */
export function* fieldsOf(message: Uint8Array): Generator<Field> {
  let at = 0;
  while (at < message.length) {
    const start = at;
    const key = readVarint(message, at);
    const wireType = key.value & 7;
    at = key.next;
    let payload = message.subarray(at, at);
    if (wireType === VARINT) {
      at = readVarint(message, at).next;
    } else if (wireType === LENGTH_DELIMITED) {
      const length = readVarint(message, at);
      payload = message.subarray(length.next, length.next + length.value);
      at = length.next + length.value;
    } else {
      at += FIXED_BYTES[wireType] ?? unknownWireType(wireType);
    }
    yield { number: key.value >>> 3, payload, raw: message.subarray(start, at) };
  }
}

/** The text of the first field of that number; empty when there is none. */
export function textOf(message: Uint8Array, number: number): string {
  for (const field of fieldsOf(message)) {
    if (field.number === number) return Buffer.from(field.payload).toString('utf8');
  }
  return '';
}

/** Bytes that are only joined once, since a model holds tens of megabytes at several depths. */
export type Parts = readonly Uint8Array[];

export function lengthDelimited(number: number, parts: Parts): Parts {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return [varint((number << 3) | LENGTH_DELIMITED), varint(length), ...parts];
}

export function textField(number: number, text: string): Parts {
  return lengthDelimited(number, [Buffer.from(text, 'utf8')]);
}

export function numberField(number: number, value: number): Parts {
  return [varint((number << 3) | VARINT), varint(value)];
}

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Uint8Array.from([...bytes, rest]);
}

/** Numbers beyond 2^53 lose their low digits: only lengths and keys are looked at. */
function readVarint(bytes: Uint8Array, from: number): { value: number; next: number } {
  let [value, scale] = [0, 1];
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    value += (byte & 127) * scale;
    if (byte < 128) return { value, next: at + 1 };
    scale *= 128;
  }
  throw new Error('The model ends in the middle of a number');
}

function unknownWireType(wireType: number): never {
  throw new Error(`The model has a field of the unknown wire type ${wireType}`);
}
