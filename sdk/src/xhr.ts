/** Sends a request by XMLHttpRequest, the only way in browsers to see how much of a body has left. */
export function sendByXhr(
  url: string,
  { method, headers, body, signal }: RequestInit,
  progressed: (sentBytes: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method ?? 'GET', url);
    xhr.responseType = 'blob';
    new Headers(headers).forEach((value, name) => xhr.setRequestHeader(name, value));
    const abort = () => xhr.abort();
    xhr.upload.addEventListener('progress', ({ loaded }) => progressed(loaded));
    xhr.addEventListener('load', () => resolve(toResponse(xhr, url)));
    xhr.addEventListener('error', () =>
      reject(new TypeError('The browser could not send the request')),
    );
    xhr.addEventListener('abort', () => reject(signal?.reason as Error));
    xhr.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) reject(signal.reason as Error);
    else xhr.send(body as XMLHttpRequestBodyInit);
  });
}

function toResponse(xhr: XMLHttpRequest, url: string): Response {
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().trim().split(/\r\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const body = xhr.status === 204 ? null : (xhr.response as Blob);
  const response = new Response(body, { status: xhr.status, statusText: xhr.statusText, headers });
  Object.defineProperty(response, 'url', { value: xhr.responseURL || url });
  return response;
}
