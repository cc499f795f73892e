import { Type } from 'typebox';

import { publicText } from './reference.ts';
import { RequestObject } from './schema.ts';
import { defineEndpoint } from './endpoint.ts';

export const showDashboard = defineEndpoint({
  ...publicText,
  tag: 'Dashboard',
  id: 'showDashboard',
  summary: 'The dashboard',
  description:
    'Returns the page of the dashboard for this path and every path below it. Its script uses this API alone.',
  path: '/app',
  answersPathsBelow: true,
  produces: 'text/html; charset=utf-8',
  responses: { 200: Type.String() },
});

export const getDashboardFile = defineEndpoint({
  ...publicText,
  tag: 'Dashboard',
  id: 'getDashboardFile',
  summary: 'A script, style sheet or font of the dashboard',
  description:
    'Returns a file whose name holds a hash of its content, so that browsers keep it for a year.',
  path: '/app/assets/:file',
  params: RequestObject({
    file: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Name of the file, as `main-4QX2B7NA.js`.',
    }),
  }),
  produces: ['text/javascript', 'text/css', 'font/woff2', 'image/svg+xml'],
  responses: { 200: Type.String() },
});
