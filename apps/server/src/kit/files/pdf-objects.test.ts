import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { paper, pdf, png } from '../../../test/media-files.ts'
import { asLzw, asRunLength } from '../../../test/pdf-packing.ts'
import { threadTimer } from '../testing/work-time.ts'
import { foundInPdf } from './pdf-objects.ts'

const troubleInPdf = (bytes: Buffer, options?: { pagesOnly: boolean }) => foundInPdf(bytes, options).trouble

const stream = (number: number, dict: string, bytes: Uint8Array) =>
  Buffer.concat([Buffer.from(`${number} 0 obj\n<< ${dict} /Length ${bytes.length} >>\nstream\n`), bytes, Buffer.from('\nendstream\nendobj\n')])
const object = (number: number, text: string) => Buffer.from(`${number} 0 obj\n${text}\nendobj\n`)
/** Names each picture that `drawing` lists. */
const names = (begin: number, end: number) => Array.from({ length: end - begin }, (_, i) => `/I${begin + i} Do`).join(' ')
const drawn = stream(50, '', Buffer.from(`${names(4, 7)} ${names(200, 245)}`))
const file = (...parts: Uint8Array[]) => Buffer.concat([Buffer.from('%PDF-1.7\n'), ...parts, drawn, Buffer.from('trailer << /Root 1 0 R >>\n%%EOF')])
const page = (more = '') => [
  object(1, '<< /Type /Catalog /Pages 2 0 R >>'),
  object(2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
  object(3, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] ${more} >>`),
]
/** Objects as newer writers pack them. */
const packed = (objects: Record<number, string>) => {
  let place = 0
  const heads = Object.entries(objects).map(([number, text]) => {
    const head = `${number} ${place}`
    place += text.length + 1
    return head
  })
  const first = `${heads.join(' ')} `
  const body = deflateSync(Buffer.from(`${first}${Object.values(objects).join(' ')}`))
  return stream(90, `/Type /ObjStm /N ${heads.length} /First ${first.length} /Filter /FlateDecode`, body)
}
const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024))
const image = (number: number, width: number, height: number, bytes: Uint8Array = zeros(1), more = '/Filter /FlateDecode') =>
  stream(number, `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${more}`, bytes)
const drawing = (...numbers: number[]) => `/Contents 50 0 R /Resources << /XObject << ${numbers.map((n) => `/I${n} ${n} 0 R`).join(' ')} >> >>`
const as85 = (bytes: Uint8Array) =>
  `${Array.from({ length: Math.ceil(bytes.length / 4) }, (_, i) => {
    const four = Buffer.alloc(4)
    four.set(bytes.subarray(4 * i, 4 * i + 4))
    let value = four.readUInt32BE()
    const signs = [0, 0, 0, 0, 0].map(() => {
      const sign = String.fromCharCode(33 + (value % 85))
      value = Math.floor(value / 85)
      return sign
    })
    return signs.reverse().join('')
  }).join('')}~>`

describe('a PDF that would fill a viewer', () => {
  const bomb = zeros(200)
  it.each([
    ['a stream of two hundred megabytes', () => file(...page('/Contents 4 0 R'), stream(4, '/Filter /FlateDecode', bomb))],
    ['twice packed', () => file(...page('/Contents 4 0 R'), stream(4, '/Filter [/FlateDecode /FlateDecode]', deflateSync(bomb)))],
    ['written in letters', () => file(...page('/Contents 4 0 R'), stream(4, '/Filter [/A85 /Fl]', Buffer.from(as85(bomb))))],
    [
      'whose mark of its end stands in it',
      () =>
        file(
          ...page(),
          stream(4, '/Filter /FlateDecode', Buffer.concat([deflateSync(Buffer.from('endstream'), { level: 0 }).subarray(0, -4), bomb])),
          stream(5, '/Filter /FlateDecode', bomb),
        ),
    ],
    ['a picture of a billion dots', () => file(...page(drawing(4)), image(4, 40_000, 25_000))],
    [
      'with its sides written elsewhere',
      () =>
        file(...page(drawing(4)), stream(4, '/Subtype /Image /Width 7 0 R /Height 8 0 R', Buffer.alloc(9)), object(7, '40000'), object(8, '40000')),
    ],
    ['its name in figures', () => file(...page(drawing(4)), stream(4, '/Subtype /#49mage /Width 40000 /Height 40000', Buffer.alloc(9)))],
    [
      'a picture in the text of a page',
      () => file(...page('/Contents 4 0 R'), stream(4, '', Buffer.from('q BI /W 40000 /H 40000 /BPC 8 /CS /G ID x EI Q'))),
    ],
    [
      'a photo that says so itself',
      () => file(...page(drawing(4)), image(4, 10, 10, Buffer.from('ffd8ffc000110875307530030100', 'hex'), '/Filter /DCTDecode')),
    ],
    ['many pictures on one page', () => file(...page(drawing(4, 5, 6)), ...[4, 5, 6].map((n) => image(n, 5000, 5000)))],
    [
      'inherited by the page',
      () =>
        file(
          object(2, `<< /Type /Pages /Kids [3 0 R] ${drawing(4, 5, 6).replace('/Contents 50 0 R', '')} >>`),
          object(3, '<< /Type /Page /Parent 2 0 R /Contents 50 0 R >>'),
          ...[4, 5, 6].map((n) => image(n, 5000, 5000)),
        ),
    ],
  ])('is told: %s', (_, make) => expect(troubleInPdf(make())).toBe('too_large'))
  it.each([
    ['pinned to a page', object(9, '<< /Type /Annot /Subtype /FileAttachment /FS 10 0 R >>')],
    ['in a list of names', object(9, '<< /Names << /EmbeddedFiles << /Names [] >> >> >>')],
    ['packed', packed({ 9: '<< /Type /Embedded#46ile >>' })],
  ])('is told where nothing but pages is wanted: a file %s', (_, bytes) => {
    expect(troubleInPdf(file(...page(), bytes), { pagesOnly: true })).toBe('active')
    expect(troubleInPdf(file(...page(), bytes))).toBeNull()
  })
  it('is none where many pages hold a picture each, by themselves or packed', () => {
    const pages = Array.from({ length: 40 }, (_, i) => [100 + i, `<< /Type /Page /Parent 2 0 R ${drawing(200 + i)} >>`] as const)
    const pictures = Array.from({ length: 40 }, (_, i) => image(200 + i, 4000, 3000))
    const root = object(2, '<< /Type /Pages /Kids [] >>')
    expect(troubleInPdf(file(root, ...pages.map(([number, text]) => object(number, text)), ...pictures))).toBeNull()
    expect(troubleInPdf(file(root, packed(Object.fromEntries(pages)), ...pictures))).toBeNull()
  })
  it('is none where many pages are scanned without loss', () => {
    const scan = deflateSync(Buffer.alloc(2480 * 3508 * 3))
    const pages = Array.from({ length: 45 }, (_, i) => object(100 + i, `<< /Type /Page ${drawing(200 + i)} >>`))
    expect(troubleInPdf(file(...pages, ...Array.from({ length: 45 }, (_, i) => image(200 + i, 2480, 3508, scan))))).toBeNull()
  })
  it('is none where a page has nothing on it', () => {
    const nothing = [4, 5, 6].map((n) => stream(n, '/Filter /FlateDecode', Buffer.alloc(0)))
    expect(troubleInPdf(file(...page('/Contents [4 0 R 5 0 R 6 0 R]'), ...nothing, stream(7, '', Buffer.alloc(200_000, 65))))).toBeNull()
  })
  it('is none where a stream is written in letters', () => {
    const words = Buffer.from(as85(deflateSync(Buffer.from('BT (Hello) Tj ET'))))
    expect(troubleInPdf(file(...page('/Contents 4 0 R'), stream(4, '/Filter [ /ASCII85Decode /FlateDecode ]', words)))).toBeNull()
  })
  it.each([
    ['in codes', '/LZWDecode', asLzw],
    ['in run lengths', '/RunLengthDecode', asRunLength],
    ['in letters of codes', '[/ASCII85Decode /LZWDecode]', (bytes: Uint8Array) => Buffer.from(as85(asLzw(bytes)))],
    ['in figures', '/ASCIIHexDecode', (bytes: Uint8Array) => Buffer.from(`${Buffer.from(bytes).toString('hex')}>`)],
  ])('is none where scanners and banks pack it as they always did: %s', (_, filter, pack) => {
    const text = stream(4, `/Filter ${filter}`, pack(Buffer.from('BT (Received with thanks) Tj ET q 1 0 0 1 0 0 cm /I5 Do Q')))
    const scan = image(5, 1240, 1754, pack(Buffer.alloc(1240 * 220)), `/BitsPerComponent 1 /Filter ${filter}`)
    const shown = page('/Contents 4 0 R /Resources << /XObject << /I5 5 0 R /I6 6 0 R /I7 7 0 R >> >>')
    expect(troubleInPdf(file(...shown, text, scan, image(6, 1240, 1754, pack(Buffer.alloc(9)), `/Filter ${filter}`)))).toBeNull()
  })
  it.each([
    ['codes', '/LZWDecode', asLzw(Buffer.alloc(130 * 1024 * 1024))],
    ['codes packed twice', '[/FlateDecode /LZWDecode]', deflateSync(asLzw(Buffer.alloc(130 * 1024 * 1024)))],
    ['run lengths', '/RunLengthDecode', Buffer.alloc(2.2 * 1024 * 1024, 0x81)],
  ])('is told where they make too much of it: %s', (_, filter, bytes) =>
    expect(troubleInPdf(file(...page('/Contents 4 0 R'), stream(4, `/Filter ${filter}`, bytes)))).toBe('too_large'),
  )
  it.each([
    ['objects without an end', '1 0 obj<<>>stream\nendstream '.repeat(60_000)],
    ['lists of pages without an end', `1 0 obj /Type /Page ${'/Kids['.repeat(300_000)}`],
    ['links without an end', `${'1 0 obj '.repeat(30_000)}${'<< /URI ('.repeat(100_000)}`],
    ['figures without an end', `1 0 obj ${'<a'.repeat(1_000_000)}`],
    ['comments in heads', `${'1%'.repeat(60)}\nobj `.repeat(20_000)],
    ['filters without an end', `1 0 obj << ${'/Filter ['.repeat(300_000)} >> stream\nendstream`],
  ])('is looked at in the time that its size takes: %s', (_, text) => {
    const worked = threadTimer()
    troubleInPdf(file(Buffer.from(text)))
    expect(worked()).toBeLessThan(4_000)
  })
  it('is looked at in the time that its size takes, where all that is packed begins at one place', () => {
    const heads = Array.from({ length: 20_000 }, (_, i) => `${100 + i} 0 `).join('')
    const body = deflateSync(Buffer.from(`${heads}${'[ ] '.repeat(20_000)}`))
    const worked = threadTimer()
    expect(troubleInPdf(file(...page(), stream(90, `/Type /ObjStm /N 20000 /First ${heads.length} /Filter /FlateDecode`, body)))).toBe('too_large')
    expect(worked()).toBeLessThan(4_000)
  })
})

describe('what is drawn time and again', () => {
  const form = (number: number, text: string, resources = '') =>
    stream(number, `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${resources}`, Buffer.from(text))
  const named = (kind: string, name: string, to: string) => `/Resources << /${kind} << /${name} ${to} >> >>`
  /** Nine, each drawing the next ten times. */
  const nested = (kind = 'XObject', use = '/X Do ', to = (number: number) => `${number} 0 R`) =>
    Array.from({ length: 9 }, (_, i) =>
      form(10 + i, i < 8 ? use.repeat(10) : '0 0 9 9 re f '.repeat(10), i < 8 ? named(kind, 'X', to(11 + i)) : '/Resources << >>'),
    )
  const start = stream(4, '', Buffer.from('/X Do'))
  const shown = page(`/Contents 4 0 R ${named('XObject', 'X', '10 0 R')}`)
  it.each([
    ['by drawings', () => file(...shown, start, ...nested())],
    ['by patterns', () => file(...page(`/Contents 4 0 R ${named('Pattern', 'X', '10 0 R')}`), start, ...nested('Pattern', '/X scn f '))],
    [
      'by masks',
      () =>
        file(
          ...page(`/Contents 4 0 R ${named('ExtGState', 'X', '<< /SMask << /G 10 0 R >> >>')}`),
          start,
          ...nested('ExtGState', '/X gs ', (n) => `<< /SMask << /G ${n} 0 R >> >>`),
        ),
    ],
    [
      'by what is shown of a note',
      () => file(...page('/Annots [5 0 R]'), object(5, '<< /Type /Annot /AP << /N << /On 10 0 R >> >> >>'), ...nested()),
    ],
    [
      'by letters',
      () =>
        file(
          ...page('/Contents 4 0 R /Resources << /Font << /F 5 0 R >> >>'),
          stream(4, '', Buffer.from(`/F 9 Tf (${'a'.repeat(400_000)}) Tj`)),
          object(5, '<< /Type /Font /Subtype /Type3 /CharProcs << /a 6 0 R >> >>'),
          stream(6, '', Buffer.from('0 0 9 9 re f '.repeat(100))),
        ),
    ],
    [
      'with resources that stand elsewhere',
      () => file(...page('/Contents 4 0 R /Resources 8 0 R'), object(8, '<< /XObject 9 0 R >>'), object(9, '<< /X 10 0 R >>'), start, ...nested()),
    ],
    [
      'with the resources of the list of pages',
      () =>
        file(
          object(2, `<< /Type /Pages /Kids [3 0 R] ${named('XObject', 'X', '10 0 R')} >>`),
          object(3, '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << >> >>'),
          start,
          ...nested(),
        ),
    ],
    ['with a name in figures', () => file(...shown, stream(4, '', Buffer.from('/#58 Do')), ...nested())],
    ['by itself', () => file(...shown, start, form(10, '/X Do', named('XObject', 'X', '10 0 R')))],
    [
      'by one part of a page written many times',
      () => file(...page(`/Contents [${'4 0 R '.repeat(2000)}]`), stream(4, '', Buffer.alloc(20_000, '0 g '))),
    ],
    [
      'on a page that does not say that it is one',
      () => file(object(2, '<< /Kids [3 0 R] >>'), object(3, `<< /Contents 4 0 R ${named('XObject', 'X', '10 0 R')} >>`), start, ...nested()),
    ],
  ])('counts as often as it is drawn: %s', (_, make) => expect(troubleInPdf(make())).toBe('too_large'))
  it('is looked at in the time that its size takes', () => {
    const worked = threadTimer()
    troubleInPdf(file(...shown, start, ...nested()))
    expect(worked()).toBeLessThan(500)
  })
  it('is none where a letterhead is drawn on each page, and a mark a thousand times', () => {
    const pages = Array.from({ length: 40 }, (_, i) => object(100 + i, '<< /Type /Page /Contents 4 0 R /Resources 8 0 R >>'))
    const text = Buffer.from(`/Head Do ${'/Dot Do '.repeat(1000)}`)
    const resources = object(8, '<< /XObject << /Head 10 0 R /Dot 11 0 R >> >>')
    expect(troubleInPdf(file(...pages, resources, stream(4, '', text), form(10, '0 0 9 9 re f '.repeat(500)), form(11, '0 0 1 1 re f')))).toBeNull()
  })
  it('is charged to the pages that name it, where all share one list', () => {
    const names = Array.from({ length: 8 }, (_, i) => `/I${i} ${200 + i} 0 R`).join(' ')
    const photos = Array.from({ length: 8 }, (_, i) => image(200 + i, 4000, 3000))
    const pages = (use: (i: number) => string) =>
      Array.from({ length: 8 }, (_, i) => [
        object(100 + i, `<< /Type /Page /Contents ${300 + i} 0 R /Resources 8 0 R >>`),
        stream(300 + i, '', Buffer.from(use(i))),
      ]).flat()
    const shared = object(8, `<< /ProcSet [/PDF] /XObject << ${names} >> >>`)
    expect(troubleInPdf(file(...pages((i) => `q 9 0 0 9 0 0 cm /I${i} Do Q`), shared, ...photos))).toBeNull()
    expect(troubleInPdf(file(...pages(() => Array.from({ length: 8 }, (_, i) => `/I${i} Do`).join(' ')), shared, ...photos))).toBe('too_large')
  })
})

describe('what is written so that it is passed over', () => {
  /** Rows of PNG, each sign as what it differs from the one before. */
  const asRows = (bytes: Buffer, columns = 64) => {
    const rows = Array.from({ length: Math.ceil(bytes.length / columns) }, (_, i) => bytes.subarray(i * columns, (i + 1) * columns))
    return deflateSync(Buffer.concat(rows.map((row) => Buffer.from([1, ...row.map((sign, i) => (sign - (row[i - 1] ?? 0)) & 0xff)]))))
  }
  const rows = '/Filter /FlateDecode /DecodeParms << /Predictor 11 /Columns 64 >>'
  const launch = '9 0 << /S /Launch /F (cmd.exe) >>'
  it('is told: packed as rows of a picture', () => {
    expect(troubleInPdf(file(...page(), stream(90, `/Type /ObjStm /N 1 /First 4 ${rows}`, asRows(Buffer.from(launch)))))).toBe('active')
  })
  it.each([
    [
      'rows as in TIFF',
      stream(90, '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /DecodeParms << /Predictor 2 >>', deflateSync(Buffer.from(launch))),
    ],
    ['rows that are told elsewhere', stream(90, '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /DecodeParms 7 0 R', asRows(Buffer.from(launch)))],
    ['a number as nobody writes it', Buffer.from('4. 0 obj << /A 1 >> endobj\n')],
    ['a comment in its head', Buffer.from('4 0 % one\nobj << /A 1 >> endobj\n')],
    ['a comment between its numbers', Buffer.from('4 % one\n0 obj << /A 1 >> endobj\n')],
    ['a name without a value', object(4, '<< /Type /Page /A >>')],
  ])('is not taken: %s', (_, bytes) => expect(troubleInPdf(file(...page(), bytes))).toBe('too_large'))
  it('is found behind much white', () => {
    const bomb = stream(4, '/Filter /FlateDecode', zeros(100))
    const far = Buffer.from(bomb.toString('latin1').replace('4 0 obj', `4 0${' '.repeat(70_000)}obj`), 'latin1')
    expect(troubleInPdf(file(...page('/Contents [4 0 R 4 0 R]'), far))).toBe('too_large')
  })
  it('tells how many pages it found', () => expect(foundInPdf(file(...page())).pages).toBe(1))
})

describe('a PDF that would do something', () => {
  const link = (uri: string) => `<< /Type /Annot /Subtype /Link /A << /S /URI /URI ${uri} >> >>`
  it.each([
    ['starts a program', '<< /S /Launch /F (cmd.exe) >>'],
    ['runs a script', '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'],
    ['in other letters', '<< /S /Java#53cript /J#53 4 0 R >>'],
    ['sends what is filled in', '<< /S /SubmitForm /F (https://example.org) >>'],
    ['a link that is a program', link('(javascript:alert\\(1\\))')],
    ['in capitals, with spaces', link('( Java\\012Script:alert\\(1\\))')],
    ['in octal', link('(\\152avascript:alert\\(1\\))')],
    ['in figures', link('<6A6176617363726970743A616C657274283129>')],
    ['in two bytes a letter', link('<FEFF006A006100760061007300630072006900700074003A0061>')],
    ['from another object', '(javascript:alert\\(1\\))'],
    ['brackets that close', link('(javascript:alert(1))')],
    ['behind much white', link(`(${' '.repeat(9000)}javascript:alert)`)],
    ['behind a word in a text', '<< /T (endobj) /S /Launch >>'],
    ['behind a stream in a text', '<< /T (\nstream\n) /S /Launch >>'],
    ['behind a word in a comment', '<< % endobj\n/S /Launch >>'],
    ['behind a word that means nothing there', '<< /A [ >> endobj ] /Tstream endobj /S /Launch >>'],
    ['behind a comment', '<< /S%\n/Launch >>'],
    ['behind a zero', '<< /S\0/Launch >>'],
    ['of another object', '/SubmitForm'],
  ])('is told: %s, by itself or packed', (_, text) => {
    expect(troubleInPdf(file(...page(), object(9, text)))).toBe('active')
    expect(troubleInPdf(file(...page(), packed({ 8: '<< /Type /Annot >>', 9: text })))).toBe('active')
  })
  const launch = '<< /S /Launch /F (cmd.exe) >>'
  const alone = Buffer.from(`9 0 ${launch}`)
  const flate = deflateSync(alone)
  it.each([
    ['a head with many zeros', Buffer.from(`9 000000 obj ${launch} endobj\n`)],
    ['in the trailer', Buffer.from(`trailer << /Root << /OpenAction ${launch} >> >>`)],
    ['written once more', Buffer.concat([object(9, '(https://example.org)'), object(9, '(javascript:a)')])],
    ['within a stream', stream(5, '', object(9, launch))],
    ['packed by what says nothing of it', stream(90, '/N 1 /First 4 /Filter /FlateDecode', flate)],
    [
      'packed, with white behind the word',
      Buffer.concat([Buffer.from('90 0 obj << /Type /ObjStm /First 4 /Filter /FlateDecode >> stream \r\n'), flate, Buffer.from('endstream endobj')]),
    ],
    ['packed, behind a mark of the end', stream(90, '/Type /ObjStm /N 1 /First 4', Buffer.from(`9 0 [ (endstream) ${launch} ]`))],
    ['packed, at a place of its own', stream(90, '/Type /ObjStm /N 1 /First 4', Buffer.from(`9 9 ( ) ${launch}`))],
  ])('is told: %s', (_, bytes) => expect(troubleInPdf(file(...page(), bytes))).toBe('active'))
  it.each([
    ['in codes', '/LZWDecode', asLzw(alone)],
    ['in codes that grow late', '/LZWDecode /DecodeParms << /EarlyChange 0 >>', asLzw(alone, { early: 0 })],
    ['in run lengths', '/RunLengthDecode', asRunLength(alone)],
    ['in figures of codes', '[/ASCIIHexDecode /LZWDecode] /DecodeParms [null << /EarlyChange 1 >>]', Buffer.from(`${asLzw(alone).toString('hex')}>`)],
    ['its length elsewhere', '/LZWDecode /Length 7 0 R', asLzw(alone)],
  ])('is told: packed %s', (_, filter, bytes) =>
    expect(troubleInPdf(file(...page(), stream(90, `/Type /ObjStm /N 1 /First 4 /Filter ${filter}`, bytes)))).toBe('active'),
  )
  it.each([
    ['a filter that is written elsewhere', stream(90, '/Type /ObjStm /N 1 /First 4 /Filter 7 0 R', flate)],
    ['a filter in a list that is written elsewhere', stream(90, '/Type /ObjStm /N 1 /First 4 /Filter [ 7 0 R ]', flate)],
    ['two filters', stream(90, '/X << /Filter /No >> /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', flate)],
    ['a filter that is not undone', stream(90, '/Type /ObjStm /N 1 /First 4 /Filter /CCITTFaxDecode', alone)],
    ['codes that nobody made', stream(90, '/Type /ObjStm /N 1 /First 4 /Filter /LZWDecode', Buffer.from('801065800000000000', 'hex'))],
    ['codes that grow elsewhere', stream(90, '/Type /ObjStm /N 1 /First 4 /Filter /LZWDecode /DecodeParms 7 0 R', asLzw(alone))],
    ['codes without an end', stream(90, '/Type /ObjStm /N 1 /First 4 /Filter /LZW /Length 7 0 R', asLzw(alone, { ended: false }))],
    ['letters without an end', stream(4, '/Filter /A85 /Length 7 0 R', Buffer.from('87cURD]i,"Ebo80'))],
    [
      'letters with signs between them that some readers count as letters',
      stream(90, '/Type /ObjStm /N 1 /First 4 /Filter /A85', Buffer.from(as85(alone).replace(/^.{5}/, '$&\f'))),
    ],
    ['a length that is written elsewhere', stream(90, '/Type /ObjStm /N 1 /First 4 /Length 7 0 R', alone)],
    ['a beginning that is written elsewhere', stream(90, '/Type /ObjStm /N 1 /First 7 0 R', alone)],
    ['a page with a filter that is written elsewhere', stream(4, '/Filter 7 0 R', zeros(200))],
  ])('is not taken where nobody can tell what it holds: %s', (_, bytes) =>
    expect(troubleInPdf(file(...page('/Contents 4 0 R'), bytes, object(7, '/FlateDecode')))).toBe('too_large'),
  )
  it.each([
    ['a page to open at', '<< /Type /Catalog /OpenAction [3 0 R /Fit] >>'],
    ['a link that speaks of them', link('(https://example.org/docs/JavaScript/Launch)')],
    ['a text that speaks of them', '<< /Title (In /JS and /XFA \\( \\)) /Subject <2F4A53> >>'],
    ['a link out', link('(https://example.org/javascript:guide)')],
    ['an address', link('(mailto:a@example.org)')],
    ['a title', '<< /Title (The javascript: scheme) >>'],
  ])('is not %s', (_, text) => expect(troubleInPdf(file(...page(), object(9, text), packed({ 8: text })))).toBeNull())
  it('is told where it only says that it is locked, by who opens it', () =>
    expect(troubleInPdf(file(...page(), object(9, '% /Encrypt 5 0 R'), stream(4, '/Filter /FlateDecode', zeros(200))))).toBe('too_large'))
  it('cannot be told where its key is needed', async () => expect(troubleInPdf(await paper(undefined, { ownerPassword: 'secret' }))).toBe('locked'))
})

it('papers as people have them are let through', async () => {
  expect(troubleInPdf(pdf())).toBeNull()
  const picture = await png()
  expect(troubleInPdf(await paper((document) => document.image(picture, 10, 10).addPage().text('More.', { link: 'https://example.org' })))).toBeNull()
})
