import { describe, expect, test } from 'vitest'
import { sampleCourse } from '../../../test/sample-course.ts'
import type { ContentItem, ContentModule, CourseContent } from '../courses.rules.ts'
import { asText, wordsBetween } from '../words.rules.ts'
import { changesBetween } from './changes.rules.ts'

const before = sampleCourse('C1')
const changed = (change: (content: CourseContent) => void): CourseContent => {
  const content = structuredClone(before)
  change(content)
  return content
}
const item = (content: CourseContent, m: number, i: number) => content.modules[m]?.items[i] as ContentItem
const tell = (change: (content: CourseContent) => void) => changesBetween(before, changed(change))
const short = (change: (content: CourseContent) => void) =>
  tell(change).map(({ what, kind, title, fields }) => [what, kind, title, fields.map(({ field }) => field)])

describe('two versions side by side', () => {
  test('nothing is told of what is the same, nor of a first version', () => {
    expect(tell(() => {})).toEqual([])
    expect(changesBetween(null, before)).toEqual([])
  })
  test('a text is told word by word', () => {
    const [change] = tell((one) => {
      const at = item(one, 0, 0)
      if (at.type === 'material') at.material.html = '<p>Say no, kindly and at once.</p>'
    })
    expect(change).toMatchObject({ what: 'changed', kind: 'material', module_no: 1, module_item_id: 201 })
    expect(change?.fields).toEqual([
      {
        field: 'html',
        language: null,
        before: 'Say no, kindly.',
        after: 'Say no, kindly and at once.',
        words: [
          { op: 'same', text: 'Say no, ' },
          { op: 'out', text: 'kindly.' },
          { op: 'in', text: 'kindly and at once.' },
        ],
      },
    ])
  })
  test('a text in another form says the same words', () => {
    const [change] = tell((one) => {
      const at = item(one, 0, 0)
      if (at.type === 'material') at.material.html = '<p>Say <strong>no</strong>, kindly.</p>'
    })
    expect(change?.fields).toMatchObject([{ field: 'html', words: null }])
  })
  test('which item is the sample is told of both, the one that was and the one that is', () => {
    const one = changed((content) => {
      item(content, 0, 0).sample = true
    })
    const other = changed((content) => {
      item(content, 1, 0).sample = true
    })
    expect(changesBetween(one, other).map(({ module_item_id, fields }) => [module_item_id, fields])).toEqual([
      [201, [{ field: 'sample', language: null, before: true, after: false, words: null }]],
      [203, [{ field: 'sample', language: null, before: false, after: true, words: null }]],
    ])
  })
  test('a translation is told by its language', () => {
    const [change] = tell((one) => {
      const at = item(one, 0, 0)
      if (at.type === 'material') at.material.translations = { ms: { title: 'Bacaan' } }
    })
    expect(change?.fields).toMatchObject([{ field: 'title', language: 'ms', before: null, after: 'Bacaan' }])
  })
  test('captions that came are told by language, not by their bytes', () => {
    expect(
      short((one) => {
        const at = item(one, 1, 0)
        if (at.type === 'material') at.material.captions = { en: { sha256: 'a' } }
      }),
    ).toEqual([['changed', 'material', 'Reading 3', ['captions']]])
  })
  test('rules of a quiz, and each question that changed, came or went', () => {
    const told = short((one) => {
      const at = item(one, 0, 1)
      if (at.type !== 'quiz') return
      at.quiz.pass_mark = 80
      at.quiz.questions.splice(2, 1)
      const [first, second] = at.quiz.questions
      if (first?.options[1]) first.options[1].value = 'Never'
      if (second) at.quiz.questions.push({ ...second, question_id: 999, text: 'New?' })
    })
    expect(told).toEqual([
      ['changed', 'quiz', 'Quiz 2', ['pass_mark']],
      ['changed', 'question', 'Question 1?', ['option.2']],
      ['added', 'question', 'New?', []],
      ['removed', 'question', 'Question 3?', []],
    ])
  })
  test('a module that moved is told once, and not those it passed', () => {
    const three = changed((one) => void one.modules.push({ ...(one.modules[0] as ContentModule), module_id: 150, title: 'Module three', items: [] }))
    const after = { ...three, modules: [three.modules[2], three.modules[0], three.modules[1]] as ContentModule[] }
    expect(changesBetween(three, after).map(({ what, title, fields }) => [what, title, fields[0]?.before, fields[0]?.after])).toEqual([
      ['moved', 'Module three', 3, 1],
    ])
  })
  test('an item that went to another module moved; one that is gone was removed', () => {
    expect(
      short((one) => {
        const [film] = one.modules[1]?.items.splice(0, 1) ?? []
        if (film) one.modules[0]?.items.push(film)
      }),
    ).toEqual([['moved', 'material', 'Reading 3', ['module']]])
    expect(short((one) => void one.modules[1]?.items.splice(0, 1))).toEqual([['removed', 'material', 'Reading 3', []]])
  })
  test('what a version of format 1 did not keep is no change', () => {
    const after = changed((one) => {
      one.price_sen = 4500
      for (const { items } of one.modules)
        for (const each of items)
          if (each.type === 'quiz') {
            each.quiz.language = 'en'
            for (const question of each.quiz.questions) question.language = 'en'
          }
    })
    expect(changesBetween(before, after, 1)).toEqual([])
    expect(changesBetween({ ...before, price_sen: 4000 }, after, 2).map(({ kind, fields }) => [kind, fields.map(({ field }) => field)])[0]).toEqual([
      'course',
      ['price_sen'],
    ])
  })
})

describe('words', () => {
  test('Chinese and Japanese are told sign by sign', () => {
    expect(wordsBetween('三百令吉', '二百令吉')).toEqual([
      { op: 'out', text: '三' },
      { op: 'in', text: '二' },
      { op: 'same', text: '百令吉' },
    ])
  })
  test('what stays and comes is the new text, what stays and goes the old one', () => {
    const [old, now] = ['Ask what it is worth. Below RM 300 keep it.', 'Ask what it is worth.\nBelow RM 200 keep it, and write it down.']
    const parts = wordsBetween(old, now)
    const text = (...ops: string[]) =>
      parts
        .filter(({ op }) => ops.includes(op))
        .map((part) => part.text)
        .join('')
    expect(text('same', 'in')).toBe(now)
    expect(text('same', 'out').replaceAll(/\s/g, '')).toBe(old.replaceAll(/\s/g, ''))
  })
  test('rich text reads as lines; entities are signs', () => {
    const row = (open: string, close: string) => `<tr><td>${open}Cash${close}</td><td>${open}Refuse${close}</td></tr>`
    expect(asText(row('<p>', '</p>'))).toBe(asText(row('', '')))
    expect(asText('<h2>Gifts</h2><ul><li>RM 300 &amp; less</li><li>&lt;none&gt;</li></ul><p><img src="file:x" alt="A box"></p>')).toBe(
      'Gifts\nRM 300 & less\n<none>\n[A box]',
    )
  })
})
