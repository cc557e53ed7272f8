import type { FileFields, FoundColumn } from '@jujur/contract/columns.ts'
import { IconCheck, IconHelpCircle, IconMinus, IconPencil } from '@jujur/icons'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import classes from './match-columns.module.css'
import type { ColumnMatch, Seen } from './use-column-match.ts'

const icons = { ok: IconCheck, turn: IconHelpCircle, go: IconPencil, plain: IconMinus }
const Saw = ({ tone, words, line }: Seen) => {
  const Icon = icons[tone]
  return (
    <>
      <span className={`${classes.saw} ${classes[tone]}`}>
        <Icon size={16} stroke={1.75} aria-hidden="true" />
        {words}
      </span>
      {line && <small className={classes.under}>{line}</small>}
    </>
  )
}

type RowProps<F extends string> = {
  match: ColumnMatch<F>
  column: FoundColumn<F>
  declared: FileFields<F>
  labels: Readonly<Record<F, string>>
  /** The lines that the samples are from. */
  lines: readonly number[]
  shown: ((field: F | null, sample: string) => string) | undefined
}

/** One column of the file: three samples, what it is, and why it is taken for that. */
export const MatchedColumn = <F extends string>({ match, column: one, declared, labels, lines, shown }: RowProps<F>) => {
  const t = useTexts('columns')
  const { number } = useFormat()
  const { nameOf, pick } = match
  const field = match.fieldOf(one)
  const told = match.seen(one)
  return (
    <tr className={told.tone === 'turn' ? classes.mine : undefined}>
      <th scope="row">{nameOf(one)}</th>
      {lines.map((line, i) => {
        const sample = one.samples[i] ?? ''
        return (
          <td key={line} className={classes.sample} data-row={t('row', { row: number(line) })}>
            {sample === '' ? <span className={classes.empty}>{t('empty')}</span> : <bdi>{shown ? shown(field, sample) : sample}</bdi>}
          </td>
        )
      })}
      <td className={classes.is}>
        <select
          className={classes.select}
          aria-label={t('isOf', { heading: nameOf(one) })}
          value={field ?? ''}
          onChange={(event) => pick(one, declared.fields.find((known) => known === event.currentTarget.value) ?? null)}
        >
          <option value="">{t('leaveOut')}</option>
          {declared.fields.map((known) => (
            <option key={known} value={known}>
              {labels[known]}
            </option>
          ))}
        </select>
      </td>
      <td className={classes.told}>
        <Saw {...told} />
      </td>
    </tr>
  )
}

type MadeProps = { label: string; from: string; samples: number }
/** A field that no column has, and that is made from another. */
export const MadeColumn = ({ label, from, samples }: MadeProps) => {
  const t = useTexts('columns')
  return (
    <tr>
      <th scope="row">{t('absent')}</th>
      {samples > 0 && <td colSpan={samples} className={classes.none} />}
      <td className={classes.is}>
        <span className={classes.fixed}>{label}</span>
      </td>
      <td className={classes.told}>
        <Saw tone="go" words={t('made', { field: from })} />
      </td>
    </tr>
  )
}
