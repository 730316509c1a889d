import type { AnyStruct } from '../../contract/call.ts'

export type JsonSchema = { [key: string]: unknown }

/** The JSON Schema of what a struct takes, without the limits of its refinements. */
export function jsonSchema(struct: AnyStruct): JsonSchema {
  const schema = schemaOf(struct)
  // A nullable struct has the type of the one that it wraps: only the struct itself knows.
  if (!struct.is(null) || struct.type === 'literal') return schema
  return { anyOf: [schema, { type: 'null' }] }
}

function schemaOf({ type, schema }: AnyStruct): JsonSchema {
  switch (type) {
    case 'object':
      return objectSchema(schema)
    case 'array':
      return { type: 'array', items: jsonSchema(schema) }
    case 'enums':
      return { type: 'string', enum: Object.values(schema) }
    case 'literal':
      return { const: schema }
    case 'string':
    case 'number':
    case 'integer':
    case 'boolean':
      return { type }
    default:
      throw new Error(`A struct of the type ${type} has no JSON Schema yet.`)
  }
}

function objectSchema(fields: Record<string, AnyStruct>): JsonSchema {
  const entries = Object.entries(fields)
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, field]) => [name, jsonSchema(field)])),
    required: entries.filter(([, field]) => !field.is(undefined)).map(([name]) => name),
    additionalProperties: false,
  }
}
