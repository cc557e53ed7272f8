/** Holds docs/asvs.md: every requirement of OWASP ASVS 5.0.0 at the levels 1 and 2 once, each that is met by files that are there, no deviation over its day. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)
const sheet = readFileSync(new URL('docs/asvs.md', root), 'utf8')

/** By section, how many requirements it has, and which of them are of level 3; OWASP's own list, not the sheet's. */
const STANDARD: Record<string, [count: number, ...third: number[]]> = {
  ...{ '1.1': [2], '1.2': [10, 10], '1.3': [12, 12], '1.4': [3], '1.5': [3, 3] },
  ...{ '2.1': [3], '2.2': [3], '2.3': [5, 5], '2.4': [2, 2] },
  ...{ '3.1': [1, 1], '3.2': [3, 3], '3.3': [5, 5], '3.4': [8, 7, 8], '3.5': [8, 6, 7, 8], '3.6': [1, 1], '3.7': [5, 3, 4, 5] },
  ...{ '4.1': [5, 4, 5], '4.2': [5, 2, 3, 4, 5], '4.3': [2], '4.4': [4] },
  ...{ '5.1': [1], '5.2': [6, 4, 5, 6], '5.3': [3, 3], '5.4': [3] },
  ...{ '6.1': [3], '6.2': [12], '6.3': [8, 5, 6, 7, 8], '6.4': [6, 5, 6], '6.5': [8, 6, 7, 8], '6.6': [4, 4], '6.7': [2, 1, 2], '6.8': [4] },
  ...{ '7.1': [3], '7.2': [4], '7.3': [2], '7.4': [5], '7.5': [3, 3], '7.6': [2] },
  ...{ '8.1': [4, 3, 4], '8.2': [4, 4], '8.3': [3, 2, 3], '8.4': [2, 2] },
  ...{ '9.1': [3], '9.2': [4] },
  ...{ '10.1': [2], '10.2': [3, 3], '10.3': [5, 5], '10.4': [16, 12, 13, 14, 15, 16], '10.5': [5], '10.6': [2], '10.7': [3] },
  ...{ '11.1': [4, 3, 4], '11.2': [5, 4, 5], '11.3': [5, 4, 5], '11.4': [4], '11.5': [2, 2], '11.6': [2, 2], '11.7': [2, 1, 2] },
  ...{ '12.1': [5, 4, 5], '12.2': [2], '12.3': [5, 5] },
  ...{ '13.1': [4, 2, 3, 4], '13.2': [6, 6], '13.3': [4, 3, 4], '13.4': [7, 6, 7] },
  ...{ '14.1': [2], '14.2': [8, 5, 6, 7, 8], '14.3': [3] },
  ...{ '15.1': [5, 4, 5], '15.2': [5, 4, 5], '15.3': [7], '15.4': [4, 1, 2, 3, 4] },
  ...{ '16.1': [1], '16.2': [5], '16.3': [4], '16.4': [3], '16.5': [4, 4] },
  ...{ '17.1': [2, 2], '17.2': [8, 5, 6, 7, 8], '17.3': [2] },
} as Record<string, [number, ...number[]]>
const wanted = Object.entries(STANDARD).flatMap(([section, [count, ...third]]) =>
  Array.from({ length: count }, (_, n) => n + 1).flatMap((n) => (third.includes(n) ? [] : [`${section}.${n}`])),
)
const FIRST_LEVEL = 70

type Row = { number: string; level: string; state: string; why: string }
const rowsOf = (text: string): Row[] =>
  [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| ([^|]+) \| (.+) \|$/gm)].map(([, number = '', level = '', state = '', why = '']) => ({
    number,
    level,
    state,
    why,
  }))
const rows = rowsOf(sheet)

/** What is wrong with a row on a day, in a sentence; null where nothing is. */
const wrong = ({ number, state, why }: Row, today: string): string | null => {
  const paths = [...why.matchAll(/`((?:apps|packages|docs|ops|tools|e2e|simulator)\/[^`]+|SECURITY\.md|\.dockerignore)`/g)].map(
    ([, path = '']) => path,
  )
  const gone = paths.filter((path) => !existsSync(new URL(path, root)))
  if (gone.length > 0) return `${number} names ${gone.join(', ')}, which is not there`
  if (state === 'met') return paths.length > 0 ? null : `${number} is met by nothing`
  if (state === 'not applicable') return null
  const [, until] = /^deviation until (\d{4}-\d\d-\d\d)$/.exec(state) ?? []
  if (!until) return `${number} is in no state: ${state}`
  return until < today ? `${number}: the day of its deviation is over` : null
}

test('every requirement of the levels 1 and 2 stands there once', () => {
  expect(wanted).toHaveLength(253)
  expect(rows.map(({ number }) => number)).toEqual(wanted)
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(FIRST_LEVEL)
})

test('what is met names a file that is there, what is not has a day that lies ahead', () => {
  const today = new Date().toISOString().slice(0, 10)
  expect(rows.flatMap((row) => wrong(row, today) ?? [])).toEqual([])
})

test('a file that is gone, a day that is over and a state that there is not are found', () => {
  const row = { number: '1.1.1', level: '2' }
  expect(wrong({ ...row, state: 'met', why: '`apps/server/test/gone-for-good.test.ts`' }, '2026-01-01')).toMatch(/not there/)
  expect(wrong({ ...row, state: 'met', why: 'surely' }, '2026-01-01')).toMatch(/by nothing/)
  expect(wrong({ ...row, state: 'deviation until 2026-01-01', why: 'later' }, '2026-01-02')).toMatch(/over/)
  expect(wrong({ ...row, state: 'deviation', why: 'later' }, '2026-01-02')).toMatch(/no state/)
})

test('its first lines count as it does', () => {
  const count = (begin: string) => rows.filter(({ state }) => state.startsWith(begin)).length
  expect(sheet).toContain(`${rows.length} in all: ${count('met')} met, ${count('not applicable')} not applicable, ${count('deviation')} deviations.`)
})
