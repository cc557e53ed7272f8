import { describe, expect, test } from 'vitest'
import { differencesInRows, filesInList, isBackup, listOfFiles, nameOfBackup, outlived, timeOfBackup } from './manifest.ts'

const sha = (letter: string) => letter.repeat(64)

describe('a backup is named by its moment', () => {
  test('to the second, in UTC, and is told from other folders by it', () => {
    const name = nameOfBackup(new Date('2026-11-28T02:53:36.971Z'))
    expect(name).toBe('2026-11-28T025336Z')
    expect(timeOfBackup(name)).toEqual(new Date('2026-11-28T02:53:36Z'))
    expect([name, 'files', 'lock', '2026-11-28'].map(isBackup)).toEqual([true, false, false, false])
  })
})

describe('its list of files', () => {
  test('is what sha256sum reads, and reads back as the names', () => {
    const list = listOfFiles([sha('a'), sha('b')])
    expect(list.split('\n')[0]).toBe(`${sha('a')}  ../files/aa/aa/${sha('a')}`)
    expect(filesInList(list)).toEqual([sha('a'), sha('b')])
    expect(filesInList('')).toEqual([])
  })
})

describe('rows that are not as they were', () => {
  test('are told table by table', () => {
    const had = { 'public.a': 3, 'public.b': 0, 'public.c': 7 }
    expect(differencesInRows(had, { ...had })).toEqual([])
    expect(differencesInRows(had, { 'public.a': 2, 'public.c': 7, 'public.d': 1 })).toEqual([
      'public.a has 2 rows in place of 3.',
      'public.b is missing; it had 0 rows.',
      'public.d is there with 1 rows; the backup has no such table.',
    ])
  })
})

describe('a backup outlives its time', () => {
  const names = ['2026-10-01T000000Z', '2026-11-01T000000Z', '2026-11-27T000000Z']
  test('after so many days', () => {
    expect(outlived(names, 35, new Date('2026-11-28T00:00:00Z'))).toEqual(['2026-10-01T000000Z'])
    expect(outlived(names, 27, new Date('2026-11-28T00:00:00Z'))).toEqual(['2026-10-01T000000Z'])
    expect(outlived(names, 26, new Date('2026-11-28T00:00:00Z'))).toEqual(['2026-10-01T000000Z', '2026-11-01T000000Z'])
  })
  test('but the newest stays whatever its age, for there would be none', () => {
    expect(outlived(names, 0, new Date('2030-01-01T00:00:00Z'))).toEqual(names.slice(0, 2))
    expect(outlived([], 35, new Date())).toEqual([])
  })
})
