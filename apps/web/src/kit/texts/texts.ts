/** The words of the interface: one JSON per language and feature, fetched when first needed; and Intl formats in the reader's language. */
import folder from 'virtual:texts'
import { bcp47, defaultLanguage, type Language, languages } from '@jujur/contract/enumerations.ts'
import { type Format, formatOf } from '@jujur/words/formats.ts'
import { type Branch, type TextKey as KeyOf, textIn, type Values } from '@jujur/words/texts.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { LANGUAGE_CHOSEN_KEY, LANGUAGE_KEY } from './constants.ts'

/** English is the pattern of every language: its keys are the ones that exist. */
export type Texts = {
  common: typeof import('../../texts/en/common.json')
  errors: typeof import('../../texts/en/errors.json')
  bills: typeof import('../../texts/en/bills.json')
  dashboard: typeof import('../../texts/en/dashboard.json')
  authoring: typeof import('../../texts/en/authoring.json')
  materials: typeof import('../../texts/en/materials.json')
  modules: typeof import('../../texts/en/modules.json')
  courses: typeof import('../../texts/en/courses.json')
  invoices: typeof import('../../texts/en/invoices.json')
  signUp: typeof import('../../texts/en/signUp.json')
  learning: typeof import('../../texts/en/learning.json')
  player: typeof import('../../texts/en/player.json')
  quizzes: typeof import('../../texts/en/quizzes.json')
  questions: typeof import('../../texts/en/questions.json')
  trainees: typeof import('../../texts/en/trainees.json')
  companyRegistration: typeof import('../../texts/en/companyRegistration.json')
  companies: typeof import('../../texts/en/companies.json')
  accounts: typeof import('../../texts/en/accounts.json')
  approvals: typeof import('../../texts/en/approvals.json')
  columns: typeof import('../../texts/en/columns.json')
  access: typeof import('../../texts/en/access.json')
  auditorRoom: typeof import('../../texts/en/auditorRoom.json')
  auditorRooms: typeof import('../../texts/en/auditorRooms.json')
  activityLog: typeof import('../../texts/en/activityLog.json')
  calls: typeof import('../../texts/en/calls.json')
  notifications: typeof import('../../texts/en/notifications.json')
  search: typeof import('../../texts/en/search.json')
  identity: typeof import('../../texts/en/identity.json')
  forms: typeof import('../../texts/en/forms.json')
  lists: typeof import('../../texts/en/lists.json')
  publishing: typeof import('../../texts/en/publishing.json')
  purchases: typeof import('../../texts/en/purchases.json')
  calendar: typeof import('../../texts/en/calendar.json')
  cycles: typeof import('../../texts/en/cycles.json')
  escalations: typeof import('../../texts/en/escalations.json')
  exemptions: typeof import('../../texts/en/exemptions.json')
  enrolRules: typeof import('../../texts/en/enrolRules.json')
  stories: typeof import('../../texts/en/stories.json')
  reasons: typeof import('../../texts/en/reasons.json')
  receipts: typeof import('../../texts/en/receipts.json')
  reminders: typeof import('../../texts/en/reminders.json')
  reminderSteps: typeof import('../../texts/en/reminderSteps.json')
  managers: typeof import('../../texts/en/managers.json')
  evidence: typeof import('../../texts/en/evidence.json')
  reports: typeof import('../../texts/en/reports.json')
  reportAddresses: typeof import('../../texts/en/reportAddresses.json')
  sentReport: typeof import('../../texts/en/sentReport.json')
  schedules: typeof import('../../texts/en/schedules.json')
  seen: typeof import('../../texts/en/seen.json')
  privacy: typeof import('../../texts/en/privacy.json')
  dataRegister: typeof import('../../texts/en/dataRegister.json')
  people: typeof import('../../texts/en/people.json')
}
export type Feature = keyof Texts

/** Keys of a feature as `screen.part`; plural forms (`_one`, `_other`) by their stem and the value `count`. */
export type TextKey<F extends Feature> = KeyOf<Texts[F]>
export type Translate<F extends Feature> = (key: TextKey<F>, values?: Values) => string

const loaded = new Map<string, Branch>()
const wanted = new Set<Feature>(['common'])
const listeners = new Set<() => void>()

const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value)
const readLanguage = (): Language => {
  try {
    const kept = localStorage.getItem(LANGUAGE_KEY)
    return isLanguage(kept) ? kept : defaultLanguage
  } catch {
    return defaultLanguage
  }
}

/** Grows by one with each change, so that React sees that language or texts are others now. */
let state = { language: readLanguage(), version: 0 }
const changed = (language: Language) => {
  state = { language, version: state.version + 1 }
  document.documentElement.lang = bcp47[language]
  for (const listener of listeners) listener()
}
document.documentElement.lang = bcp47[state.language]

export const addTexts = (language: Language, feature: string, texts: object): void => {
  loaded.set(`${language}/${feature}`, texts as Branch)
}

const fetchTexts = async (language: Language, feature: Feature): Promise<void> => {
  if (loaded.has(`${language}/${feature}`)) return
  const response = await fetch(`${folder}/${language}/${feature}.json`)
  if (!response.ok) throw new Error(`texts ${language}/${feature}: ${response.status}`)
  addTexts(language, feature, (await response.json()) as Branch)
}

const isMissing = (language: Language, feature: Feature) => !loaded.has(`${language}/${feature}`)

/** Asks again after each round: meanwhile the language may have changed, or another feature been opened. */
const fetchAll = async (language: () => Language, features: Iterable<Feature>): Promise<void> => {
  for (;;) {
    const missing = [...features].filter((feature) => isMissing(language(), feature))
    if (missing.length === 0) return
    await Promise.all(missing.map((feature) => fetchTexts(language(), feature)))
  }
}

/** To be awaited before a screen of the feature is drawn (its route does); keeps the feature loaded when the language changes. */
export const loadTexts = async (...features: Feature[]): Promise<void> => {
  for (const feature of features) wanted.add(feature)
  const before = loaded.size
  await fetchAll(() => state.language, features)
  if (loaded.size > before) changed(state.language)
}

export const getLanguage = (): Language => state.language

let chosen: Language = state.language

/** Switches once every text in use is there in the new language. */
export const setLanguage = async (language: Language): Promise<void> => {
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
  } catch {}
  chosen = language
  if (language === state.language) return
  await fetchAll(() => language, wanted)
  // Somebody may have chosen again while this one was on its way.
  if (chosen === language) changed(language)
}

// Another tab speaks another language now: this one follows.
addEventListener('storage', ({ key, newValue }) => {
  if (key === LANGUAGE_KEY && isLanguage(newValue)) void setLanguage(newValue)
})

/** The language as somebody chose it who is not signed in: it wins over the profile's at the next sign-in, which keeps it there. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  try {
    localStorage.setItem(LANGUAGE_CHOSEN_KEY, language)
  } catch {}
  await setLanguage(language)
}
export const takeChosenLanguage = (): Language | null => {
  try {
    const kept = localStorage.getItem(LANGUAGE_CHOSEN_KEY)
    localStorage.removeItem(LANGUAGE_CHOSEN_KEY)
    return isLanguage(kept) ? kept : null
  } catch {
    return null
  }
}

/** PORTAL_NAME, which the server writes into the page. */
const meta = document.querySelector<HTMLMetaElement>('meta[name="portal-name"]')?.content ?? ''
export const portalName = meta === '' || meta.startsWith('__') ? 'Jujur' : meta

/** The text of a key, or undefined where there is none: for keys that are only known at run time. */
export const textOf = (feature: Feature, key: string, values: Values = {}): string | undefined => {
  const { language } = state
  return textIn(loaded.get(`${language}/${feature}`), key, { ...values, portal: portalName }, bcp47[language])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const snapshot = () => state

export const useLanguage = (): Language => useSyncExternalStore(subscribe, snapshot).language

/** `t('screen.part', values)` of one feature; {{portal}} is always known. A key shows as itself where its text is not loaded. */
export const useTexts = <F extends Feature>(feature: F): Translate<F> => {
  const at = useSyncExternalStore(subscribe, snapshot)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function for each change of language or texts, so that memos see it.
  return useMemo(() => (key, values) => textOf(feature, key, values) ?? key, [feature, at])
}

/** Formats that do not belong to a rendering component, such as those of a dialog's figures. */
export const getFormat = (): Format => formatOf(bcp47[state.language])
export const useFormat = (): Format => {
  const language = useLanguage()
  return useMemo(() => formatOf(bcp47[language]), [language])
}
