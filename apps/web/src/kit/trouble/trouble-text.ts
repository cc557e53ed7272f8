/** The words of a refusal or failure, in the reader's language of the moment. */
import type { FieldError, Reason } from '@jujur/contract/codes.ts'
import type { FieldRule } from '@jujur/contract/field-rules.ts'
import type { Format } from '@jujur/words/formats.ts'
import { useMemo } from 'react'
import { DownloadFailed, Refused, TransportFailure } from '../call/api.ts'
import { descriptionOf } from '../call/reference.ts'
import { textOf, useFormat, useTexts } from '../texts/texts.ts'
import { permissionEntriesIn } from './entries.ts'

export type TroubleText = { title: string; text: string; details: string[] }

type Figures = Partial<{
  reason: Reason
  retry_at: string
  wait_seconds: number
  available_at: string
  used_in: unknown
  left: number
  unused_seconds: number
  age_seconds: number
}>
const figuresOf = (data: unknown): Figures => (typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Figures) : {})

const names = (list: unknown): string[] =>
  Array.isArray(list)
    ? list
        .map((entry) =>
          typeof entry === 'object' && entry !== null ? String(Object.values(entry).find((value) => typeof value === 'string') ?? '') : String(entry),
        )
        .filter(Boolean)
    : []

const details = (data: unknown, format: Format): string[] => {
  const { retry_at, wait_seconds, available_at, used_in, left, unused_seconds, age_seconds } = figuresOf(data)
  const when = (iso: string) => (Date.parse(iso) - Date.now() < 12 * 3_600_000 ? format.time(iso) : format.dateTime(iso))
  const lines = [
    retry_at && textOf('errors', 'figure.retry_at', { time: when(retry_at) }),
    typeof wait_seconds === 'number' && textOf('errors', 'figure.wait_seconds', { duration: format.duration(wait_seconds) }),
    available_at && textOf('errors', 'figure.available_at', { time: when(available_at) }),
    names(used_in).length > 0 && textOf('errors', 'figure.used_in', { list: format.list(names(used_in)) }),
    typeof left === 'number' && textOf('errors', 'figure.left', { left }),
    typeof unused_seconds === 'number' && textOf('errors', 'figure.unused_seconds', { duration: format.duration(unused_seconds) }),
    typeof age_seconds === 'number' && textOf('errors', 'figure.age_seconds', { duration: format.duration(age_seconds) }),
  ]
  return lines.filter((line): line is string => typeof line === 'string')
}

/** The text of a code, of a 2111 by its reason; empty for a code that nobody knows. */
export const refusalText = (refused: Refused): string => {
  const { reason } = figuresOf(refused.data)
  return (
    (refused.code === 2111 && reason && textOf('errors', `reason.${reason}`)) ||
    textOf('errors', `code.${refused.code}`) ||
    descriptionOf(refused.code) ||
    ''
  )
}

/** A field by its label, where it has one of its own: its machine name is for nobody. */
const labelOf = (field: string): string | undefined => textOf('errors', `label.${field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field}`)

/** Rules whose words name a figure. */
export const figureRules = ['min_length', 'max_length', 'too_small', 'too_big'] as const satisfies readonly FieldRule[]
/** The rule whose words can be said: one that names a figure has none where the answer brings none, as of a day. */
export const saidRule = ({ rule, limit }: FieldError): FieldRule =>
  limit === undefined && figureRules.some((known) => known === rule) ? 'invalid' : rule

/** `describe(error)` for a dialog or an ErrorState. The texts of refusals are there once the feature `errors` is loaded; the shared handler does that. */
export const useTroubleText = (): ((error: unknown) => TroubleText) => {
  const t = useTexts('common')
  const errors = useTexts('errors')
  const format = useFormat()
  // biome-ignore lint/correctness/useExhaustiveDependencies: textOf reads the language that `errors` stands for.
  return useMemo(
    () => (error) => {
      if (error instanceof Refused) {
        const fields =
          error.code === 7000
            ? error.errors.map((field) =>
                t(`field.${saidRule(field)}`, { attribute: labelOf(field.field) ?? t('field.this'), limit: field.limit ?? '' }),
              )
            : []
        return {
          title: t('trouble.error', { code: String(error.code) }),
          // Where no entry opens the call, "one of these" would be contrary to the sentence that stands in the table's place.
          text: error.code === 10030 && permissionEntriesIn(error.data).length === 0 ? '' : refusalText(error),
          // Several that have no label are told once.
          details: [...details(error.data, format), ...new Set(fields)],
        }
      }
      if (error instanceof DownloadFailed) return { title: t('trouble.caught'), text: t('trouble.download'), details: [] }
      if (error instanceof TransportFailure && error.kind === 'response') {
        const status = String(error.status)
        return { title: t('trouble.error', { code: status }), text: t('trouble.response', { status }), details: [] }
      }
      if (error instanceof TransportFailure && error.kind === 'request')
        return { title: t('trouble.caught'), text: t('trouble.request'), details: [] }
      return { title: t('trouble.caught'), text: t('trouble.other'), details: [] }
    },
    [t, errors, format],
  )
}
