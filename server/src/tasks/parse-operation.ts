import { UpdateTaskRequest } from '../contract/tasks.ts';
import { CreateOperation, TaskOperation } from '../contract/task-work.ts';
import { createValidator } from '../http/validator.ts';
import { ApiError, invalidField } from '../kernel/errors.ts';

/** One change of a batch, or why it is none. */
export type Operation =
  | { op: 'create'; fields: CreateOperation }
  | { op: 'update'; id: string; fields: UpdateTaskRequest }
  | { op: 'delete'; id: string }
  | { op: 'refused'; error: ApiError };

const OPERATIONS = ['create', 'update', 'delete'];

const requireCreate: (fields: object) => asserts fields is CreateOperation = createValidator(
  CreateOperation,
  'body',
);
const requireUpdate: (fields: object) => asserts fields is UpdateTaskRequest = createValidator(
  UpdateTaskRequest,
  'body',
);
const requireTask: (fields: object) => asserts fields is TaskOperation = createValidator(
  TaskOperation,
  'body',
);

/** What an operation says, held against what the operation of its kind takes alone. */
export function parseOperation(given: Readonly<Record<string, unknown>>): Operation {
  try {
    return parse(given);
  } catch (error) {
    if (error instanceof ApiError) return { op: 'refused', error };
    throw error;
  }
}

function parse({ op, ...fields }: Readonly<Record<string, unknown>>): Operation {
  switch (op) {
    case 'create':
      requireCreate(fields);
      return { op, fields };
    case 'update': {
      const { id, ...changed } = fields;
      const task: object = { id };
      requireTask(task);
      requireUpdate(changed);
      return { op, id: task.id, fields: changed };
    }
    case 'delete':
      requireTask(fields);
      return { op, id: fields.id };
    case undefined:
      throw invalidField('op', 'required', 'op is required');
    default:
      throw invalidField('op', 'invalid_value', `op must be one of ${OPERATIONS.join(', ')}`);
  }
}
