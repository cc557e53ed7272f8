import { describe, expect, it } from 'vitest'
import { refusedUpload } from './uploads.rules.ts'

const nothing = { own: 0, ownBytes: 0, allBytes: 0 }
const GIGABYTE = 1024 ** 3

describe('an upload', () => {
  it('may begin up to the limit to the byte', () => {
    expect(refusedUpload(1000, 1000, nothing)).toBeNull()
    expect(refusedUpload(1001, 1000, nothing)).toBe('too_large')
  })
  it('of nothing may not begin', () => expect(refusedUpload(0, 1000, nothing)).toBe('empty'))
  it('may not begin beside eight others of the same person', () => {
    expect(refusedUpload(1, 1000, { ...nothing, own: 7 })).toBeNull()
    expect(refusedUpload(1, 1000, { ...nothing, own: 8 })).toBe('many_under_way')
  })
  it('counts with what the person has under way', () =>
    expect(refusedUpload(GIGABYTE, 4 * GIGABYTE, { ...nothing, own: 2, ownBytes: 7.5 * GIGABYTE })).toBe('many_under_way'))
  it('waits while all together would fill the disk', () =>
    expect(refusedUpload(GIGABYTE, 4 * GIGABYTE, { ...nothing, allBytes: 63.5 * GIGABYTE })).toBe('no_room'))
})
