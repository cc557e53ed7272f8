/** `GET /files/<token>`: stored files by signed link, with ranges, and so that nothing in them can run on this origin. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { reply } from '../call/envelope.ts'
import type { Kit } from '../call/kit.ts'
import { contentDisposition } from '../files/disposition.ts'
import { FileStoreError } from '../files/files.ts'
import { filePath, type OpenedLink, openLink } from '../files/links.ts'
import { requestedRange } from '../files/ranges.ts'
import { readClock } from '../time/clock.ts'

/** Types a browser shows or plays without running anything; all others are saved. */
const SHOWN = /^(image\/(png|jpeg|webp|avif|gif)|audio\/[\w.+-]+|video\/[\w.+-]+|text\/vtt)$/
/** Saved, but under their own type: PDF.js and spreadsheets ask for it. A PDF can hold scripts, so the browser's own viewer never gets it. */
const SAVED = /^(application\/pdf|application\/zip|text\/csv|application\/vnd\.openxmlformats-officedocument\.[\w.]+)$/

const typeOf = (file: OpenedLink) => (SHOWN.test(file.type) || SAVED.test(file.type) ? file.type : 'application/octet-stream')

/** Even opened as a page of its own a file gets no scripts, no origin, no frames and no network. */
const NOTHING_RUNS =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const headersOf = (file: OpenedLink, now: Date) => ({
  'content-type': typeOf(file),
  'content-disposition': contentDisposition(file.name, file.inline && SHOWN.test(file.type)),
  'content-security-policy': NOTHING_RUNS,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': `private, max-age=${Math.floor((file.endsAt.getTime() - now.getTime()) / 1000)}, no-transform`,
  'accept-ranges': 'bytes',
  etag: `"${file.sha256}"`,
})

const notFound = (request: FastifyRequest, response: FastifyReply) => {
  const { status, body } = reply(4444)
  request.answered = 4444
  return response.code(status).header('cache-control', 'no-store').send(body)
}

const serve = async (kit: Kit, request: FastifyRequest, response: FastifyReply) => {
  const now = await readClock(kit)
  const file = openLink(kit.settings, (request.params as { '*': string })['*'], now)
  const size = file && (await kit.files.size(file.sha256))
  if (!file || size === null) return notFound(request, response)

  const ours = `"${file.sha256}"`
  if (request.headers['if-none-match'] === ours) return response.code(304).headers(headersOf(file, now)).send()
  const ifRange = request.headers['if-range'] ?? ours
  const asked = ifRange === ours ? requestedRange(request.headers.range, size) : 'whole'
  if (asked === 'none') return response.code(416).header('content-range', `bytes */${size}`).header('cache-control', 'no-store').send()

  const part = asked === 'whole' ? null : asked
  // Opened before any header is set: a file that cannot be read must not leave as a broken film.
  const body = request.method === 'HEAD' || size === 0 ? '' : await kit.files.stream(file.sha256, part ?? undefined)
  response.code(part ? 206 : 200).headers(headersOf(file, now))
  response.header('content-length', part ? part.end - part.start + 1 : size)
  if (part) response.header('content-range', `bytes ${part.start}-${part.end}/${size}`)
  return response.send(body)
}

/** The path is matched as a wildcard: a token is longer than a path parameter may be. */
export const filesPlugin =
  (kit: Kit): FastifyPluginAsync =>
  async (app) => {
    app.route({
      method: ['GET', 'HEAD'],
      url: `${filePath}*`,
      handler: async (request, response) => {
        try {
          return await serve(kit, request, response)
        } catch (error) {
          // Gone between asking for its size and reading it.
          if (error instanceof FileStoreError && error.trouble === 'missing') return notFound(request, response)
          throw error
        }
      },
    })
  }
