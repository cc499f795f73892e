import type { ProviderName } from '../../contract/integrations.ts';
import { asanaProvider } from '../asana/provider.ts';
import { githubProvider } from '../github/provider.ts';
import { jiraProvider } from '../jira/provider.ts';
import { linearProvider } from '../linear/provider.ts';
import { notionProvider } from '../notion/provider.ts';
import type { Provider } from './provider.ts';

/** Lists all providers in the order of `GET /integrations/providers`. */
export const ALL_PROVIDERS: readonly Provider[] = [
  githubProvider,
  linearProvider,
  jiraProvider,
  asanaProvider,
  notionProvider,
];

export function getProvider(name: ProviderName): Provider {
  const provider = ALL_PROVIDERS.find((each) => each.name === name);
  if (!provider) throw new Error(`No provider ${name}`);
  return provider;
}
