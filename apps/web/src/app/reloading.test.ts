import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadOnce, takeReloaded } from './reloading.ts'

const NOON = Date.parse('2026-11-22T04:00:00Z')
const MINUTE = 60_000
beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
})

test('the page is loaded anew by itself once, and says so once', () => {
  const reload = vi.fn()
  expect(takeReloaded()).toBe(false)
  expect(reloadOnce(NOON, reload)).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(takeReloaded()).toBe(true)
  expect(takeReloaded()).toBe(false)
})

test('what fails again soon is left to the reader; another day it is a new version', () => {
  const reload = vi.fn()
  reloadOnce(NOON, reload)
  expect(reloadOnce(NOON + 4 * MINUTE, reload)).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(reloadOnce(NOON + 5 * MINUTE, reload)).toBe(true)
})

test('nothing is loaded anew without a connection, or where the tab could not remember that it was', () => {
  const reload = vi.fn()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(reloadOnce(NOON, reload)).toBe(false)
  vi.restoreAllMocks()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(reloadOnce(NOON, reload)).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
