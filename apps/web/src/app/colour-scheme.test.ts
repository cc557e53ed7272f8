import { expect, test } from 'vitest'
import { SCHEME_COOKIE } from '../kit/texts/constants.ts'
import { schemeManager, setScheme } from './colour-scheme.ts'
import { readCookie } from './cookies.ts'

test('a choice is shown at once, kept in a cookie, and told to Mantine, which tells it back', () => {
  const told: string[] = []
  schemeManager.subscribe((scheme) => {
    told.push(scheme)
    schemeManager.set(scheme)
  })
  setScheme('dark')
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark')
  expect(readCookie(SCHEME_COOKIE)).toBe('dark')
  setScheme('light')
  expect(told).toEqual(['dark', 'light'])
  expect(schemeManager.get('auto')).toBe('light')
  schemeManager.unsubscribe()
  setScheme('dark')
  expect(told).toHaveLength(2)
})

test('is printed in light, and dark again afterwards', () => {
  setScheme('dark')
  dispatchEvent(new Event('beforeprint'))
  expect(document.documentElement.dataset.mantineColorScheme).toBe('light')
  dispatchEvent(new Event('afterprint'))
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark')
})
