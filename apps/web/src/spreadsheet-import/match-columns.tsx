/** The columns of a file with three samples each, and what each is: guessed, to be corrected by hand. */
import type { FileEncoding, FileFields, FoundColumns } from '@jujur/contract/columns.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Notice } from '../ui/notice.tsx'
import { Table } from '../ui/table.tsx'
import { TextButton } from '../ui/text-button.tsx'
import type { Chosen } from './chosen.ts'
import { FileLetters } from './file-letters.tsx'
import { HeadingRow } from './heading-row.tsx'
import classes from './match-columns.module.css'
import { MadeColumn, MatchedColumn } from './match-rows.tsx'
import { type ColumnMatch, useColumnMatch } from './use-column-match.ts'

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

type LackingProps<F extends string> = { lacking: ColumnMatch<F>['lacking']; labels: Readonly<Record<F, string>> }
const LackingColumns = <F extends string>({ lacking, labels }: LackingProps<F>) => {
  const t = useTexts('columns')
  const { list } = useFormat()
  return (
    <>
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
    </>
  )
}

export const MatchColumns = <F extends string>({ declared, found, labels, chosen, onChange, onHeadingLine, onEncoding, shown }: Props<F>) => {
  const t = useTexts('columns')
  const { number } = useFormat()
  const match = useColumnMatch({ declared, found, labels, chosen, onChange })
  const { rows, folded, lacking } = match
  const lines = found.sample_lines
  return (
    <div className={classes.whole}>
      <HeadingRow found={found} onHeadingLine={onHeadingLine}>
        {found.letters && <FileLetters letters={found.letters} onEncoding={onEncoding} />}
      </HeadingRow>
      <Table stacked className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('file')}</th>
            {lines.map((line) => (
              <th key={line} scope="col">
                {t('row', { row: number(line) })}
              </th>
            ))}
            <th scope="col">{t('is')}</th>
            <th scope="col">{t('saw')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((column) => (
            <MatchedColumn key={column.column} {...{ match, column, declared, labels, lines, shown }} />
          ))}
          {lacking.made.map((field) => {
            const from = declared.made[field]
            return <MadeColumn key={field} label={labels[field]} from={from ? labels[from] : ''} samples={lines.length} />
          })}
        </tbody>
      </Table>
      {folded > 0 && (
        <p>
          <TextButton onClick={match.unfold}>{t('more', { count: folded })}</TextButton>
        </p>
      )}
      <LackingColumns lacking={lacking} labels={labels} />
      <p className={classes.moved} role="status">
        {match.moved}
      </p>
    </div>
  )
}
