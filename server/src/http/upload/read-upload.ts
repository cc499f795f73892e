import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';

import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';

import type { UploadedFile } from '../../contract/endpoint.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { Services } from '../../app/services.ts';
import type { FormFields } from '../request/form-fields.ts';
import {
  FIELD_BYTES_MAX,
  fieldsTooLargeError,
  fileTooLargeError,
  missingFileError,
  toUploadError,
} from './upload-errors.ts';
import type { StorageAllowance } from './upload-limits.ts';

const FILE = 'file';
const PARTS_MAX = 200;
const PART_HEADER_BYTES_MAX = 16 * 1024;

export type Upload = { fields: FormFields; fieldsBytes: number; file: UploadedFile };

export type UploadLimits = {
  /** Size limit of the file. */
  bytesMax: number;
  /** Size limit of the other fields together. */
  fieldsBytesMax: number;
  /** Storage that the workspace has left. */
  room: StorageAllowance;
};

/**
 * Reads a multipart body. The file is streamed to a temporary file, the other parts become text. After an error the
 * temporary file is deleted.
 *
 * @throws ApiError `invalid_request`, `insufficient_quota`
 * @throws StorageFull if the disk is full
 */
export async function readUpload(
  services: Pick<Services, 'temporaryFiles' | 'freeSpace'>,
  request: FastifyRequest,
  { bytesMax, fieldsBytesMax, room }: UploadLimits,
): Promise<Upload> {
  const fields: [string, string][] = [];
  let file: UploadedFile | undefined;
  const fieldBytesMax = Math.min(FIELD_BYTES_MAX, fieldsBytesMax);
  let fieldsBytes = 0;
  try {
    await services.freeSpace.require(Number(request.headers['content-length'] ?? 0));
    for await (const part of request.parts({
      limits: {
        parts: PARTS_MAX,
        fieldSize: fieldBytesMax,
        fileSize: Infinity,
        headerSize: PART_HEADER_BYTES_MAX,
      },
    })) {
      if (part.type === 'file') {
        requireSingleFile(part.fieldname, file);
        file = await saveFile(services, part, bytesMax, room);
      } else {
        const text = fieldText(part, fieldBytesMax);
        fieldsBytes += Buffer.byteLength(text);
        if (fieldsBytes > fieldsBytesMax) throw fieldsTooLargeError(fieldsBytesMax);
        fields.push([part.fieldname, text]);
      }
    }
    if (!file) throw missingFileError();
    if (file.bytes === 0) throw invalidField(FILE, 'invalid_value', `${FILE} is empty`);
    return { fields, fieldsBytes, file };
  } catch (error) {
    if (file) await rm(file.path, { force: true });
    // The rest is discarded, so that a client that still writes gets the response.
    request.raw.unpipe().resume();
    throw toUploadError(error);
  }
}

function requireSingleFile(name: string | undefined, before: UploadedFile | undefined): void {
  if (name !== FILE) {
    throw invalidField(
      name ?? 'body',
      'unknown_field',
      `${name} is not a known file: send the file in the part ${FILE}`,
    );
  }
  if (before) throw invalidField(FILE, 'invalid_value', `${FILE} was sent twice`);
}

async function saveFile(
  { temporaryFiles, freeSpace }: Pick<Services, 'temporaryFiles' | 'freeSpace'>,
  part: MultipartFile,
  bytesMax: number,
  room: StorageAllowance,
): Promise<UploadedFile> {
  const hash = createHash('sha256');
  let bytes = 0;

  async function* counted() {
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > bytesMax) throw fileTooLargeError(bytesMax);
      if (bytes > room.bytes) await room.require(bytes);
      hash.update(chunk);
      yield chunk;
    }
  }

  const path = await temporaryFiles.write('upload', freeSpace.watch(counted()));
  return { path, bytes, sha256: hash.digest('hex'), filename: sanitizeFilename(part.filename) };
}

function fieldText({ fieldname, value, valueTruncated }: MultipartValue, bytesMax: number): string {
  if (fieldname === undefined) {
    throw invalidField('body', 'invalid_value', 'A part of the body has no name');
  }
  if (fieldname === FILE) {
    throw invalidField(FILE, 'invalid_type', `${FILE} must be a file: its part needs a filename`);
  }
  if (valueTruncated) {
    throw invalidField(fieldname, 'too_large', `${fieldname} must be at most ${bytesMax} bytes`);
  }
  // The parser has already parsed a part with a JSON media type.
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const LENGTH_MAX = 255;

/** Returns the last segment of the client's file name in NFC, at most 255 characters; undefined if nothing remains. */
export function sanitizeFilename(named: string | undefined): string | undefined {
  const path = (named ?? '').replaceAll('\\', '/');
  const segment = path.slice(path.lastIndexOf('/') + 1);
  // Control and format characters, including direction marks that could hide an extension.
  const name = segment
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  if (name === '' || name === '.' || name === '..') return undefined;
  return shorten(name);
}

/** Shortens a file name to 255 characters and keeps its extension. */
function shorten(name: string): string {
  if (name.length <= LENGTH_MAX) return name;
  const [extension = ''] = /\.[^.]{1,20}$/.exec(name) ?? [];
  return (
    name
      .slice(0, LENGTH_MAX - extension.length)
      .toWellFormed()
      .replace(/\ufffd$/, '') + extension
  );
}
