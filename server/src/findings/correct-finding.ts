import type { Finding } from '../contract/analysis.ts';
import type { FieldValueType } from '../contract/field-values.ts';
import type { CorrectFindingRequest, GivenValue } from '../contract/findings.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { publishEvent } from '../events/publish.ts';
import { toAuditActor } from '../http/request/client-info.ts';
import type { Context } from '../http/route.ts';
import { isoNow } from '../kernel/clock.ts';
import { invalidField, notFound } from '../kernel/errors.ts';
import { hasPlausibleYear } from '../kernel/plausible-year.ts';
import type { Tx } from '../storage/db.ts';
import type { FindingCorrectionRow } from '../storage/finding-schema.ts';
import { orphanedFinding, withCorrection } from './present-finding.ts';
import { deleteCorrection, findCorrection, upsertCorrection } from './store.ts';

/** Document or meeting whose finding is corrected. */
export type CorrectedResource = { type: 'document' | 'meeting'; id: string };

/** Finding with its field or list. */
export type LocatedFinding = {
  finding: Finding;
  kind: string;
  /** Type that every value of the finding has; undefined if values of any type fit. */
  valueType?: FieldValueType | undefined;
};

/**
 * Stores what a person says about a finding, and publishes `finding.corrected`. A correction without any statement left
 * is deleted.
 *
 * @param given.fields further fields of an action item that the person changed
 * @param locate finds the finding in the results of the resource; undefined if it is in none
 * @throws ApiError `resource_not_found` for an unknown finding; `invalid_request` for a value of another form than its type
 */
export async function correctFinding(
  tx: Tx,
  context: Context,
  resource: CorrectedResource,
  {
    findingId,
    change,
    fields = {},
  }: { findingId: string; change: CorrectFindingRequest; fields?: Record<string, unknown> },
  locate: (tx: Tx) => Promise<LocatedFinding | undefined>,
): Promise<Finding> {
  const { services, workspaceId, caller, principal } = context;
  requireFieldValue(change.value);
  const key = { workspace_id: workspaceId, resource_id: resource.id, finding_id: findingId };
  const before = await findCorrection(tx, key);
  const located = await locate(tx);
  const kind = located?.kind ?? before?.kind;
  if (kind === undefined) throw notFound('finding', findingId);
  requireType(change.value, located?.valueType);
  const row: FindingCorrectionRow = {
    ...key,
    ...toOwner(resource),
    kind,
    ...toColumns(change, before),
    fields_json: mergeFields(fields, before),
    corrected_by: principal.userId ?? principal.credentialId,
    corrected_at: isoNow(services.clock),
  };
  await (saysNothing(row) ? deleteCorrection(tx, key) : upsertCorrection(tx, row));
  const finding = located ? withCorrection(located.finding, row) : orphanedFinding(row);
  await recordAudit(tx, services, workspaceId, {
    action: 'finding.corrected',
    by: toAuditActor(caller, principal),
    target: { type: resource.type, id: resource.id },
    details: { finding_id: findingId, changed: [...Object.keys(change), ...Object.keys(fields)] },
  });
  await publishEvent(tx, services.clock, workspaceId, {
    name: 'finding.corrected',
    resourceId: resource.id,
    data: {
      workspace_id: workspaceId,
      document_id: row.document_id,
      meeting_id: row.meeting_id,
      finding,
    },
  });
  return finding;
}

/** True if the person has taken back every statement. */
function saysNothing(row: FindingCorrectionRow): boolean {
  const hasText = row.value_json !== null || row.fields_json !== null;
  return !hasText && row.confirmed === 0 && row.dismissed === 0;
}

function toOwner({ type, id }: CorrectedResource) {
  return {
    document_id: type === 'document' ? id : null,
    meeting_id: type === 'meeting' ? id : null,
  };
}

function toColumns(
  { value, confirmed, dismissed }: CorrectFindingRequest,
  before: FindingCorrectionRow | undefined,
): Pick<FindingCorrectionRow, 'value_json' | 'confirmed' | 'dismissed'> {
  const kept = before?.value_json ?? null;
  return {
    value_json: value === undefined ? kept : value && JSON.stringify(value),
    confirmed: confirmed === undefined ? (before?.confirmed ?? 0) : Number(confirmed),
    dismissed: dismissed === undefined ? (before?.dismissed ?? 0) : Number(dismissed),
  };
}

/** Adds changed fields to those of an earlier correction. @returns null when none was ever changed */
function mergeFields(
  fields: Record<string, unknown>,
  before: FindingCorrectionRow | undefined,
): string | null {
  if (Object.keys(fields).length === 0) return before?.fields_json ?? null;
  const earlier = JSON.parse(before?.fields_json ?? '{}') as Record<string, unknown>;
  return JSON.stringify({ ...earlier, ...fields });
}

/** Form of the values of each type. */
const FORMS = {
  date: 'string',
  period: 'object',
  money: 'number',
  percentage: 'number',
  duration: 'number',
  place: 'string',
  party: 'string',
  text: 'string',
  boolean: 'boolean',
  number: 'number',
} as const satisfies Record<GivenValue['type'], string>;

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

function requireFieldValue(given: GivenValue | null | undefined): void {
  if (!given) return;
  const { type, value } = given;
  if (typeof value === FORMS[type] && daysOf(given).every(isDay)) return;
  const form = DAY_FORMS[type] ?? `of the type ${FORMS[type]}`;
  throw invalidField('value.value', 'invalid_value', `The value of a ${type} is ${form}`);
}

const DAY = 'a date such as 2026-03-01, in the years 1900 to 2199';
const DAY_FORMS: Partial<Record<GivenValue['type'], string>> = {
  date: DAY,
  period: `an object with start and end, each ${DAY}, or null`,
};

/** Returns the days of a value, which must be in the calendar. */
function daysOf({ type, value }: GivenValue): unknown[] {
  if (type === 'date') return [value];
  if (typeof value !== 'object') return [];
  return [value.start, value.end].filter((day) => day !== null);
}

function requireType(given: GivenValue | null | undefined, type: FieldValueType | undefined): void {
  if (!given || type === undefined || given.type === type) return;
  throw invalidField('value.type', 'invalid_value', `The value of this finding is a ${type}`);
}

/** Tells whether a value is a date of the calendar in a plausible year; `Date` itself rolls 31 February over. */
export function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !ISO_DAY.test(value) || !hasPlausibleYear(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
