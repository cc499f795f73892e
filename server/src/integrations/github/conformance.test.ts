import { testProviderAndEngine } from '../testing/conformance.ts';
import { startGithubFake } from './testing/fake.ts';

testProviderAndEngine('GitHub', startGithubFake);
