import type { ApiError } from '../kernel/errors.ts';
import { formatWait } from './format-time.ts';
import { html } from './markup.ts';
import type { PageMessages } from './messages/en/messages.ts';
import { renderPage } from './render-page.ts';

/**
 * Renders the page of an error. It repeats nothing of the request, and its sentences are those of the catalog: messages
 * of errors are English, and name fields of the API.
 */
export function renderErrorPage(
  messages: PageMessages,
  error: ApiError,
  requestId: string,
): string {
  const { errors, general } = messages;
  const { heading } = causeOf(messages, error);
  return renderPage(messages, {
    title: heading,
    body: html`<h1>${heading}</h1>
      <p>${describeError(messages, error)}</p>
      <p><a href="/app">${general.openDocket}</a></p>
      <p class="facts">
        ${errors.status(error.status)} · ${errors.request} <code>${requestId}</code>
      </p>`,
  });
}

/** Describes an error in sentences for a person, with the time of the next attempt. */
export function describeError(messages: PageMessages, error: ApiError): string {
  const { text } = causeOf(messages, error);
  if (error.retryAfter === undefined) return text;
  const { errors, general } = messages;
  return `${text} ${errors.retry(formatWait(error.retryAfter, general.locale))}`;
}

type Cause = keyof PageMessages['errors']['causes'];

function causeOf({ errors: { causes } }: PageMessages, { code, details }: ApiError) {
  const isKnown = (name: string | undefined): name is Cause =>
    name !== undefined && Object.hasOwn(causes, name);
  if (isKnown(details?.type)) return causes[details.type];
  if (isKnown(code)) return causes[code];
  return code === 'invalid_api_key' ? causes.unauthorized : causes.invalid_request;
}
