import { readFileSync } from 'node:fs'
import { languages } from '@jujur/contract/enumerations.ts'
import { describe, expect, it, test } from 'vitest'
import { screens } from './screens.kind.ts'

const web = (file: string) => readFileSync(new URL(`../../../web/src/${file}`, import.meta.url), 'utf8')
/** The pages that the web opens with a call, as its own list has them. */
const opensWith = Object.fromEntries(
  [...web('kit/call/may.ts').matchAll(/^ {2}'(\/[^']*)': '(\w+)',$/gm)].map(([, place = '', call = '']) => [place, call]),
)

test('every page that opens with a call is found, with that call', () => {
  expect(Object.keys(opensWith).length).toBeGreaterThan(20)
  const found = screens.flatMap(({ to, opens }) => (typeof opens === 'string' ? [] : [[to, opens.name]]))
  expect(Object.fromEntries(found)).toEqual(opensWith)
})

describe('a screen has the name that the menu gives it', () => {
  it.each(languages)('in %s', (language) => {
    const { menu } = JSON.parse(web(`texts/${language}/common.json`)) as { menu: Record<string, string> }
    const { screen, group } = JSON.parse(readFileSync(new URL(`../texts/${language}/search.json`, import.meta.url), 'utf8')) as {
      screen: Record<string, string>
      group: Record<string, string>
    }
    for (const [name, title] of Object.entries({ ...screen, ...group })) if (name in menu) expect(title, name).toBe(menu[name])
  })
})
