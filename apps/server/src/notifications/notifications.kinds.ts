/** What a kind of notice is: each feature exports its own from `<feature>.kinds.ts`; only the panel knows them all. */
import type { Language } from '@jujur/contract/enumerations.ts'
import type { NoticeKind } from '@jujur/contract/notifications.ts'
import type { Branch, TextKey, Values } from '@jujur/words/texts.ts'
import { say, type Texts } from '../kit/texts/texts.ts'

/** What is kept of a notice: names and numbers, no words. */
export type NoticeData = Readonly<Record<string, string | number>>
/** In the panel the lines stand below each other, in the mail they are paragraphs. */
export type NoticeWords = { title: string; lines: readonly string[] }

export type KindOfNotice<K extends NoticeKind = NoticeKind, D extends NoticeData = NoticeData> = {
  readonly kind: K
  /** Made when somebody reads, in the language they read then. */
  words(data: D, language: Language): NoticeWords
  /** Of one that leads somewhere only its mail does: what the button says, and a line about it. */
  inMail?(data: D, language: Language): { readonly button: string; readonly line: string }
}
/** Every kind of the contract; one left out does not compile. */
export type KindsOfNotice = { readonly [K in NoticeKind]: KindOfNotice<K> }

/** `href` is a path of the portal, or null. */
export type NewNotice<D extends NoticeData = NoticeData> = {
  readonly kind: KindOfNotice<NoticeKind, D>
  readonly data: NoInfer<D>
  readonly href: string | null
  /** Stands behind `#` in the address of its mail, and nowhere else: whoever shows the mail again shows an address that opens nothing. */
  readonly secret?: string
  /** What it asks a decision on. */
  readonly item_id?: number | undefined
}

type Before<K> = K extends `${infer At}.title` ? At : never

/** A title and a text that stand together in the words of a feature, filled in from the data. */
export const told = <T extends Branch>(texts: Texts<T>, language: Language, at: Before<TextKey<T>>, values: Values): NoticeWords => ({
  title: say(texts, language, `${at}.title` as TextKey<T>, values),
  lines: [say(texts, language, `${at}.text` as TextKey<T>, values)],
})
