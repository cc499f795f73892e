import type {
  ExtractionTemplate,
  ExtractionTemplateRecord,
} from '../../contract/extraction-templates.ts';
import type { ExtractionTemplateRow, ExtractionTemplateVersionRow } from '../../storage/schema.ts';

/** Presents a template without its schema, as in lists. */
export function presentTemplateRecord({
  revision: _revision,
  ...record
}: ExtractionTemplateRow): ExtractionTemplateRecord {
  return record;
}

/** Presents a template with the schema of one version. */
export function presentTemplate(
  template: ExtractionTemplateRow,
  { version, schema_json, created_by, created_at }: ExtractionTemplateVersionRow,
): ExtractionTemplate {
  return {
    ...presentTemplateRecord(template),
    shown_version: version,
    schema: JSON.parse(schema_json) as ExtractionTemplate['schema'],
    version_created_by: created_by,
    version_created_at: created_at,
  };
}

/** Returns the ETag of a template, which changes with every change of its name or schema. */
export function templateETag({ revision }: ExtractionTemplateRow): string {
  return `"${revision}"`;
}
