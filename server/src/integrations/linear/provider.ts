import { MINUTE_MS } from '../../kernel/clock.ts';
import { ProviderError } from '../providers/errors.ts';
import type { Provider } from '../providers/provider.ts';
import { classifyLinearFailure } from './errors.ts';
import { createLinearProject } from './project.ts';
import { runOperation, TEAMS, VIEWER } from './wire.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Personal keys are sent without the word Bearer. */
const PERSONAL_KEY = /^lin_api_/;

/** Pushes tasks to the issues of a team. */
export const linearProvider: Provider = {
  name: 'linear',
  title: 'Linear',
  baseUrl: 'https://api.linear.app',
  token:
    'A personal API key (lin_api_…) that may read and write the team, or an OAuth access token with the scopes read and write.',
  project: { description: 'A team, by its key or id.', example: 'ENG' },
  options: [],
  // 2,500 requests an hour for an API key; a task takes up to four: https://linear.app/developers/rate-limiting
  pace: { tasks: 10, perMs: MINUTE_MS },

  headers: (token) => ({ authorization: PERSONAL_KEY.test(token) ? token : `Bearer ${token}` }),

  classifyFailure: classifyLinearFailure,

  async readAccount(client) {
    const { viewer } = (await runOperation(client, VIEWER)).data;
    return `${viewer.name} <${viewer.email}>`;
  },

  async openProject(client, connection) {
    const { project } = connection;
    const filter = UUID.test(project) ? { id: { eq: project } } : { key: { eq: project } };
    const { data } = await runOperation(client, TEAMS, { filter });
    const [team] = data.teams.nodes;
    if (team) return createLinearProject(client, connection, team);
    const message = `Linear has no team ${project}, or hides it from the token`;
    throw new ProviderError('project_not_found', message);
  },
};
