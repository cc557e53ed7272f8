import { describe, expect, it } from 'vitest'
import { clash, type Edit } from './merging.rules.ts'

const at = new Date('2026-11-22T02:00:00.000Z')
const edit = (version: number, fields: string[], by = 'Mei Ling'): Edit => ({ version, fields, by, at })

describe('a change made from the version that is there', () => {
  it('holds', () => expect(clash(3, 3, ['title'], [])).toBeNull())
})

describe('a change made from an earlier version', () => {
  it('holds where others changed other fields', () => {
    expect(clash(3, 5, ['title'], [edit(4, ['description']), edit(5, ['tags'])])).toBeNull()
  })
  it('is told who changed the same field last, and which', () => {
    expect(clash(3, 5, ['title', 'tags'], [edit(4, ['title'], 'Hafiz'), edit(5, ['description'])])).toEqual({
      refuse: 2111,
      data: { reason: 'changed_since', version: 5, fields: ['title'], by: 'Hafiz', at: at.toISOString() },
    })
  })
  it('holds where another language of the same field was changed', () => {
    expect(clash(3, 4, ['title.de'], [edit(4, ['title', 'title.ch'])])).toBeNull()
  })
  it('does not hold where what happened in between is not on record', () => {
    expect(clash(3, 5, ['title'], [edit(5, ['tags'])])).toMatchObject({ refuse: 2111, data: { fields: ['title'], version: 5 } })
  })
  it('does not hold where the version has never been', () => {
    expect(clash(9, 5, ['title'], [])).toMatchObject({ refuse: 2111, data: { version: 5 } })
  })
})
