import { type ApiCall, apiCalls } from '../../contract/api/calls.ts'
import { webhookPayloads } from '../../contract/api/payloads.ts'
import { type JsonSchema, jsonSchema } from './jsonSchema.ts'

const ABOUT = `What programs of an organiser can ask and do. An owner makes a token on the screen “Programs”.

- **Token.** Each request has the header \`Authorization: Bearer …\`. A token is of one organiser and has scopes.
- **Pages.** A list ends with \`after\`. Ask with this \`after\` for the next page, until it is null.
- **Changes.** A call that changes something needs the header \`Idempotency-Key\`, 8 to 255 letters, digits and \`_.:-\`, a new one for each thing that is meant. A request that is repeated with its key within two days is done once, and has the same answer. While the first one is being answered, the answer is 425: repeat it.
- **Limits.** Above them the answer is 429, with \`Retry-After\` in seconds.
- **Amounts** are in the currency of the order, with decimals. Moments are ISO 8601 in UTC.
- **More to come.** Answers can get further fields, so ignore those that you do not know.
- **Webhooks** are signed as [Standard Webhooks](https://www.standardwebhooks.com) describes. Answer with a status from 200 to 299 within ten seconds; otherwise the delivery is tried again for a day, with the same \`webhook-id\`. A delivery can arrive twice, and later than one that was made after it.`

const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } })

const failed = (description: string) => ({ description, ...json({ $ref: '#/components/schemas/Error' }) })

const REFUSALS: [status: number, description: string, isFor?: (row: ApiCall) => boolean][] = [
  [400, 'The body is no JSON, or the Idempotency-Key is missing', ({ method }) => method === 'POST'],
  [401, 'There is no token, or a wrong one'],
  [403, 'The token lacks the scope'],
  [404, 'There is no such thing of this organiser', ({ path }) => path.includes('/:id')],
  [409, 'It cannot be done any more', ({ changes }) => changes === true],
  [422, 'A field cannot be used as it was sent, or the Idempotency-Key was used for another request'],
  [425, 'A request with this Idempotency-Key is still being answered', ({ changes }) => changes === true],
  [429, 'The token was used too often'],
]

function operationOf(name: string, row: ApiCall) {
  const { properties = {}, required = [] } = jsonSchema(row.request) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  const query = row.method === 'GET' ? Object.entries(properties) : []
  const parameters = [
    ...(row.path.includes('/:id')
      ? [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }]
      : []),
    ...query.map(([field, schema]) => ({
      name: field,
      in: 'query',
      required: required.includes(field),
      schema,
    })),
    ...(row.changes
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: true,
            schema: { type: 'string', pattern: '^[\\w.:-]{8,255}$' },
          },
        ]
      : []),
  ]
  const refusals = REFUSALS.filter(([, , isFor]) => isFor?.(row) ?? true)
  return {
    operationId: name,
    summary: row.summary,
    description: [row.description, `It needs the scope \`${row.scope}\`.`].filter(Boolean).join(' '),
    ...(parameters.length > 0 && { parameters }),
    ...(row.method === 'POST' &&
      Object.keys(properties).length > 0 && { requestBody: json(jsonSchema(row.request)) }),
    responses: {
      200: { description: row.summary, ...json(open(jsonSchema(row.answer))) },
      ...Object.fromEntries(refusals.map(([status, description]) => [status, failed(description)])),
    },
  }
}

/** What is answered can get further fields, also inside. */
const open = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (key, value) => (key === 'additionalProperties' ? undefined : value))

/** The document of the API in OpenAPI 3.1, from the rows by which the server answers. */
export function openApi(origin: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, row] of Object.entries<ApiCall>(apiCalls)) {
    const path = row.path.replace(':id', '{id}')
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationOf(name, row) }
  }
  const webhooks = Object.entries(webhookPayloads).map(([topic, payload]) => [
    topic,
    {
      post: {
        operationId: topic,
        summary:
          'What a webhook is told, with the headers webhook-id, webhook-timestamp and webhook-signature',
        requestBody: json(open(jsonSchema(payload))),
        responses: { '2XX': { description: 'It was received' } },
      },
    },
  ])
  return {
    openapi: '3.1.0',
    info: { title: 'Foyer', version: '1', description: ABOUT },
    servers: [{ url: origin }],
    security: [{ token: [] }],
    paths,
    webhooks: Object.fromEntries(webhooks),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: { type: 'object', properties: { error: { type: 'string' } }, required: ['error'] },
      },
    },
  }
}
