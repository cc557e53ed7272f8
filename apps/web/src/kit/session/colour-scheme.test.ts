import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SCHEME_COOKIE } from '../texts/constants.ts'
import { setScheme, useScheme } from './colour-scheme.ts'
import { readCookie } from './cookies.ts'

test('a choice is shown at once, kept in a cookie, and told to whatever shows it', () => {
  const { result } = renderHook(useScheme)
  act(() => setScheme('dark'))
  expect(document.documentElement.dataset.scheme).toBe('dark')
  expect(readCookie(SCHEME_COOKIE)).toBe('dark')
  expect(result.current).toBe('dark')
  act(() => setScheme('light'))
  expect(result.current).toBe('light')
})

test('is printed in light, and dark again afterwards', () => {
  setScheme('dark')
  dispatchEvent(new Event('beforeprint'))
  expect(document.documentElement.dataset.scheme).toBe('light')
  dispatchEvent(new Event('afterprint'))
  expect(document.documentElement.dataset.scheme).toBe('dark')
})
