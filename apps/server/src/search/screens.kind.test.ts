import { readFileSync } from 'node:fs'
import { languages } from '@jujur/contract/enumerations.ts'
import { describe, expect, it } from 'vitest'

const web = (file: string) => readFileSync(new URL(`../../../web/src/${file}`, import.meta.url), 'utf8')
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
