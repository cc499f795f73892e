import { addSample as addSampleEndpoint } from '../../contract/setup.ts';
import { handle, type Route } from '../../http/route.ts';
import { addSample } from './add-sample.ts';

export const sampleRoutes: Route[] = [handle(addSampleEndpoint, (context) => addSample(context))];
