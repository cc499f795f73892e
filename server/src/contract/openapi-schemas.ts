import type { TSchema } from 'typebox';

import {
  isClosed,
  type Json,
  referenceTo,
  shownForm,
  withDescription,
  writeFields,
  writeSchema,
} from './openapi-schema-forms.ts';
import { describeSchema } from './openapi-texts.ts';

/** Writes schemas of one direction as the document shows them. */
export type SchemaWriter = {
  /**
   * @param owner component or operation of the schema, for the texts of its fields
   * @returns `schema` with references in place of the named schemas inside
   */
  write(schema: TSchema, owner?: string): Json;
  /**
   * Gives `schema` a name if it has no `$id`. An object that got a name before keeps that one.
   *
   * @param description for a schema without one
   */
  writeNamed(name: string, schema: TSchema, description?: string): Json;
};

/** The schemas of an OpenAPI document: those with an `$id` stand once, below `components`. */
export type ComponentSchemas = {
  /** Closed objects: a field that they do not name is refused. */
  requests: SchemaWriter;
  /** Open objects, because answers and events may grow. */
  answers: SchemaWriter;
  /** Returns the schemas referenced so far, by name. */
  collected(): Json;
};

type Component = { text: string; isOpen: boolean; written: Json };

export function createComponentSchemas(): ComponentSchemas {
  const components = new Map<string, Component>();
  const given = new WeakMap<TSchema, { name: string; description: string | undefined }>();

  function refer(name: string, schema: Json, isOpen: boolean): Json {
    const text = JSON.stringify(schema);
    const known = components.get(name);
    if (!known) {
      const component: Component = { text, isOpen, written: {} };
      components.set(name, component);
      const written = writeFields(schema, { component: name, path: [], isOpen }, refer);
      component.written = withDescription(written, describeSchema(name));
    } else if (known.text !== text) {
      throw new Error(`Two different schemas are called ${name}`);
    } else if (known.isOpen !== isOpen && isClosed(schema)) {
      throw new Error(`${name} stands in a request and in an answer`);
    }
    return { $ref: referenceTo(name) };
  }

  function createWriter(isOpen: boolean): SchemaWriter {
    return {
      write: (schema, owner = '') =>
        writeSchema(schema, { component: owner, path: [], isOpen }, refer) as Json,
      writeNamed(name, schema, description) {
        const { $id, ...shown } = shownForm(schema as Json);
        if (typeof $id === 'string') return refer($id, shown, isOpen);
        const first = given.get(schema) ?? { name, description };
        given.set(schema, first);
        return refer(first.name, withDescription(shown, first.description), isOpen);
      },
    };
  }

  return {
    requests: createWriter(false),
    answers: createWriter(true),
    collected() {
      const names = [...components.keys()].toSorted();
      return Object.fromEntries(names.map((name) => [name, components.get(name)!.written]));
    },
  };
}
