/** A time stamp service for tests: `openssl ts` behind HTTP, with a root and a certificate of its own. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const config = (folder: string) => `[tsa]
default_tsa = one
[one]
serial = ${folder}/serial
crypto_device = builtin
signer_cert = ${folder}/tsa.pem
certs = ${folder}/root.pem
signer_key = ${folder}/tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ordering = yes
tsa_name = yes
ess_cert_id_chain = no
`

/** What it does in place of answering; the answer itself is what it would have sent. */
type Misbehave = (response: ServerResponse, answer: () => Uint8Array) => unknown

export const openStampService = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'time-stamps-'))
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
  const root = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'root.key', '-out', 'root.pem', '-days', '30']
  openssl(...root, '-subj', '/CN=Root of stamps')
  openssl('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'tsa.key', '-out', 'tsa.csr', '-subj', '/CN=Stamps')
  writeFileSync(join(folder, 'tsa.ext'), 'extendedKeyUsage = critical,timeStamping\nkeyUsage = critical,digitalSignature\n')
  const sign = ['x509', '-req', '-in', 'tsa.csr', '-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial', '-days', '30']
  openssl(...sign, '-extfile', 'tsa.ext', '-out', 'tsa.pem')
  writeFileSync(join(folder, 'tsa.cnf'), config(folder))
  writeFileSync(join(folder, 'serial'), '01')

  const answerTo = (query: Uint8Array): Uint8Array => {
    writeFileSync(join(folder, 'query.tsq'), query)
    openssl('ts', '-reply', '-config', 'tsa.cnf', '-section', 'one', '-queryfile', 'query.tsq', '-out', 'answer.tsr')
    return readFileSync(join(folder, 'answer.tsr'))
  }
  /** A query of somebody else's making, over other words, or with a nonce of its own. */
  const queryOver = (words: string): Uint8Array => {
    writeFileSync(join(folder, 'words'), words)
    openssl('ts', '-query', '-data', 'words', '-sha256', '-cert', '-out', 'other.tsq')
    return readFileSync(join(folder, 'other.tsq'))
  }
  const state = { asked: 0, types: [] as string[], misbehave: null as Misbehave | null }
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk as Uint8Array)
    state.asked++
    state.types.push(request.headers['content-type'] ?? '')
    const answer = () => answerTo(Buffer.concat(chunks))
    if (state.misbehave) return state.misbehave(response, answer)
    response.setHeader('content-type', 'application/timestamp-reply').end(answer())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/stamp`,
    root: join(folder, 'root.pem'),
    state,
    answerTo,
    queryOver,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true })
    },
  }
}
