import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportLine } from '@jujur/contract/questions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aQuestion, author, givenQuestion } from '../../test/questions.samples.ts'
import { openWorld, type Person, type World } from '../../test/world.ts'
import { textCell, xlsxOf } from '../kit/sheets/written.ts'
import { readQuestionFile } from './read-questions.usecases.ts'

let world: World
let me: Person
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  me = await author(world)
})
afterAll(() => world.close())

const file = (name: string) => ({ name, bytes: readFileSync(new URL(`../../test/questions/${name}`, import.meta.url)) })
const made = (text: string, name = 'made.xml') => ({ name, bytes: Buffer.from(text) })
const tried = (of: { name: string; bytes: Uint8Array }) => world.as(me).call('importQuestions', {}, { file: of })
const told = (lines: ImportLine[]) =>
  Object.fromEntries(lines.map((line) => [line.name, line.obstacle?.why ?? [line.outcome, ...line.changes.map(({ what }) => what)].join(' ')]))
const committed = async (of: { name: string; bytes: Uint8Array }, over: Record<string, unknown> = {}) => {
  const { data } = await tried(of)
  return world.as(me).call('commitQuestionImport', { sha256: data.sha256, taken: String(data.taken + data.changed), ...over }, { file: of })
}
const found = async (q: string) => {
  const { data } = await world.as(me).call('QuestionList', { q })
  const [row] = data.questionsList
  if (!row) throw new Error(`no question ${q}`)
  const one = await world.as(me).call('getQuestionAnswerList', { question_id: row.question_id })
  const [question] = one.data.questionsList
  if (!question) throw new Error(`no question ${q}`)
  return question
}
const count = async () => (await world.as(me).call('QuestionList', { length: 1 })).data.total

it('a question of Moodle 1.9 brings its picture, and is told that a sound or a picture it does not hold is left out', async () => {
  const [held, named, heard] = [`Held ${Math.random()}`, `Named ${Math.random()}`, `Heard ${Math.random()}`]
  const one = (name: string, text: string, more: string) =>
    `<question type="multichoice"><name><text>${name}</text></name><questiontext format="html"><text>${text}</text></questiontext>${more}<single>true</single><answer fraction="100"><text>Yes</text></answer><answer fraction="0"><text>No</text></answer></question>`
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const questions = [
    one(held, 'What is it?', `<image>1/a.png</image><image_base64>${pixel}</image_base64>`),
    one(named, 'What is it?', '<image>1/a.png</image>'),
    one(heard, '&lt;a href=&quot;@@PLUGINFILE@@/talk.mp3&quot;&gt;Listen&lt;/a&gt;', ''),
  ]
  const { data } = await committed(made(`<quiz>${questions.join('')}</quiz>`))
  expect(data.lines.map(({ changes }) => changes.map(({ what }) => what).filter((what) => /picture|media/.test(what)))).toEqual([
    ['picture_no_alt'],
    ['picture_left_out'],
    ['media_left_out'],
  ])
  expect((await found(held)).picture_url).toEqual(expect.stringMatching(/^\/files\//))
})

it('an import is told again later, and all its questions are found by a tag that no other has', async () => {
  const tag = `Import ${Math.random()}`.slice(0, 30)
  const gift = (name: string) => made(`::${name}:: May you? {=No ~Yes}\n\n::Long:: Why? {essay}\n\n// {}\n`, `${name}.gift`)
  const [one, two] = [`Kept ${Math.random()}`, `Kept ${Math.random()}`]
  const first = (await committed(gift(one), { tag })).data
  const second = (await committed(gift(two), { tag })).data
  expect([first.tag, second.tag]).toEqual([tag, `${tag} (2)`])
  const of = async (tagged: string | null) =>
    (await world.as(me).call('QuestionList', { tag: tagged ?? '' })).data.questionsList.map(({ name }) => name)
  expect([await of(first.tag), await of(second.tag)]).toEqual([[one], [two]])
  const reader = await author(world)
  const { importsList } = (await world.as(reader).call('getQuestionImportList', { q: tag })).data
  expect(importsList.map((row) => [row.file_name, row.tag, row.taken + row.changed, row.left_out, row.made_by])).toEqual([
    [`${two}.gift`, second.tag, 1, second.left_out, me.name],
    [`${one}.gift`, first.tag, 1, first.left_out, me.name],
  ])
  const told = await world.as(reader).call('getQuestionImport', { question_import_id: first.question_import_id })
  expect(told.data.import.lines).toEqual(first.lines)
  expect((await world.as(reader).call('getQuestionImport', { question_import_id: 999_999 })).response_code).toBe(4444)
})

describe('questions of other kinds of file', () => {
  const rows = [
    'Question,A,B,C,Right,Explanation,Tag',
    '"May you take it, ever?",Yes,No,,B,A gift before a decision.,"Gifts, Meals"',
    'Which two are red flags?,Cash,A receipt,Haste,"A, C",,',
    'Who signs?,The director,The buyer,,The buyer,,',
    'And who pays?,Me,,,A,,',
    'Whose is it?,Mine,Yours,,D,,',
  ].join('\r\n')
  const workbook = (headings: string[], row: string[]) => xlsxOf([{ name: 'Questions', headings, rows: [row.map((value) => textCell(value))] }])
  const outcomes = (lines: ImportLine[]) => lines.map((line) => [line.at_line, line.obstacle?.why ?? line.outcome])

  it('come from a spreadsheet whose columns are called anything, once somebody says what they are', async () => {
    const name = `Odd ${Math.random()}`
    const given = made(`No.,Prompt,First,Second,Solution\r\n1,${name} one?,Yes,No,B\r\n2,${name} two?,Yes,No,A\r\n`, 'odd.csv')
    expect(await tried(given)).toMatchObject({ response_code: 10024, data: { reason: 'no_headings' } })
    const { data: seen } = await world.as(me).call('getQuestionImportColumns', {}, { file: given })
    expect([seen.rows, seen.heading_line, seen.columns.map(({ heading, field }) => [heading, field])]).toEqual([
      2,
      1,
      [...['No.', 'Prompt', 'First', 'Second', 'Solution'].map((heading) => [heading, null])],
    ])
    const said = { 2: 'question', 3: 'a', 4: 'b', 5: 'right' }
    const columns = seen.columns.flatMap(({ column, heading }) =>
      column in said ? [{ column, heading, field: said[column as keyof typeof said] }] : [],
    )
    const matching = JSON.stringify({ heading_line: 1, columns })
    const as = (of: typeof given) => world.as(me).call('importQuestions', { matching }, { file: of })
    const { data } = await as(given)
    expect(data.lines.map(({ name: one, outcome }) => [one, outcome])).toEqual([
      [`${name} one?`, 'changed'],
      [`${name} two?`, 'changed'],
    ])
    const commit = { sha256: data.sha256, taken: '2', matching }
    expect((await world.as(me).call('commitQuestionImport', commit, { file: given })).response_code).toBe(2100)
    expect((await found(`${name} one`)).options.map(({ is_true }: { is_true: boolean }) => is_true)).toEqual([false, true])
    expect(await as(made('No.,Question,First\r\n1,A?,B\r\n', 'odd.csv'))).toMatchObject({ response_code: 10024, data: { reason: 'columns_changed' } })
  })

  it('come from a spreadsheet, one in each row, with the same checks', async () => {
    const { data } = await committed(made(rows, 'questions.csv'))
    expect(data.format).toBe('sheet')
    expect(outcomes(data.lines)).toEqual([...[2, 3, 4].map((line) => [line, 'changed']), [5, 'no_options'], [6, 'no_right']])
    expect(await found('May you take it')).toMatchObject({
      type: 'single',
      explanation: 'A gift before a decision.',
      tags: ['Gifts', 'Meals'],
      options: [
        { value: 'Yes', is_true: false },
        { value: 'No', is_true: true },
      ],
    })
    const two = await found('Which two are red flags')
    expect([two.type, two.options.map(({ is_true }: { is_true: boolean }) => is_true)]).toEqual(['multiple', [true, false, true]])
    expect((await found('Who signs')).options[1]).toMatchObject({ value: 'The buyer', is_true: true })
  })
  it('are known by their headings in any of the languages, and a workbook without them says so', async () => {
    const { data } = await tried(made('Titel\n\nFrage;Antwort A;Antwort B;Richtig\nWas nun?;Ja;Nein;2\n', 'fragen.csv'))
    expect([data.format, data.lines.length, data.left_out]).toEqual(['sheet', 1, 0])
    const headless = await workbook(['One', 'Two'], ['a', 'b'])
    expect(await tried({ name: 'q.xlsx', bytes: headless })).toMatchObject({ response_code: 10024, data: { reason: 'no_headings' } })
    const right = await workbook(['Question', 'A', 'B', 'Right'], ['May you?', 'Yes', 'No', 'B'])
    expect((await tried({ name: 'q.xlsx', bytes: right })).data).toMatchObject({ format: 'sheet', taken: 0, changed: 1, left_out: 0 })
  })
  it('come from Aiken', async () => {
    const { data } = await tried(made('May you take it?\nA. Yes\nB) No, never\nANSWER: B\n\nWho signs?\nA. Me\nB. You\nANSWER: D\n', 'q.txt'))
    expect(data.format).toBe('aiken')
    expect(outcomes(data.lines)).toEqual([
      [1, 'changed'],
      [6, 'no_right'],
    ])
  })
  it('take only letters that stand for themselves, and nothing where one of them is no option', async () => {
    const options = 'A. Cash\nB. Haste\nC. A receipt\nD. A contract\n'
    const right = async (name: string) =>
      (await found(name)).options.flatMap(({ value, is_true }: { value: string; is_true: boolean }) => (is_true ? [value] : []))
    const answers = ['A and B', 'B because a card was declined', 'C, F', 'ac']
    const aiken = answers.map((answer, i) => `Aiken words ${i}?\n${options}ANSWER: ${answer}\n`).join('\n')
    const { data } = await committed(made(aiken, 'q.txt'))
    expect(data.lines.map((line: ImportLine) => line.obstacle?.why ?? null)).toEqual([null, null, 'no_right', null])
    expect([await right('Aiken words 0'), await right('Aiken words 1'), await right('Aiken words 3')]).toEqual([
      ['Cash', 'Haste'],
      ['Haste'],
      ['Cash', 'A receipt'],
    ])
    const sheet = await tried(made('Question,A,B,Right\nSheet words?,Yes,No,"A, E"\n', 'q.csv'))
    expect(sheet.data.lines.map((line: ImportLine) => line.obstacle?.why)).toEqual(['no_right'])
  })
  it('in GIFT without a line between them are told apart from what cannot be read', async () => {
    const { data } = await tried(made('::A::One {=a ~b}\n::B::Two {=a ~b}\n', 'q.gift'))
    expect(data.lines.map((line: ImportLine) => line.obstacle?.why)).toEqual(['no_blank_line'])
  })
})

describe('questions without a name', () => {
  it('are all taken where they begin alike, each under a name of its own, and known again', async () => {
    const begin = 'A supplier who has worked with the company for many years, and who bids again this year, offers you and your family'
    const bytes = Buffer.from(['a trip', 'a watch', 'a loan'].map((what) => `${begin} ${what}. {=No ~Yes}`).join('\n\n'))
    const { data } = await committed({ name: 'alike.gift', bytes })
    expect(data.lines.map(({ outcome }: ImportLine) => outcome)).toEqual(['changed', 'changed', 'changed'])
    const [first, second, third] = data.lines.map(({ name }: ImportLine) => name)
    expect([second, third]).toEqual([`${first} (2)`, `${first} (3)`])
    expect(told((await tried({ name: 'alike.gift', bytes })).data.lines)).toEqual(
      Object.fromEntries([first, second, third].map((name) => [name, 'name_taken'])),
    )
  })
})

describe('a file as Moodle writes it', () => {
  it('is told question by question, and writes nothing', async () => {
    const before = await world.digest()
    const { data } = await tried(file('moodle.xml'))
    expect(told(data.lines)).toEqual({
      'A hamper sent to your home': 'changed formatting feedback_left_out category',
      'Which of these are red flags?': 'changed weights category',
      'True or false: a tip is never a bribe': 'taken category',
      'The sign at the gate': 'changed points category',
      'A picture that is none': 'changed category picture_left_out',
      'Match the law to its year': 'matching',
      'How many ringgit is the limit?': 'numerical',
      'Explain section 17A': 'essay',
      'Name the act': 'short_answer',
      'Fill in': 'cloze',
      'No right one': 'no_right',
      'Broken &nbsp; one': 'unreadable',
      'a HAMPER sent to your home': 'twice_in_file',
    })
    expect(data).toMatchObject({ format: 'moodle_xml', taken: 1, changed: 4, left_out: 8, new_tags: ['Hadiah & gifts', 'Red flags'] })
    expect(await world.digest()).toBe(before)
  })

  it('comes in whole, with reasons, pictures and the tag of its category', async () => {
    const before = await count()
    expect(await committed(file('moodle.xml'), { tag: 'Import 22 Nov' })).toMatchObject({ response_code: 2100 })
    expect(await count()).toBe(before + 5)
    const hamper = await found('hamper sent')
    expect(hamper).toMatchObject({
      text: 'A supplier sends a hamper to your home.\n\nWhat do you do?',
      type: 'single',
      tags: ['Hadiah & gifts', 'Import 22 Nov'],
      options: [
        { value: 'Send it back & write it down', is_true: true, explanation: 'Right: you are open about it.' },
        { value: 'Share it', is_true: false },
      ],
    })
    expect(await found('red flags')).toMatchObject({ type: 'multiple', points: 2, explanation: 'See the policy.' })
    expect(await found('never a bribe')).toMatchObject({
      type: 'true_false',
      options: [
        { value: 'True', is_true: false, explanation: 'Size is not what counts.' },
        { value: 'False', is_true: true, explanation: 'It can be one.' },
      ],
    })
    const sign = await found('sign at the gate')
    expect(sign).toMatchObject({ picture_alt: 'A sign with a crossed-out gift', points: 2 })
    expect(sign.picture_url).toMatch(/^\/files\//)
    expect((await found('A picture that is none')).picture_url).toBeNull()
    // Once more: every name is taken by now.
    const again = await tried(file('moodle.xml'))
    expect(again.data).toMatchObject({ taken: 0, changed: 0 })
    expect(told(again.data.lines)['The sign at the gate']).toBe('name_taken')
  })
})

describe('a GIFT file as Moodle writes it, with a byte order mark and carriage returns', () => {
  it('is told question by question', async () => {
    const { data } = await tried(file('moodle.gift'))
    expect(told(data.lines)).toEqual({
      'Note: lunch': 'changed formatting weights category',
      'Red flags': 'taken category',
      'A tip is never a bribe.': 'changed name_made category',
      'Grant is _____ in the tomb.': 'changed name_made no_explanation category',
      Match: 'matching',
      Number: 'numerical',
      Essay: 'essay',
      Short: 'short_answer',
      'Text only': 'description',
      Open: 'unreadable',
    })
  })
  it('comes in with its reasons', async () => {
    await committed(file('moodle.gift'))
    expect(await found('Note: lunch')).toMatchObject({
      text: 'Working lunch at 12:30 with C#, x=1?',
      tags: ['Meals', 'Gifts'],
      explanation: 'In general: ask.',
      options: [
        { value: 'Go', is_true: false, explanation: 'No: not now' },
        { value: 'Ask first', is_true: true, explanation: 'Yes' },
        { value: 'Pay later', is_true: false },
      ],
    })
    expect(await found('A tip is never a bribe.')).toMatchObject({
      options: [
        { value: 'True', is_true: false, explanation: 'wrong, it can be' },
        { value: 'False', is_true: true, explanation: 'right' },
      ],
    })
  })
})

describe('the commit', () => {
  const gift = (name: string) => made(`::${name}::Which? {=a#x ~b#y}`, 'one.gift')
  it('is of the bytes that were tried', async () => {
    const { data } = await tried(gift('Tried'))
    const answer = await world.as(me).call('commitQuestionImport', { sha256: data.sha256, taken: '1' }, { file: gift('Other') })
    expect(answer).toMatchObject({ response_code: 2111, data: { reason: 'changed_since' } })
  })
  it('takes what was told, no more and no less', async () => {
    const two = made('::Once::Which? {=a#x ~b#y}\n\n::Meanwhile::Which? {=a#x ~b#y}', 'two.gift')
    const { data } = await tried(two)
    expect(data.taken).toBe(2)
    await world.as(me).call('createQuestionAnswerOption', aQuestion({ name: 'meanwhile' }))
    const answer = await world.as(me).call('commitQuestionImport', { sha256: data.sha256, taken: '2' }, { file: two })
    expect(answer).toMatchObject({ response_code: 2111, data: { reason: 'changed_since' } })
    expect((await world.as(me).call('QuestionList', { q: 'Once' })).data.total).toBe(0)
  })
})

describe('a hostile file', () => {
  const one = (inner: string) =>
    `<quiz>${inner}<question type="multichoice"><name><text>Sound</text></name><questiontext format="plain_text"><text>Ok?</text></questiontext><single>true</single><answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question></quiz>`
  const broken = (inner: string) =>
    one(`<question type="multichoice"><name><text>Bad</text></name><questiontext><text>x</text></questiontext>${inner}</question>`)
  it.each([
    ['nests without end', broken(`${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`)],
    ['has an attribute of a megabyte', broken(`<a x="${'y'.repeat(1_000_000)}"/>`)],
    ['is never closed', `<quiz><question type="multichoice"><name><text>Bad</text></name>${one('').slice(6)}`],
    ['names entities of its own', broken('<a>&bomb;</a>')],
    ['has a hundred thousand elements', broken('<a/>'.repeat(100_000))],
  ])('that %s loses that question only', async (_, text) => {
    const { data } = await tried(made(text))
    expect(told(data.lines)).toMatchObject({ Bad: 'unreadable', Sound: expect.stringMatching(/^taken/) })
  })
  it('with a document type is none of ours', async () => {
    expect(await tried(made('<!DOCTYPE quiz [<!ENTITY a "b">]><quiz></quiz>'))).toMatchObject({ response_code: 10076 })
  })
  it('whose names hold nothing that can be kept comes in under what is left of them, and is told later', async () => {
    const own = `Kept ${Math.random()}`
    // Each of these letters is two units: wherever a name is cut there is half of one on one side.
    const [unnamed, late] = [`${own} ${'😀'.repeat(60)}`, `${own}. ${'😀'.repeat(60)}`]
    const gift = `$CATEGORY: Gifts\u0001 ${'😀'.repeat(30)}\n\n::${own}\u0001\u202e:: May you? {=No ~Yes}\n\n${unnamed} {=No ~Yes}\n\n${late} {=No ~Yes}\n\n${'a'.repeat(79)}😀 {=essay\n`
    const answer = await committed(made(gift, 'kept.gift'))
    expect(answer.response_code).toBe(2100)
    const { data } = await world.as(me).call('getQuestionImport', { question_import_id: answer.data.question_import_id })
    expect(data.import.lines).toEqual(answer.data.lines)
    expect(data.import.lines.map(({ name, outcome }) => [name.replace(own, ''), outcome === 'left_out'])).toEqual([
      ['', false],
      [expect.stringMatching(/^ (?:😀)+ …$/u), false],
      [expect.stringMatching(/^\. (?:😀)+ …$/u), false],
      ['a'.repeat(79), true],
    ])
  })
  it('of something else is refused', async () => {
    expect(await tried(made('hello'))).toMatchObject({ response_code: 10076 })
    expect(await tried(made('<html><body></body></html>'))).toMatchObject({ response_code: 10076 })
    expect(await tried(made('<quiz></quiz>'))).toMatchObject({ response_code: 10024, data: { reason: 'none' } })
  })
  it('of more than a thousand questions is refused, a thousand are taken', async () => {
    const many = (n: number) => made(Array.from({ length: n }, (_, i) => `::Many ${i}::Which ${i}? {=a#x ~b#y}`).join('\n\n'), 'many.gift')
    expect(await tried(many(1001))).toMatchObject({ response_code: 10024, data: { reason: 'too_many' } })
    expect((await tried(many(1000))).data.taken).toBe(1000)
  })
  it('carries no script into a text', async () => {
    const text = one('')
      .replace('plain_text"><text>Ok?', 'html"><text><![CDATA[<p>Ok?<script>alert(1)</script><img src=x onerror=alert(1)></p>]]>')
      .replace('Sound', 'Scripted')
    await committed(made(text))
    expect((await found('Scripted')).text).toBe('Ok?')
  })
  it('that hangs the thread loses no more than where it hangs', async () => {
    const path = join(tmpdir(), `jujur-hang-${process.pid}.gift`)
    await writeFile(path, '::A::Which? {=a ~b}')
    // No time at all: each thread is ended before it answers, and nothing is waited for.
    expect(await readQuestionFile(path, { language: 'en' }, me.user_id, 0)).toEqual({ fault: 'unreadable' })
  })
})

describe('what is written out', () => {
  const exported = async (format: 'gift' | 'moodle_xml', q: string) => {
    const answer = await world.as(me).call('exportQuestions', { format, q })
    return Buffer.from(answer.body, 'utf8')
  }
  const awkward = {
    type: 'multiple',
    text: 'Is "C#" = {a:b} ~ <b>bold</b> & \\ so?\nTwo  blanks ]]> end',
    explanation: 'Because: of #17A {see} = ~',
    points: 3,
    tags: ['Gifts', 'R&D'],
    options: [
      { value: '10:30 = x', is_true: true, explanation: 'a\nb' },
      { value: '<i>y</i> ~ z', is_true: true, explanation: '' },
      { value: '#{}\\', is_true: false, explanation: '%50%' },
    ],
  }
  const keys = ['text', 'type', 'explanation', 'points', 'tags', 'language', 'picture_alt'] as const
  const essence = (question: Awaited<ReturnType<typeof found>>) => ({
    ...Object.fromEntries(keys.map((key) => [key, question[key]])),
    options: question.options.map(({ value, is_true, explanation }) => ({ value, is_true, explanation })),
    hasPicture: question.picture_url !== null,
  })
  const again = async (format: 'gift' | 'moodle_xml', name: string) => {
    const bytes = await exported(format, name)
    const before = await found(name)
    const renamed = Buffer.from(bytes.toString('utf8').replaceAll(name, `${name} again`))
    const answer = await committed({ name: 'out', bytes: renamed })
    expect(answer.data.lines.map(({ outcome, obstacle }: ImportLine) => obstacle?.why ?? outcome)).toEqual(['taken'])
    return [essence(before), essence(await found(`${name} again`))]
  }

  it('in Moodle XML comes in again unchanged', async () => {
    const pictured = await world.as(me).call(
      'uploadQuestionPicture',
      {},
      {
        file: {
          name: 'a.png',
          bytes: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
        },
      },
    )
    await givenQuestion(world, { ...awkward, name: 'Plain out' })
    await givenQuestion(world, { ...awkward, name: 'Picture out', picture: pictured.data.picture, picture_alt: 'A "sign" <here>', language: 'de' })
    await givenQuestion(world, {
      name: 'Own words out',
      type: 'true_false',
      options: [
        { value: 'Allowed', is_true: true },
        { value: 'Forbidden', is_true: false, explanation: 'why' },
      ],
    })
    await givenQuestion(world, {
      name: 'Usual words out',
      type: 'true_false',
      options: [
        { value: 'True', is_true: false },
        { value: 'False', is_true: true, explanation: 'why' },
      ],
    })
    for (const name of ['Plain out', 'Picture out', 'Own words out', 'Usual words out']) {
      const [before, after] = await again('moodle_xml', name)
      expect(after).toEqual(before)
    }
  })
  it('in GIFT keeps what looks like a weight, and tells that brackets of tags are lost', async () => {
    for (const type of ['single', 'multiple']) {
      const options = [
        { value: '%50% of it', is_true: true, explanation: '%100%' },
        { value: '%-25% less', is_true: type === 'multiple', explanation: '' },
        { value: '100%', is_true: false, explanation: '' },
      ]
      await givenQuestion(world, { name: `Weights ${type}`, text: 'How much?', type, options, tags: ['Gifts'] })
      const [before, after] = await again('gift', `Weights ${type}`)
      expect(after).toEqual(before)
    }
    await givenQuestion(world, { name: 'Bracketed out', tags: ['ISO [37001]'] })
    const { data } = await world.as(me).call('checkQuestionExport', { format: 'gift', q: 'Bracketed out' })
    expect(data.losses).toEqual([{ what: 'tags', questions: 1 }])
  })
  it('in GIFT loses what it told before', async () => {
    await givenQuestion(world, { ...awkward, name: 'Gift out', translations: { de: { text: 'Was?' } } })
    const { data } = await world.as(me).call('checkQuestionExport', { format: 'gift', q: 'Gift out' })
    expect(data).toMatchObject({
      questions: 1,
      losses: [
        { what: 'translations', questions: 1 },
        { what: 'points', questions: 1 },
      ],
    })
    const [before, after] = await again('gift', 'Gift out')
    // The format puts blanks side by side into one, in Moodle too.
    expect(after).toEqual({ ...before, points: 1, text: awkward.text.replace('Two  blanks', 'Two blanks') })
  })
})
