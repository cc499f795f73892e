import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';

import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';

import type { UploadedFile } from '../contract/endpoint.ts';
import { invalidField } from '../kernel/errors.ts';
import type { Services } from '../services.ts';
import type { TextFields } from './text-fields.ts';
import {
  FIELD_BYTES_MAX,
  FIELDS_BYTES_MAX,
  fieldsTooLarge,
  fileTooLarge,
  toUploadError,
} from './upload-errors.ts';
import type { StorageRoom } from './storage-room.ts';
import { uploadFilename } from './upload-filename.ts';

const FILE = 'file';
const PARTS_MAX = 200;
const PART_HEADER_BYTES_MAX = 16 * 1024;

export type Upload = { fields: TextFields; file: UploadedFile };

/**
 * Reads a multipart body: its file to a temporary file as it comes, its other parts as text. Of a body that is
 * refused or cut off nothing stays.
 *
 * @param bytesMax of the file
 * @param room for it in the storage of the workspace
 * @throws ApiError `invalid_request`, `insufficient_quota`
 * @throws StorageFull
 */
export async function readUpload(
  services: Pick<Services, 'temporaryFiles' | 'freeSpace'>,
  request: FastifyRequest,
  bytesMax: number,
  room: StorageRoom,
): Promise<Upload> {
  const fields: [string, string][] = [];
  let file: UploadedFile | undefined;
  let fieldsBytes = 0;
  try {
    await services.freeSpace.require(Number(request.headers['content-length'] ?? 0));
    for await (const part of request.parts({
      limits: {
        parts: PARTS_MAX,
        fieldSize: FIELD_BYTES_MAX,
        fileSize: Infinity,
        headerSize: PART_HEADER_BYTES_MAX,
      },
    })) {
      if (part.type === 'file') {
        requireFileOnce(part.fieldname, file);
        file = await saveFile(services, part, bytesMax, room);
      } else {
        const text = fieldText(part);
        fieldsBytes += Buffer.byteLength(text);
        if (fieldsBytes > FIELDS_BYTES_MAX) throw fieldsTooLarge();
        fields.push([part.fieldname, text]);
      }
    }
    if (!file) throw invalidField(FILE, 'required', `${FILE} is required`);
    return { fields, file };
  } catch (error) {
    if (file) await rm(file.path, { force: true });
    // What still comes is thrown away, so that the answer reaches a client that is writing.
    request.raw.unpipe().resume();
    throw toUploadError(error);
  }
}

function requireFileOnce(name: string | undefined, before: UploadedFile | undefined): void {
  if (name !== FILE) {
    throw invalidField(name ?? 'body', 'unknown_field', `${name} is not a known file`);
  }
  if (before) throw invalidField(FILE, 'invalid_value', `${FILE} was sent twice`);
}

async function saveFile(
  { temporaryFiles, freeSpace }: Pick<Services, 'temporaryFiles' | 'freeSpace'>,
  part: MultipartFile,
  bytesMax: number,
  room: StorageRoom,
): Promise<UploadedFile> {
  const hash = createHash('sha256');
  let bytes = 0;

  async function* counted() {
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > bytesMax) throw fileTooLarge(bytesMax);
      if (bytes > room.bytes) await room.require(bytes);
      hash.update(chunk);
      yield chunk;
    }
  }

  const path = await temporaryFiles.write('upload', freeSpace.watch(counted()));
  return { path, bytes, sha256: hash.digest('hex'), filename: uploadFilename(part.filename) };
}

function fieldText({ fieldname, value, valueTruncated }: MultipartValue): string {
  if (fieldname === undefined) {
    throw invalidField('body', 'invalid_value', 'A part of the body has no name');
  }
  if (fieldname === FILE) {
    throw invalidField(FILE, 'invalid_type', `${FILE} must be a file: its part needs a filename`);
  }
  if (valueTruncated) {
    throw invalidField(
      fieldname,
      'too_large',
      `${fieldname} must be at most ${FIELD_BYTES_MAX} bytes`,
    );
  }
  // A part that says it is JSON comes parsed.
  return typeof value === 'string' ? value : JSON.stringify(value);
}
