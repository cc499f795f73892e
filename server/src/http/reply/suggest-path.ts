import { type Endpoint, templateOf } from '../../contract/endpoint.ts';
import { editDistance } from '../../kernel/near-miss.ts';
import { trimEndOf } from '../../kernel/trim-end.ts';

/** Maximum of mistyped characters of a path. */
const MISTYPED_MAX = 3;

/** Creates a function that finds the path template nearest to an unknown path, with or without its version. */
export function createPathSuggestion(
  endpoints: readonly Endpoint[],
): (path: string) => string | undefined {
  const templates = [...new Set(endpoints.map(templateOf))].map((template) => ({
    template,
    segments: template.split('/'),
  }));
  return (path) => {
    const wanted = [path, `/v2${path}`].map((each) => trimEndOf(each, /\//).split('/'));
    let nearest: string | undefined;
    let least = MISTYPED_MAX + 1;
    for (const { template, segments } of templates) {
      for (const given of wanted) {
        const distance = pathDistance(given, segments, least);
        if (distance < least) [nearest, least] = [template, distance];
      }
    }
    return nearest;
  };
}

/** Returns the number of mistyped characters outside of parameters; `limit` when there are as many or more. */
function pathDistance(
  given: readonly string[],
  template: readonly string[],
  limit: number,
): number {
  if (given.length !== template.length) return limit;
  let distance = 0;
  for (const [index, segment] of template.entries()) {
    if (segment.startsWith('{')) continue;
    const mistyped = editDistance(given[index]!, segment, limit);
    distance += mistyped;
    if (distance >= limit || mistyped > Math.ceil(segment.length / 3)) return limit;
  }
  return distance;
}
