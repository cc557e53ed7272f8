/** The words printed on certificates and pledges, and their dates as Malaysia counts them. */
import { type ContentLanguage, contentTags, type Language, pledgeLanguages } from '@jujur/contract/enumerations.ts'
import { formatOf, TIME_ZONE } from '@jujur/words/formats.ts'
import { fill, type Values } from '@jujur/words/texts.ts'
import { textsAmong, textsOf } from '../../kit/texts/texts.ts'
import type learning from '../../texts/en/learning.json'
import type pledges from '../../texts/en/pledges.json'

const texts = textsOf<typeof learning>('learning')
export const certificateTexts = (language: Language) => texts[language].certificate
export const pledgeTexts = textsAmong<typeof pledges, ContentLanguage>('pledges', pledgeLanguages)

export const dateWords = (at: Date, language: ContentLanguage): string => formatOf(contentTags[language]).longDate(at)

const toTheSecond = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: TIME_ZONE })
/** To the second, in 24 hours: a signature's time leaves no room for two readings. */
export const instantWords = (at: Date, language: ContentLanguage): string => `${dateWords(at, language)}, ${toTheSecond.format(at)}`

/** Filled in one pass, so that a name holding braces stays a name. */
export const filled = (words: string, values: Values, language: ContentLanguage): string => fill(words, values, contentTags[language])
