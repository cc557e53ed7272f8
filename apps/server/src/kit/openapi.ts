/** OpenAPI from the contract itself, served with a reader at /api/docs. */

import { codes, commonCodes, type RefusalCode, reasons } from '@jujur/contract/codes.ts'
import { calls } from '@jujur/contract/index.ts'
import { API_BASE, type Call, requiredPermissions } from '@jujur/contract/kit.ts'
import apiReference from '@scalar/fastify-api-reference'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { Kit } from './kit.ts'

type Json = Record<string, unknown>

/** Transforms and refinements have no JSON Schema: what goes in is described, the server checks the rest. */
const schemaOf = (schema: z.ZodType): Json => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'openapi-3.0' }) as Json

const accessInWords = ({ access }: Call): string => {
  if ('who' in access) return access.who === 'public' ? 'Open to everyone.' : 'Open to anyone signed in.'
  const needs = access.needs.map(({ group, right }) => `${group}:${right}`).join(' or ')
  return `For ${access.roles.join(', ')} holding ${needs}${access.step ? `, at the ${access.step} step` : ''}.`
}

const refusalsInWords = (call: Call): string => {
  const own = call.refuses.map((code: RefusalCode) => `- \`${code}\` ${codes[code].description}`)
  const because = call.reasons.map((reason) => `- \`2111\` \`${reason}\` ${reasons[reason].description}`)
  const common = `Every call may also answer ${commonCodes.map((code) => `\`${code}\``).join(', ')}.`
  return [...(own.length + because.length > 0 ? ['Refuses with:', ...own, ...because, ''] : []), common].join('\n')
}

const envelope = (call: Call): Json => ({
  type: 'object',
  required: ['response_code', 'description', 'data'],
  properties: {
    response_code: { type: 'integer', enum: [2100, ...new Set([...call.refuses, ...commonCodes])] },
    description: { type: 'string' },
    data: schemaOf(call.output),
    ...(call.answers === 'token' ? { token: { type: 'string' } } : {}),
  },
})

const answerOf = (call: Call): Json =>
  call.answers === 'file'
    ? { description: 'The file; a JSON reply is a refusal', content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } }
    : { description: 'The envelope, whatever the response code', content: { 'application/json': { schema: envelope(call) } } }

const bodyOf = (call: Call): Json => {
  if (!call.upload) return { required: true, content: { 'application/json': { schema: schemaOf(call.input) } } }
  const fields = schemaOf(call.input) as { properties?: Json }
  const properties = {
    ...fields.properties,
    [call.upload.field]: { type: 'string', format: 'binary', description: `At most ${call.upload.maxBytes} bytes` },
  }
  return { required: true, content: { 'multipart/form-data': { schema: { type: 'object', properties } } } }
}

const operationOf = (call: Call): Json => ({
  operationId: call.name,
  summary: call.title,
  description: `${accessInWords(call)}\n\n${refusalsInWords(call)}`,
  ...(requiredPermissions(call).length > 0 || ('who' in call.access && call.access.who === 'signedIn') ? { security: [{ bearer: [] }] } : {}),
  ...(call.idempotent ? { parameters: [{ in: 'header', name: 'Idempotency-Key', schema: { type: 'string', maxLength: 255 } }] } : {}),
  ...(call.method === 'GET' ? {} : { requestBody: bodyOf(call) }),
  responses: { default: answerOf(call) },
})

export const openApiDocument = (portalName: string): Json => ({
  openapi: '3.0.3',
  info: {
    title: `${portalName} API`,
    version: '1',
    description: 'One envelope for every answer: `response_code`, `description`, `data`. Success is `2100`.',
  },
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  paths: Object.fromEntries(
    (Object.values(calls) as Call[]).map((call) => [API_BASE + call.name, { [call.method.toLowerCase()]: operationOf(call) }]),
  ),
})

export const openApiPlugin =
  (kit: Kit): FastifyPluginAsync =>
  async (app) => {
    const document = openApiDocument(kit.settings.portalName)
    // The reader sets its own styles and runs one inline script; this page holds no session and calls nothing but this document.
    app.addHook('onSend', async (request, response) => {
      if (request.url.startsWith('/api/docs') && !request.url.endsWith('.json'))
        response.header(
          'content-security-policy',
          "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; font-src 'self' data:; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
        )
    })
    await app.register(apiReference, {
      routePrefix: '/api/docs',
      configuration: { content: document, withDefaultFonts: false, hideClientButton: true, telemetry: false },
    })
  }
