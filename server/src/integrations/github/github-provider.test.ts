import { testProvider } from '../providers/conformance.ts';
import { startGithubFake } from '../testing/github-fake.ts';

testProvider('GitHub', startGithubFake);
