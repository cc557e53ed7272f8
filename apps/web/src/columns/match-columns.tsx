/** The columns of a file with three samples each, and what each is: guessed, to be corrected by hand. */
import { type FileEncoding, type FileFields, type FoundColumn, type FoundColumns, lackingFields } from '@jujur/contract/columns.ts'
import { IconCheck, IconHelpCircle, IconMinus, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Notice } from '../ui/notice.tsx'
import { Table } from '../ui/table.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { type Chosen, choose, settled } from './chosen.ts'
import { letterOf } from './column-words.ts'
import { FileLetters } from './file-letters.tsx'
import { HeadingRow } from './heading-row.tsx'
import classes from './match-columns.module.css'

type Props<F extends string> = {
  declared: FileFields<F>
  found: FoundColumns<F>
  labels: Readonly<Record<F, string>>
  chosen: Chosen<F>
  onChange: (chosen: Chosen<F>) => void
  /** Another row holds the headings. */
  onHeadingLine: (line: number) => void
  /** Its letters are written otherwise. */
  onEncoding: (encoding: FileEncoding) => void
  /** A sample as it may be shown in the column of this field. */
  shown?: (field: F | null, sample: string) => string
}

/** With more columns than this, those that nobody reads wait behind a button. */
const MANY = 20

type Seen = { tone: 'ok' | 'turn' | 'go' | 'plain'; words: string; line?: string | undefined }
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

export const MatchColumns = <F extends string>({ declared, found, labels, chosen: wishes, onChange, onHeadingLine, onEncoding, shown }: Props<F>) => {
  const t = useTexts('columns')
  const { list, number } = useFormat()
  const [all, setAll] = useState(false)
  const [moved, setMoved] = useState('')
  const chosen = settled(wishes)
  const lacking = lackingFields(declared, [...chosen.values()])
  const columns = found.columns as FoundColumn<F>[]
  const repeated = new Set(columns.map(({ heading }) => heading).filter((heading, i, every) => every.indexOf(heading) !== i))
  const nameOf = ({ heading, column }: FoundColumn<F>) =>
    heading === '' ? t('place', { letter: letterOf(column) }) : repeated.has(heading) ? t('repeated', { heading, letter: letterOf(column) }) : heading

  const isRead = ({ column, field }: FoundColumn<F>) => chosen.get(column) !== null || field !== null
  const folded = columns.length > MANY && !all ? columns.filter((one) => !isRead(one)) : []
  const rows = columns.filter((one) => !folded.includes(one))

  const pick = (column: FoundColumn<F>, field: F | null) => {
    const before = columns.find((one) => field !== null && one.column !== column.column && chosen.get(one.column) === field)
    setMoved(before && field ? t('moved', { field: labels[field], heading: nameOf(before) }) : '')
    onChange(choose(wishes, column.column, field))
  }
  const seen = (one: FoundColumn<F>): Seen => {
    const field = chosen.get(one.column) ?? null
    const line = one.filled === 0 ? t('noValues') : undefined
    if (field !== one.field) return { tone: field ? 'go' : 'plain', words: t(field ? 'chosen' : 'left'), line }
    if (one.because === 'unknown')
      return one.filled === 0 ? { tone: 'plain', words: t('left'), line } : { tone: 'turn', words: t('because.unknown'), line: t('unknownLine') }
    return { tone: field ? 'ok' : 'plain', words: t(`because.${one.because}`), line }
  }
  return (
    <div className={classes.whole}>
      <HeadingRow found={found} onHeadingLine={onHeadingLine}>
        {found.letters && <FileLetters letters={found.letters} onEncoding={onEncoding} />}
      </HeadingRow>
      <Table stacked className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('file')}</th>
            {found.sample_lines.map((line) => (
              <th key={line} scope="col">
                {t('row', { row: number(line) })}
              </th>
            ))}
            <th scope="col">{t('is')}</th>
            <th scope="col">{t('saw')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => {
            const field = chosen.get(one.column) ?? null
            const told = seen(one)
            return (
              <tr key={one.column} className={told.tone === 'turn' ? classes.mine : undefined}>
                <th scope="row">{nameOf(one)}</th>
                {found.sample_lines.map((line, i) => {
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
          })}
          {lacking.made.map((field) => {
            const from = declared.made[field]
            return (
              <tr key={field}>
                <th scope="row">{t('absent')}</th>
                {found.sample_lines.length > 0 && <td colSpan={found.sample_lines.length} className={classes.none} />}
                <td className={classes.is}>
                  <span className={classes.fixed}>{labels[field]}</span>
                </td>
                <td className={classes.told}>
                  <Saw tone="go" words={t('made', { field: from ? labels[from] : '' })} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </Table>
      {folded.length > 0 && (
        <p>
          <TextButton onClick={() => setAll(true)}>{t('more', { count: folded.length })}</TextButton>
        </p>
      )}
      {lacking.required.length > 0 && (
        <Notice tone="bad" title={t('missing', { fields: list(lacking.required.map((field) => labels[field])) })}>
          {t('missingLine')}
        </Notice>
      )}
      {lacking.optional.length > 0 && (
        <p className={classes.dim}>
          {t('missingOptional', { count: lacking.optional.length, fields: list(lacking.optional.map((field) => labels[field])) })}
        </p>
      )}
      <p className={classes.moved} role="status">
        {moved}
      </p>
    </div>
  )
}
