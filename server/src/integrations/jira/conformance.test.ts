import { testProvider } from '../testing/conformance.ts';
import { startJiraFake } from './testing/fake.ts';

testProvider('Jira Cloud', () => startJiraFake('cloud'));
testProvider('Jira Data Center', () => startJiraFake('server'));
