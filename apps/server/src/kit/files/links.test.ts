import { parse } from 'content-disposition'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentDisposition, plainFileName } from './disposition.ts'
import { fileLink, openLink } from './links.ts'
import { requestedRange } from './ranges.ts'

const settings = { key: () => Buffer.alloc(32, 7) }
const now = new Date('2026-11-20T08:00:30.000Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const file = { sha256: 'a'.repeat(64), type: 'application/pdf', name: 'Panduan.pdf', inline: false }
const tokenOf = (link: string) => link.slice('/files/'.length)

test('a link opens its file for 15 minutes, rounded up to the minute', () => {
  const token = tokenOf(fileLink(settings, file, now))
  expect(openLink(settings, token, now)).toEqual({ ...file, endsAt: new Date('2026-11-20T08:16:00.000Z') })
  expect(openLink(settings, token, later(15.4))).not.toBeNull()
  expect(openLink(settings, token, later(15.5))).toBeNull()
})

test('a film has four hours, and a caller may say otherwise', () => {
  const film = tokenOf(fileLink(settings, { ...file, type: 'video/webm' }, now))
  expect(openLink(settings, film, later(240))).not.toBeNull()
  expect(openLink(settings, film, later(241))).toBeNull()
  expect(openLink(settings, tokenOf(fileLink(settings, file, now, 60)), later(2))).toBeNull()
})

test('links made within a minute are equal, so that a browser keeps what it has', () => {
  expect(fileLink(settings, file, new Date('2026-11-20T08:00:01Z'))).toBe(fileLink(settings, file, new Date('2026-11-20T08:00:59Z')))
})

test('no altered, cut, lengthened or foreign token opens anything', () => {
  const token = tokenOf(fileLink(settings, file, now))
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...'ABCxyz019-_.='), (at, letter) => {
      const altered = token.slice(0, at) + letter + token.slice(at + 1)
      return altered === token || openLink(settings, altered, now) === null
    }),
    { numRuns: 2_000 },
  )
  for (const wrong of ['', '.', token.slice(0, -1), `${token}A`, `${token}=`, `${token}.x`, token.split('.')[0] ?? '', `.${token.split('.')[1]}`])
    expect(openLink(settings, wrong, now)).toBeNull()
  expect(openLink({ key: () => Buffer.alloc(32, 8) }, token, now)).toBeNull()
})

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=20-10', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['bytes=-', 'whole'],
  ['items=0-1', 'whole'],
  [undefined, 'whole'],
])('range %s of 100 bytes', (header, range) => {
  expect(requestedRange(header, 100)).toEqual(range)
})

test('of an empty file no range can be given', () => {
  expect(requestedRange('bytes=0-', 0)).toBe('none')
  expect(requestedRange('bytes=-1', 0)).toBe('none')
})

test.each([
  ['laporan.pdf', 'laporan.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\boot.ini', 'boot.ini'],
  ['/absolute/a.pdf', 'a.pdf'],
  ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie_ x=1.pdf'],
  ['receipt\u202Efdp.exe', 'receiptfdp.exe'],
  ['nul\u0000.pdf', 'nul.pdf'],
  ['"quoted"; filename=x.html', '_quoted_; filename=x.html'],
  ['...', 'file'],
  ['', 'file'],
  ['证书 Zoë.pdf', '证书 Zoë.pdf'],
  [`${'x'.repeat(4096)}.pdf`, `${'x'.repeat(146)}.pdf`],
])('the file name %j is given as %j', (name, plain) => {
  expect(plainFileName(name)).toBe(plain)
})

test('any name makes one well-formed header that reads back as the plain name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const header = contentDisposition(name)
      expect(header).toMatch(/^attachment; [\x20-\x7E]+$/)
      expect(parse(header).parameters.filename).toBe(plainFileName(name))
    }),
    { numRuns: 1_000 },
  )
})
