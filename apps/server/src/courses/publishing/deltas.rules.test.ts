import { describe, expect, it } from 'vitest'
import { sampleCourse } from '../../../test/sample-course.ts'
import type { CourseContent } from '../courses.rules.ts'
import { deltaDue, deltaOf, type PublishedVersion } from './deltas.rules.ts'

/** Items of the sample: a text and its quiz in the first module, a film and its quiz in the second. */
const [TEXT, TEXT_QUIZ, FILM, FILM_QUIZ] = [201, 202, 203, 204]
type Change = (content: CourseContent) => void
const first = sampleCourse('DELTA')
const itemsOf = (content: CourseContent) => content.modules.flatMap(({ items }) => items)
const item = (content: CourseContent, id: number) => {
  const found = itemsOf(content).find(({ module_item_id }) => module_item_id === id)
  if (!found) throw new Error(`there is no item ${id}`)
  return found
}
const material = (content: CourseContent, id: number) => {
  const found = item(content, id)
  if (found.type !== 'material') throw new Error('a lesson was meant')
  return found.material
}
const quiz = (content: CourseContent, id: number) => {
  const found = item(content, id)
  if (found.type !== 'quiz') throw new Error('a quiz was meant')
  return found.quiz
}
/** The first version, and one after another of changes on top of it. */
const versions = (...steps: { marked: boolean; change: Change }[]): PublishedVersion[] => {
  const all: PublishedVersion[] = [{ course_version_id: 1, content: first, content_format: 2, is_material: false }]
  for (const { marked, change } of steps) {
    const content = structuredClone(all.at(-1)?.content as CourseContent)
    change(content)
    all.push({ course_version_id: all.length + 1, content, content_format: 2, is_material: marked })
  }
  return all
}
const marked = (change: Change) => ({ marked: true, change })
const unmarked = (change: Change) => ({ marked: false, change })
const html =
  (id: number, words: string): Change =>
  (content) => {
    material(content, id).html = words
  }

describe('what is asked of whoever took an earlier version', () => {
  it('is nothing while no version was marked as a material change', () =>
    expect(deltaOf(versions(unmarked(html(TEXT, '<p>New law.</p>'))))).toBeNull())
  it('is nothing of whoever took the newest', () => expect(deltaOf(versions())).toBeNull())
  it('is a lesson that changed, and the quiz that follows it in its module', () =>
    expect(deltaOf(versions(marked(html(TEXT, '<p>New law.</p>'))))).toEqual({ items: [TEXT, TEXT_QUIZ], pledge: false }))
  it('is a quiz of which a question changed, without the lessons before it', () =>
    expect(deltaOf(versions(marked((content) => void Object.assign(quiz(content, FILM_QUIZ).questions[0] as object, { text: 'Another?' }))))).toEqual(
      {
        items: [FILM_QUIZ],
        pledge: false,
      },
    ))
  it('is an item that is new, in the order of the newest version', () => {
    const added = (content: CourseContent) => {
      content.modules[0]?.items.unshift({ ...structuredClone(item(content, TEXT)), module_item_id: 299 } as never)
      Object.assign(material(content, 299), { material_id: 399 })
    }
    expect(deltaOf(versions(marked(added)))).toEqual({ items: [299, TEXT_QUIZ], pledge: false })
  })
  it('is not an item that only moved, nor a module that did', () =>
    expect(deltaOf(versions(marked((content) => void content.modules.reverse())))).toBeNull())
  it('is not an item that is gone, nor a question that is', () => {
    const without = (content: CourseContent) => {
      for (const module of content.modules) module.items = module.items.filter(({ module_item_id }) => module_item_id !== FILM)
      quiz(content, TEXT_QUIZ).questions.pop()
    }
    expect(deltaOf(versions(marked(without)))).toBeNull()
  })
  it('is not what no trainee meets: which item is a sample, what a question is found by', () => {
    const hidden = (content: CourseContent) => {
      Object.assign(item(content, TEXT), { sample: true })
      Object.assign(quiz(content, TEXT_QUIZ).questions[0] as object, { name: 'Q-1', tags: ['law'] })
    }
    expect(deltaOf(versions(marked(hidden)))).toBeNull()
  })
  it('is the pledge where its words changed, and nothing else then', () =>
    expect(
      deltaOf(
        versions(
          marked((content) => {
            content.pledge = { version: '2', texts: { en: { title: 'Integrity pledge', body: 'I, {full_name}, promise more.' } } }
          }),
        ),
      ),
    ).toEqual({ items: [], pledge: true }))
  it('is not the title of the course', () =>
    expect(
      deltaOf(
        versions(
          marked((content) => {
            content.title = 'Otherwise called'
          }),
        ),
      ),
    ).toBeNull())
  it('is not an optional lesson by itself, but it is open beside what has to be done', () => {
    const optional = (content: CourseContent) => {
      item(content, FILM).mandatory = false
      for (const module of content.modules) module.items = module.items.filter(({ module_item_id }) => module_item_id !== FILM_QUIZ)
    }
    const [base, ...rest] = versions(unmarked(optional), marked(html(FILM, '<p>Seen.</p>')), marked(html(TEXT, '<p>New law.</p>')))
    expect(deltaOf([rest[0], rest[1]] as PublishedVersion[])).toBeNull()
    expect(deltaOf([base, ...rest] as PublishedVersion[])).toEqual({ items: [TEXT, TEXT_QUIZ, FILM], pledge: false })
  })
})

describe('over several versions', () => {
  it('is what changed in any of those that were marked', () =>
    expect(
      deltaOf(
        versions(
          marked(html(TEXT, '<p>One.</p>')),
          marked((content) => void Object.assign(quiz(content, FILM_QUIZ), { pass_mark: 90 })),
        ),
      ),
    ).toEqual({
      items: [TEXT, TEXT_QUIZ, FILM_QUIZ],
      pledge: false,
    }))
  it('is not what changed in one that was not marked', () =>
    expect(
      deltaOf(
        versions(
          unmarked(html(TEXT, '<p>A comma.</p>')),
          marked((content) => void Object.assign(quiz(content, FILM_QUIZ), { pass_mark: 90 })),
        ),
      ),
    ).toEqual({
      items: [FILM_QUIZ],
      pledge: false,
    }))
  it('is not what was changed back since', () => {
    const before = material(first, TEXT).html
    expect(deltaOf(versions(marked(html(TEXT, '<p>One.</p>')), unmarked(html(TEXT, before ?? ''))))).toBeNull()
  })
  it('is not what left the course since', () => {
    const leave = (content: CourseContent) => {
      content.modules = content.modules.filter((module) =>
        module.items.some(({ module_item_id }) => module_item_id !== FILM && module_item_id !== FILM_QUIZ),
      )
    }
    expect(deltaOf(versions(marked(html(FILM, '<p>Seen.</p>')), unmarked(leave)))).toBeNull()
  })
})

describe('when it is due', () => {
  const opened = new Date('2026-11-21T20:00:00Z')
  it('is so many days from the day in Kuala Lumpur on which it opens', () => expect(deltaDue(opened, 30, null)).toBe('2026-12-22'))
  it('is by the last day of the certificate', () => expect(deltaDue(opened, 30, new Date('2026-12-01T15:59:59Z'))).toBe('2026-12-01'))
})
