/** Constants of the specification (section 9) that are declared are used: one that nothing reads promises what nothing keeps. */
import { expect, test } from 'vitest'
import * as constants from './constants.ts'

const sources = import.meta.glob<string>(['../../**/*.ts', '../../**/*.tsx', '!../../**/*.test.*', '!./constants.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test.each(Object.keys(constants))('%s is read somewhere', (name) => {
  const used = new RegExp(`\\b${name}\\b`)
  expect(Object.entries(sources).filter(([, text]) => used.test(text)).length).toBeGreaterThan(0)
})
