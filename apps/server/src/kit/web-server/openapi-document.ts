/** The OpenAPI 3.1 document, made from the contract: what a call takes, answers and refuses, and who may make it. */
import { API_BASE, type Call } from '@jujur/contract/call.ts'
import { type Code, codes, commonCodes, reasons } from '@jujur/contract/codes.ts'
import { calls } from '@jujur/contract/index.ts'
import type { Access } from '@jujur/contract/permissions.ts'
import { z } from 'zod'

type Json = Record<string, unknown>
type Schema = Json & { properties?: Record<string, Json>; required?: string[]; anyOf?: Schema[]; oneOf?: Schema[] }

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  // A rule without a JSON Schema word of its own (a check in code, a file's bytes) leaves the schema open there.
  const { $schema, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Schema
  return made
}

const sentence: Record<Extract<Access, { who: unknown }>['who'], string> = {
  public: 'Anyone.',
  signedIn: 'Any signed-in person.',
  guest: 'A guest in the room they were invited to.',
}
const roleNames = { trainee: 'trainees', clientAdmin: 'client admins', globalAdmin: 'global admins', superAdmin: 'super admins' }
const stepNames = { maker: 'the maker flag', checker: 'the checker flag', full: 'both the maker and the checker flag' }

const accessOf = (access: Access): string => {
  if ('who' in access) return sentence[access.who]
  const who = access.roles.map((role) => roleNames[role]).join(', ')
  const needs = access.needs.map(({ group, right }) => `${group}:${right}`).join(', ')
  return `For ${who}, holding any one of ${needs}${access.step ? ` with ${stepNames[access.step]}` : ''}.`
}

const capital = (text: string) => text[0]?.toUpperCase() + text.slice(1)

const refusalsOf = (call: Call): string => {
  const listed = call.refuses.map((code) => `| ${code} | ${codes[code].name} | ${codes[code].httpStatus} | ${codes[code].description} |`)
  const because = call.reasons.map((reason) => `| 2111 | ${reason} | ${reasons[reason].httpStatus} | ${reasons[reason].description} |`)
  const missing = Object.entries(call.missing).map(
    ([field, code]) => `- \`${field}\` that is absent or belongs to someone else: ${code}, with the same body.`,
  )
  const table =
    listed.length + because.length > 0 ? ['| code | name or reason | HTTP | says |', '|---|---|---|---|', ...listed, ...because].join('\n') : ''
  return [table || 'Only what every call may answer.', ...missing].filter(Boolean).join('\n\n')
}

const descriptionOf = (call: Call): string =>
  [
    `${call.title}.`,
    `**Who:** ${accessOf(call.access)}`,
    call.idempotent ? '**Idempotency-Key** is honoured: the first answer is kept for 24 hours and given again.' : '',
    call.upload ? `**Upload:** at most ${Math.floor(call.upload.maxBytes / 1024 / 1024)} MB.` : '',
    call.takesUpload
      ? '**Larger files** come before, in pieces (tus 1.0 at `/uploads`, `Upload-Metadata: call …,filename …`); then `upload_id` is sent in place of the file.'
      : '',
    `**Refuses**\n\n${refusalsOf(call)}`,
  ]
    .filter(Boolean)
    .join('\n\n')

/** The branches of a union as one list, or the one object itself. */
const objectsOf = (schema: Schema): Schema[] => schema.anyOf ?? schema.oneOf ?? [schema]

const queryOf = (call: Call) =>
  objectsOf(schemaOf(call.input, 'input')).flatMap((schema) =>
    Object.entries(schema.properties ?? {}).map(([name, property]) => ({
      name,
      in: 'query',
      required: schema.required?.includes(name) ?? false,
      schema: property,
    })),
  )

const bodyOf = (call: Call): Json => {
  const schema = schemaOf(call.input, 'input')
  if (!call.upload) return { required: true, content: { 'application/json': { schema } } }
  const { field, optional } = call.upload
  const file = { type: 'object', properties: { [field]: { type: 'string', format: 'binary' } }, ...(optional ? {} : { required: [field] }) }
  const fields = { ...schema }
  // With the fields closed to all but their own, the file beside them would not be allowed.
  delete fields.additionalProperties
  const asData = call.takesUpload ? { 'application/json': { schema } } : {}
  return { required: true, content: { ...asData, 'multipart/form-data': { schema: schema.properties ? { allOf: [fields, file] } : file } } }
}

const envelope = (data: Json, codeSchema: Json, token = false): Json => ({
  type: 'object',
  required: ['response_code', 'description', 'data', ...(token ? ['token'] : [])],
  properties: {
    response_code: codeSchema,
    description: { type: 'string' },
    data,
    ...(token ? { token: { type: 'string', description: 'Empty until the second step is done.' } } : {}),
  },
})

const successOf = (call: Call): Json => {
  if (call.answers === 'file')
    return {
      description: 'The file. A JSON answer is an error.',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    }
  if (call.answers === 'html') return { description: 'An HTML fragment', content: { 'text/html': { schema: { type: 'string' } } } }
  return {
    description: 'Done',
    content: { 'application/json': { schema: envelope(schemaOf(call.output, 'output'), { const: 2100 }, call.answers === 'token') } },
  }
}

const ofSession: readonly Code[] = [6666, 7777, 8888, 20071]
const ofPermission: readonly Code[] = [10009, 10030, 20066, 20067]
/** A call open to anyone asks for no session, one open to any signed-in person for no permission. */
const concerns = (code: Code, access: Access): boolean => {
  if (!('who' in access)) return true
  return !ofPermission.includes(code) && (access.who === 'signedIn' || !ofSession.includes(code))
}

const statusesOf = (call: Call): Map<number, string[]> => {
  const known = new Map<number, string[]>()
  const add = (status: number, line: string) => known.set(status, [...(known.get(status) ?? []), line])
  for (const code of new Set<Code>([...call.refuses, ...Object.values(call.missing), ...commonCodes.filter((code) => concerns(code, call.access))]))
    if (code !== 2111) add(codes[code].httpStatus, `${code} ${codes[code].name}`)
  for (const reason of call.reasons) add(reasons[reason].httpStatus, `2111 ${reason}`)
  add(429, '2111 too_many_tries')
  return known
}

const operationOf = (call: Call, tag: string): Json => ({
  operationId: call.name,
  summary: call.name,
  description: descriptionOf(call),
  tags: [tag],
  security: 'who' in call.access && call.access.who === 'public' ? [] : [{ bearer: [] }],
  parameters: [...(call.method === 'GET' ? queryOf(call) : []), ...(call.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : [])],
  ...(call.method === 'GET' ? {} : { requestBody: bodyOf(call) }),
  responses: {
    200: successOf(call),
    ...Object.fromEntries(
      [...statusesOf(call)].map(([status, lines]) => [
        status,
        { description: [...new Set(lines)].join('; '), content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
      ]),
    ),
  },
})

const intro = `Every call answers \`{ response_code, description, data }\`; 2100 is success. Send the token of a sign-in as \`Authorization: Bearer …\`. Answers to a signed-in person carry \`X-Access-Version\`: when it changes, other calls may be open to them (getOpenCalls).

Besides what a call lists itself, every call may answer: ${commonCodes.map((code) => `${code} ${codes[code].name}`).join(', ')}.`

/** Calls stand together by who may make them. */
const tagOf = (call: Call): string => {
  if (!('who' in call.access)) return call.access.roles.map((role) => capital(roleNames[role])).join(', ')
  return { public: 'Anyone', signedIn: 'Any signed-in person', guest: 'Guests' }[call.access.who]
}

export const openApiDocument = (portal: { portalName: string; version: string }): Json => ({
  openapi: '3.1.0',
  info: { title: `${portal.portalName} API`, version: portal.version, description: intro },
  servers: [{ url: '/' }],
  paths: Object.fromEntries(
    Object.values(calls).map((call: Call) => [`${API_BASE}${call.name}`, { [call.method.toLowerCase()]: operationOf(call, tagOf(call)) }]),
  ),
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in call' } },
    parameters: {
      IdempotencyKey: {
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        schema: { type: 'string', minLength: 1, maxLength: 255 },
        description: 'Sent again with the same body, the first answer is given again; with another body the call answers 2111 key_reused.',
      },
    },
    schemas: {
      Refusal: envelope(
        {
          description:
            '7000: the field errors. The code of a bad value: { field, findings }. 10030: the permissions of which any one suffices. 2111: { reason, … }. Else null.',
        },
        {
          enum: Object.keys(codes)
            .map(Number)
            .filter((code) => code !== 2100),
        },
      ),
    },
  },
})
