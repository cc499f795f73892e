import { testProvider } from '../providers/conformance.ts';
import { startAsanaFake } from '../testing/asana-fake.ts';

testProvider('Asana with a personal token', () => startAsanaFake('personal'));
testProvider('Asana with the token of an app', () => startAsanaFake('oauth'));
