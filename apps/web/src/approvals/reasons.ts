/** Reasons that were chosen from a list, in whatever language, in that of the reader. */
import type { Language } from '@jujur/contract/enumerations.ts'
import { useLanguage } from '../kit/texts/texts.ts'

type Reasons = Readonly<Record<string, Readonly<Record<string, string>>>>
const files = import.meta.glob<Reasons>('../texts/*/reasons.json', { eager: true, import: 'default' })

/** By language the words under each name. */
const words: ReadonlyMap<Language, ReadonlyMap<string, string>> = new Map(
  Object.entries(files).map(([path, reasons]) => [
    path.split('/').at(-2) as Language,
    new Map(Object.entries(reasons).flatMap(([list, chosen]) => Object.entries(chosen).map(([name, text]) => [`${list}.${name}`, text] as const))),
  ]),
)
const names = new Map([...words.values()].flatMap((texts) => [...texts].map(([name, text]) => [text, name] as const)))
/** These lead over to what is typed behind them. */
const open = [...names].filter(([text]) => /[:：]$/.test(text))

const lineIn = (line: string, language: Language): string | null => {
  const own = (name: string | undefined) => (name === undefined ? null : (words.get(language)?.get(name) ?? null))
  const whole = own(names.get(line.trim()))
  if (whole !== null) return whole
  const [begins, name] = open.find(([text]) => line.startsWith(text)) ?? []
  const before = own(name)
  return begins === undefined || before === null ? null : before + line.slice(begins.length)
}

/** What is written of it by hand stays as it is written; `asWritten` says whether there is any. */
export const reasonIn = (remarks: string, language: Language): { text: string; asWritten: boolean } => {
  const lines = remarks.split('\n').map((line) => ({ line, chosen: lineIn(line, language) }))
  return {
    text: lines.map(({ line, chosen }) => chosen ?? line).join('\n'),
    asWritten: lines.some(({ line, chosen }) => line.trim() !== '' && (chosen === null || !names.has(line.trim()))),
  }
}

export const useReason = () => {
  const language = useLanguage()
  return (remarks: string) => reasonIn(remarks, language)
}
