// npm run bench:upload: a film of 500 MB goes up in pieces, over a server that is killed half way, and is played from many places at once.
// Says how much the server's resident memory grew, and ends with 1 where it is 150 MB or more. `npm run bench:upload -- 20` takes 20 MB.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE, UPLOAD_PATH } from '@jujur/contract/wire.ts'
import { ensurePostgres, startPostgres } from '../tools/postgres.mjs'
import { embeddedSettings, onInterrupt, residentMb, serverFile, startServer } from './processes.mjs'

const MEGABYTES = Number(process.argv[2] ?? 500)
const MOST_MB = 150
const PIECE = 8 * 1024 * 1024

const box = (name, length) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(length + 8)
  head.write(name, 4, 'latin1')
  return head
}
/** The head of an MP4 of ten minutes, whose pictures are noise: nobody looks at them. */
const filmHead = (bytes) => {
  const header = Buffer.alloc(100)
  header.writeUInt32BE(1000, 12)
  header.writeUInt32BE(600_000, 16)
  const handler = Buffer.concat([Buffer.alloc(8), Buffer.from('vide'), Buffer.alloc(12)])
  const nest = (name, inside) => Buffer.concat([box(name, inside.length), inside])
  const start = Buffer.concat([
    nest('ftyp', Buffer.from('isom\0\0\0\0isom')),
    nest('moov', Buffer.concat([nest('mvhd', header), nest('trak', nest('mdia', nest('hdlr', handler)))])),
  ])
  return Buffer.concat([start, box('mdat', bytes - start.length - 8)])
}

const folder = mkdtempSync(join(tmpdir(), 'jujur-upload-'))
const postgres = await startPostgres(ensurePostgres())
onInterrupt(postgres.stop)
const settings = { ...embeddedSettings(folder), DATABASE_URL: postgres.url, DEMO: '1' }
let server = await startServer(serverFile, settings)

const call = async (name, input, token) => {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const response = await fetch(`${server.url}${API_BASE}${name}`, { method: 'POST', headers, body: JSON.stringify(input) })
  return response.json()
}
const signIn = async () => {
  const { data } = await call('loginGlobalAdmin', { username: 'gmaker', password: 'Demo#2026' })
  const [mail] = await (await fetch(`${server.url}/dev/outbox?to=gmaker@demo.test`)).json()
  return (await call('loginEmailOtpValidation', { challenge_id: data.challenge_id, otp: /\b\d{6}\b/.exec(mail.text)[0] })).token
}

/** What the server takes before it has to do with the film; anew for the process that follows the killed one. */
let base = 0
/** By how much it grew at most while something was done. */
const watched = async (work) => {
  let grew = 0
  const timer = setInterval(() => {
    if (server.isRunning()) grew = Math.max(grew, residentMb(server.pid) - base)
  }, 50)
  await work().finally(() => clearInterval(timer))
  return grew
}

try {
  const token = await signIn()
  const bytes = MEGABYTES * 1024 * 1024
  const head = filmHead(bytes)
  const noise = randomBytes(PIECE)
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}` }
  const metadata = `call ${Buffer.from('UploadMaterial').toString('base64')},filename ${Buffer.from('film.mp4').toString('base64')}`
  const created = await fetch(server.url + UPLOAD_PATH, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes), 'upload-metadata': metadata },
  })
  const link = created.headers.get('location')
  base = residentMb(server.pid)
  let killed = false
  const began = performance.now()
  const uploading = async () => {
    for (let offset = 0; offset < bytes; ) {
      const length = Math.min(PIECE, bytes - offset)
      const piece = offset === 0 ? Buffer.concat([head, noise.subarray(head.length, length)]) : noise.subarray(0, length)
      if (!killed && offset > bytes / 2) {
        killed = true
        await server.kill()
        server = await startServer(serverFile, settings)
        // Its first answers take what it always takes.
        await call('getMaterialList', {}, token)
        base = residentMb(server.pid)
        const asked = await fetch(server.url + link, { method: 'HEAD', headers })
        console.log(
          `killed at ${Math.round(offset / 1024 / 1024)} MB; the new process knows of ${Math.round(Number(asked.headers.get('upload-offset')) / 1024 / 1024)} MB`,
        )
        offset = Number(asked.headers.get('upload-offset'))
        continue
      }
      const answer = await fetch(server.url + link, {
        method: 'PATCH',
        headers: { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        body: piece,
      })
      if (answer.status !== 204) throw new Error(`a piece was answered with ${answer.status}: ${await answer.text()}`)
      offset = Number(answer.headers.get('upload-offset'))
    }
  }
  const whileUploading = await watched(uploading)
  console.log(`${MEGABYTES} MB up in ${((performance.now() - began) / 1000).toFixed(1)} s, one kill of the server in between`)

  let material
  const whileKeeping = await watched(async () => {
    const answer = await call('UploadMaterial', { title: 'A long film', type: 'video', upload_id: link.split('/').at(-1) }, token)
    if (answer.response_code !== 2100) throw new Error(JSON.stringify(answer))
    material = answer.data.material
  })
  const { url } = material.files.en
  const whilePlaying = await watched(async () => {
    const watch = async (n) => {
      for (let i = 0; i < 8; i++) {
        const from = Math.floor(((n * 8 + i) / 64) * (bytes - 4 * 1024 * 1024))
        const part = await fetch(server.url + url, { headers: { range: `bytes=${from}-${from + 4 * 1024 * 1024 - 1}` } })
        if (part.status !== 206) throw new Error(`a range was answered with ${part.status}`)
        await part.arrayBuffer()
        await sleep(10)
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, n) => watch(n)))
  })
  const grew = Math.max(whileUploading, whileKeeping, whilePlaying)
  const told = [
    [whileUploading, 'while it came'],
    [whileKeeping, 'while it was kept'],
    [whilePlaying, 'while eight watched it'],
  ].map(([mb, when]) => `${mb.toFixed(0)} MB ${when}`)
  console.log(`resident memory grew by ${told.join(', ')} (aim: less than ${MOST_MB})`)
  if (grew >= MOST_MB) process.exitCode = 1
} finally {
  await server.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
