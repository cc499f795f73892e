import { MINUTE_MS } from '../../kernel/clock.ts';
import type { Provider } from '../providers/provider.ts';
import { VendorError } from '../providers/vendor-error.ts';
import { askLinear } from './linear-call.ts';
import { linearProject } from './linear-project.ts';
import { linearRefusal } from './linear-refusal.ts';
import { TEAMS, Teams, VIEWER, Viewer } from './linear-wire.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Keys that people make for themselves; they are sent without the word Bearer. */
const PERSONAL_KEY = /^lin_api_/;

/** Issues of a team of Linear. */
export const linearProvider: Provider = {
  name: 'linear',
  title: 'Linear',
  baseUrl: 'https://api.linear.app',
  token:
    'A personal API key (lin_api_…) that may read and write the team, or an OAuth access token with the scopes read and write.',
  project: { description: 'A team, by its key or id.', example: 'ENG' },
  options: [],
  // 2,500 requests an hour for an API key, of which a task takes up to four: https://linear.app/developers/rate-limiting
  pace: { tasks: 10, perMs: MINUTE_MS },

  headers: (token) => ({ authorization: PERSONAL_KEY.test(token) ? token : `Bearer ${token}` }),

  refusal: linearRefusal,

  async account(call) {
    const operation = { query: VIEWER, isWrite: false, answer: Viewer };
    const { data } = await askLinear(call, operation);
    return `${data.viewer.name} <${data.viewer.email}>`;
  },

  async openProject(call, connection) {
    const { project } = connection;
    const filter = UUID.test(project) ? { id: { eq: project } } : { key: { eq: project } };
    const { data } = await askLinear(call, {
      query: TEAMS,
      variables: { filter },
      isWrite: false,
      answer: Teams,
    });
    const [team] = data.teams.nodes;
    if (team) return linearProject(call, connection, team);
    const message = `Linear has no team ${project}, or hides it from the token`;
    throw new VendorError('project_not_found', message);
  },
};
