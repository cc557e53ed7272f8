/** What only screen readers hear stands absolutely: in a pane that scrolls but does not hold it, it lengthens the page below the screen. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '..')
/** Panes in a dialog, a drawer or a menu, which hold it; and one whose mark stands outside of it. */
const held = [
  'access/changes-to-save .changes',
  'app/frame/aside .menu',
  'dashboard/charts/chart .table',
  'materials/rich-editor .content',
  'notifications/panel .body',
  'search/palette .body',
  'trainees/trainees .names',
  'trainees/trainees .skipped',
  'ui/dialog .dialog',
  'ui/drawer .body',
]

test('a pane that scrolls by itself holds what only screen readers hear', () => {
  const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.module.css'))
  const loose = sheets.flatMap((name) =>
    [...readFileSync(join(src, name), 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g)]
      .filter(([, , body = '']) => /overflow(-y)?: auto/.test(body) && !/position:/.test(body))
      .map(([, selector = '']) => `${name.replace('.module.css', '')} ${selector.replace(/\/\*.*?\*\//gs, '').trim()}`),
  )
  expect(loose.toSorted()).toEqual(held)
})
