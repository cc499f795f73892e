import { testProvider } from '../testing/conformance.ts';
import { startAsanaFake } from './testing/fake.ts';

testProvider('Asana with a personal token', () => startAsanaFake('personal'));
testProvider('Asana with the token of an app', () => startAsanaFake('oauth'));
