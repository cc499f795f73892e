import {
  getGuide,
  getLlmsFull,
  getLlmsIndex,
  getPostmanCollection,
  getReferenceScript,
  showHome,
  showReference,
} from '../contract/reference.ts';
import { staticPageReply, staticReply } from '../http/reply/replies.ts';
import { createStaticContent, type StaticContent } from '../http/reply/static-content.ts';
import { handle } from '../http/route.ts';
import { API_VERSION } from '../http/security/gate.ts';
import { notFound } from '../kernel/errors.ts';
import { readGuides } from './guides.ts';
import { HOME_STYLE, renderHome } from './home-page.ts';
import { writeLlmsFull, writeLlmsIndex } from './llms.ts';
import { buildPostmanCollection } from './postman.ts';
import { renderReference, renderWithoutReference } from './reference-page.ts';
import { isReferenceInstalled, readReferenceScript } from './reference-script.ts';

const MARKDOWN = 'text/markdown; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

export function referenceRoutes() {
  const once = createOnce();
  let guides: ReturnType<typeof readGuides> | undefined;
  const listGuides = () => (guides ??= readGuides());
  return [
    handle(showHome, ({ services: { publicUrl: url }, prefersHtml }) =>
      prefersHtml
        ? staticPageReply(
            once('home', HTML, () => renderHome({ version: API_VERSION, url })),
            { style: HOME_STYLE },
          )
        : { name: 'Docket' as const, version: API_VERSION, links: linksOf(url) },
    ),

    handle(showReference, () =>
      isReferenceInstalled()
        ? staticPageReply(once('reference', HTML, renderReference), { runsScripts: true })
        : staticPageReply(once('without reference', HTML, renderWithoutReference)),
    ),

    handle(getReferenceScript, () => {
      if (!isReferenceInstalled()) throw notFound('file', 'reference.js');
      return staticReply(once('script', SCRIPT, readReferenceScript));
    }),

    handle(getGuide, (_context, { params: { page } }) => {
      const guide = [...listGuides().values()].flat().find(({ file }) => file === page);
      if (!guide) throw notFound('guide', page);
      return staticReply(once(`guide ${page}`, MARKDOWN, () => guide.text));
    }),

    handle(getLlmsIndex, ({ services: { publicUrl } }) =>
      staticReply(once('index', MARKDOWN, () => writeLlmsIndex(listGuides(), publicUrl))),
    ),

    handle(getLlmsFull, () =>
      staticReply(once('full', MARKDOWN, () => writeLlmsFull(listGuides()))),
    ),

    handle(getPostmanCollection, ({ services: { publicUrl } }) =>
      staticReply(
        once('postman', JSON_TYPE, () => JSON.stringify(buildPostmanCollection(publicUrl))),
      ),
    ),
  ];
}

/** Returns a function that makes each text at its first use and keeps it. */
function createOnce(): (name: string, mediaType: string, make: () => string) => StaticContent {
  const made = new Map<string, StaticContent>();
  return (name, mediaType, make) => {
    let content = made.get(name);
    if (!content) made.set(name, (content = createStaticContent(make(), mediaType)));
    return content;
  };
}

function linksOf(url: string): Record<string, string> {
  return {
    api: `${url}/v2`,
    reference: `${url}/docs`,
    guides: `${url}/llms.txt`,
    sdk: `${url}/docs/sdk.md`,
    cli: `${url}/docs/cli.md`,
    mcp: `${url}/docs/mcp.md`,
    openapi: `${url}/openapi.json`,
    postman: `${url}/postman.json`,
    oauth: `${url}/.well-known/oauth-authorization-server`,
    health: `${url}/health`,
  };
}
