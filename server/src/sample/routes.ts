import * as endpoints from '../contract/setup.ts';
import { handle, type Route } from '../http/route.ts';
import { addSample } from './add-sample.ts';
import { removeSample } from './remove-sample.ts';

export const sampleRoutes: Route[] = [
  handle(endpoints.addSample, (context) => addSample(context)),
  handle(endpoints.removeSample, (context) => removeSample(context)),
];
