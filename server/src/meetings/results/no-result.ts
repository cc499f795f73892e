import { ApiError } from '../../kernel/errors.ts';

const HOW = {
  'action-items': 'no action items yet: POST /meetings/{id}/action-items finds them',
  summary: 'no summary yet: POST /meetings/{id}/summary makes one',
};

/** That there is the meeting, but not yet what is asked for, which is no list that could be empty. */
export function noResult(what: keyof typeof HOW, meetingId: string): ApiError {
  return new ApiError('resource_not_found', `The meeting ${meetingId} has ${HOW[what]}`);
}
