import { expect, test } from 'vitest'
import { inRail } from './rail-words.ts'

type Common = { menu: Record<string, string> }
const texts = import.meta.glob<Common>('../../texts/{de,fr,es}/common.json', { import: 'default', eager: true })
/** So many letters fit into the folded menu whatever they are. */
const FITS = 12

test.each(Object.entries(texts))('in %s no word of the folded menu is longer than it is wide', (_, { menu }) => {
  const pieces = Object.values(menu).flatMap((name) => inRail(name).split(/[ \u00ad-]/))
  expect(pieces.length).toBeGreaterThan(20)
  expect(pieces.filter(({ length }) => length > FITS)).toEqual([])
})

test('all else stays as it is', () => {
  expect(inRail('Registrierte Nutzer')).toBe('Registrierte Nutzer')
})
