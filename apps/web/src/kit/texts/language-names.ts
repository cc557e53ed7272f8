import type { ContentLanguage } from '@jujur/contract/enumerations.ts'

/** Each in its own language, so that whoever looks for it can read it. */
export const languageNames: Record<ContentLanguage, string> = {
  en: 'English',
  ch: '中文',
  es: 'Español',
  jp: '日本語',
  de: 'Deutsch',
  fr: 'Français',
  ms: 'Bahasa Melayu',
}

/** As the browser names it, for `lang` and `srclang`. */
export const bcp47Of = (language: string): string => ({ ch: 'zh', jp: 'ja' })[language] ?? language
