import { EMPTY_MARKUP, html } from '../../pages/markup.ts';
import type { PageMessages } from '../../pages/messages/en/messages.ts';
import { renderPage } from '../../pages/render-page.ts';
import { DESCRIBED, problemMarkup } from './authorize-pages.ts';

/** Renders the form for the code that a device shows. */
export function userCodePage(
  messages: PageMessages,
  shown: { server: string; action: string; email: string; problem: string | undefined },
): string {
  const { server, action, email, problem } = shown;
  const { device, signIn } = messages;
  return renderPage(messages, {
    title: device.heading,
    server,
    body: html`<h1>${device.heading}</h1>
      <p>${signIn.signedInAs(email, server)} ${device.enterCode}</p>
      ${problemMarkup(problem)}
      <form method="post" action="${action}" class="column">
        <input type="hidden" name="step" value="code" />
        <label
          >${device.code}
          <input
            type="text"
            name="user_code"
            value=""
            required
            maxlength="20"
            class="code"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck="false"
            autofocus
            ${problem === undefined ? EMPTY_MARKUP : DESCRIBED}
        /></label>
        <button class="main">${device.submit}</button>
      </form>`,
  });
}

/** Renders the last page, after the decision. */
export function deviceDecidedPage(
  messages: PageMessages,
  { server, isAllowed }: { server: string; isAllowed: boolean },
): string {
  const { device } = messages;
  const heading = isAllowed ? device.connected : device.denied;
  return renderPage(messages, {
    title: heading,
    server,
    body: html`<h1>${heading}</h1>
      <p>${device.goBack}</p>`,
  });
}

/** Renders the page for a user without a workspace that the application could reach. */
export function noWorkspacePage(
  messages: PageMessages,
  { server, email, otherUser }: { server: string; email: string; otherUser: string },
): string {
  const { consent, device, signIn } = messages;
  return renderPage(messages, {
    title: device.noAccessTitle,
    server,
    body: html`<h1>${consent.cannotGive}</h1>
      <p>${device.noAccess(email)}</p>
      <p><a href="${otherUser}">${signIn.asSomebodyElse}</a></p>`,
  });
}
