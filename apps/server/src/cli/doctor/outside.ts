/** What the internet gets to see of a running installation: asked at its own addresses, as anybody could. */
import { randomBytes } from 'node:crypto'
import { type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { connect } from 'node:tls'
import { API_BASE } from '@jujur/contract/call.ts'
import { peopleFile } from '@jujur/contract/trainees.ts'
import { VERSION } from '../../kit/web-server/version.ts'
import type { Settings } from '../../settings.ts'
import {
  type Certificate,
  type LookedAt,
  ofCallback,
  ofCertificate,
  ofClock,
  ofContentHost,
  ofHeaders,
  ofLargeBody,
  ofMetrics,
  ofPlainHttp,
  ofProxy,
  ofReadiness,
  ofRelease,
  type Seen,
  unasked,
} from './findings.rules.ts'

const PATIENCE_MS = 10_000
const MOST_BYTES = 64 * 1024

type Asked = { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: Buffer }
/** Follows nowhere and trusts any certificate, of which there is a finding of its own. */
const ask = (address: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Seen> =>
  new Promise((resolve) => {
    const url = new URL(address)
    const options: RequestOptions & { rejectUnauthorized: boolean } = { method, headers, timeout: PATIENCE_MS, rejectUnauthorized: false }
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options)
    const failed = (error: Error & { code?: string }) => resolve({ error: error.code ?? error.message })
    request.once('error', failed)
    request.once('timeout', () => request.destroy(new Error('no answer within ten seconds')))
    request.once('response', (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      const done = () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString('utf8') })
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes <= MOST_BYTES) return chunks.push(chunk)
        done()
        return request.destroy()
      })
      response.once('end', done)
      response.once('error', done)
    })
    request.end(body)
  })

const certificateOf = (host: string, port: number): Promise<Certificate | { error: string }> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: PATIENCE_MS })
    const ended = (error: string) => {
      socket.destroy()
      resolve({ error })
    }
    socket.once('error', (error: Error & { code?: string }) => ended(error.code ?? error.message))
    socket.once('timeout', () => ended('no answer within ten seconds'))
    socket.once('secureConnect', () => {
      const { valid_from, valid_to } = socket.getPeerCertificate()
      const why = socket.authorizationError
      resolve({
        trusted: socket.authorized,
        why: why ? String(why) : null,
        began: new Date(valid_from),
        ends: new Date(valid_to),
        protocol: socket.getProtocol(),
      })
      socket.destroy()
    })
  })

const tlsOf = async (url: URL, now: Date): Promise<LookedAt> =>
  url.protocol === 'https:'
    ? ofCertificate(url.hostname, await certificateOf(url.hostname, Number(url.port || 443)), now)
    : unasked(`certificate of ${url.hostname}`, 'It is reached without TLS.')

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const BOUNDARY = 'doctor'
/** A sheet as large as one call takes, of nobody who is signed in: it is refused without being looked at. */
const sheet = () => {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="doctor.csv"\r\nContent-Type: text/csv\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.alloc(peopleFile.maxBytes, ' '), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}
const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

const timeIn = (seen: Seen): Date | null => {
  const told = 'error' in seen ? undefined : seen.headers.date
  return told === undefined ? null : new Date(String(told))
}

export const lookFromOutside = async ({
  portalUrl,
  contentUrl,
  billplz,
  trustProxy,
}: Pick<Settings, 'portalUrl' | 'contentUrl' | 'billplz' | 'trustProxy'>): Promise<LookedAt[]> => {
  const portal = new URL(portalUrl)
  const isHttps = portal.protocol === 'https:'
  const health = await ask(`${portalUrl}/healthz`)
  const now = new Date()
  const content = new URL(contentUrl)
  // The name of no package, so that only a wildcard has it.
  if (content.hostname !== 'localhost') content.hostname = `doctor-${randomBytes(6).toString('hex')}.${content.hostname}`
  const body = sheet()
  return [
    await tlsOf(portal, now),
    isHttps ? ofPlainHttp(await ask(`http://${portal.hostname}/`)) : unasked('http without TLS', 'The portal is reached without TLS.'),
    ofRelease(health, VERSION),
    ofReadiness(await ask(`${portalUrl}/readyz?all=1`)),
    ofHeaders(await ask(`${portalUrl}/`, { headers: { accept: 'text/html' } }), isHttps),
    ofMetrics(await ask(`${portalUrl}/metrics`)),
    ofLargeBody(await ask(`${portalUrl}${API_BASE}importTraineeUsers`, { method: 'POST', headers: MULTIPART, body }), body.length),
    ofProxy(isHttps, trustProxy !== 0),
    await tlsOf(content, now),
    ofContentHost(await ask(content.origin)),
    billplz === null
      ? unasked('callback of the gateway', 'Paying online is closed.')
      : ofCallback(await ask(`${portalUrl}/callbacks/billplz`, { method: 'POST', headers: FORM, body: Buffer.from('id=doctor') })),
    ofClock('the portal', timeIn(health), now),
  ]
}
