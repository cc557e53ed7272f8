import { describe, expect, it } from 'vitest'
import { mayReplace, nextCourse, successorsOf } from './successors.rules.ts'

const replaced = new Map([
  [1, 2],
  [2, 3],
])
const published = { is_archived: false, is_published: true }
const asked = { course_id: 4, successor_id: 1, before: null }
const free = { replaced_by: null }
const unfit = { refuse: 7000 }

describe('a course that was replaced', () => {
  it('is followed to the end of the chain', () => {
    expect(successorsOf(1, replaced)).toEqual([2, 3])
    expect(nextCourse(1, [2, 3])).toBe(3)
  })
  it('is followed by itself where nothing replaces it', () => {
    expect(successorsOf(3, replaced)).toEqual([])
    expect(nextCourse(3, [])).toBe(3)
  })
  it('is followed to an end also where courses lead back to it', () => expect(successorsOf(1, new Map([...replaced, [3, 1]]))).toEqual([2, 3]))
})

describe('a course replaces another', () => {
  it('where it is published', () => expect(mayReplace(asked, free, published, replaced)).toEqual({ ok: true }))
  it('not itself', () => expect(mayReplace({ ...asked, successor_id: 4 }, free, published, replaced)).toMatchObject(unfit))
  it('not where it is replaced by that one, however many lie between', () =>
    expect(mayReplace({ ...asked, course_id: 3 }, free, published, replaced)).toMatchObject(unfit))
  it('not where it is archived', () => expect(mayReplace(asked, free, { ...published, is_archived: true }, replaced)).toMatchObject(unfit))
  it('not before it is published', () => expect(mayReplace(asked, free, { ...published, is_published: false }, replaced)).toMatchObject(unfit))
  it('not where another was set since it was shown', () =>
    expect(mayReplace(asked, { replaced_by: 2 }, published, replaced)).toMatchObject({ refuse: 2111, data: { reason: 'changed_since' } }))
  it('no more, once it is taken back', () =>
    expect(mayReplace({ course_id: 1, successor_id: null, before: 2 }, { replaced_by: 2 }, null, replaced)).toEqual({ ok: true }))
})
