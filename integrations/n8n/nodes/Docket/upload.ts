import type { IExecuteSingleFunctions, IHttpRequestOptions } from 'n8n-workflow';

/** Puts the file of the item and the fields of the request in a form. */
export async function sendFile(
  this: IExecuteSingleFunctions,
  request: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
  const property = String(this.getNodeParameter('binaryProperty'));
  const { fileName = 'file', mimeType } = this.helpers.assertBinaryData(property);
  const bytes = await this.helpers.getBinaryDataBuffer(property);
  const form = new FormData();
  for (const [name, value] of Object.entries((request.body ?? {}) as Record<string, unknown>)) {
    for (const each of [value].flat()) form.append(name, String(each));
  }
  form.append('file', new Blob([new Uint8Array(bytes)], { type: mimeType }), fileName);
  const headers = { ...request.headers };
  // The form has a media type of its own, with its boundary.
  delete headers['Content-Type'];
  return { ...request, headers, body: form };
}
