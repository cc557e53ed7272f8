/** The screens that a person may open, tabs among them, by their names in the reader's language and in English. */
import type { Language } from '@jujur/contract/enumerations.ts'
import { calls } from '@jujur/contract/index.ts'
import { type FindableScreenId, findableScreens, hrefOf, screenOf, screens } from '@jujur/contract/screens.ts'
import { say } from '../kit/texts/texts.ts'
import english from '../texts/en/search.json' with { type: 'json' }
import { type FewKind, type SearchText, texts } from './search.kinds.ts'

type Name = Extract<SearchText, `screen.${string}`>
type Group = Extract<SearchText, `group.${string}`>

const nameOf = (id: FindableScreenId): Name => `screen.${screens[id].name}`
/** As the menu has it; what stands below an entry is in its group. */
const groupOf = (id: FindableScreenId): Group | null => {
  const { parent = id } = screenOf(id)
  const entry = screens[parent]
  return 'menu' in entry && entry.menu !== null ? `group.${entry.menu}` : null
}

/** What else people look for where they mean this screen. */
const otherWords = new Map<string, SearchText>(
  (Object.keys(english.words) as (keyof typeof english.words)[]).map((name) => [`screen.${name}`, `words.${name}`]),
)
const alsoFound = (name: Name, language: Language): string => {
  const words = otherWords.get(name)
  return [say(texts, 'en', name), ...(words ? [say(texts, language, words), say(texts, 'en', words)] : [])].join(' ')
}

export const ofScreens: FewKind = {
  heading: 'heading.screens',
  call: null,
  few: async (_tx, { role, language }, may) =>
    findableScreens
      .filter((id) => {
        const { roles, opens } = screenOf(id)
        return roles?.includes(role) && (opens === undefined || may(calls[opens]))
      })
      .map((id) => {
        const group = groupOf(id)
        return {
          href: hrefOf(id),
          title: say(texts, language, nameOf(id)),
          line: group === null ? '' : say(texts, language, group),
          also: alsoFound(nameOf(id), language),
        }
      }),
}
