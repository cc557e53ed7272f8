/** What a file of questions comes to, before it is imported and ever after. */
import type { ImportLine, QuestionImport } from '@jujur/contract/questions.ts'
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { FigureList } from '../ui/figure-list.tsx'
import { Segments } from '../ui/segments.tsx'
import { Table } from '../ui/table.tsx'
import classes from './question.module.css'

const outcomes = ['taken', 'changed', 'left_out'] as const
const icons = { taken: IconCheck, changed: IconPencil, left_out: IconX }
const tones = { taken: 'ok', changed: undefined, left_out: 'bad' } as const

const Why = ({ line }: { line: ImportLine }) => {
  const t = useTexts('questions')
  const { sentences } = useFormat()
  if (line.obstacle) {
    const why = t(`obstacle.${line.obstacle.why}`, { value: line.obstacle.value })
    return line.at_line === null ? why : sentences([why, t('import.atLine', { line: line.at_line })])
  }
  if (line.changes.length === 0) return t('asItIs')
  return sentences(line.changes.map(({ what, value }) => t(`change.${what}`, { value })))
}

const ReportTable = ({ lines }: { lines: readonly ImportLine[] }) => {
  const t = useTexts('questions')
  return (
    <Table stacked className={classes.report}>
      <thead>
        <tr>
          <th scope="col">{t('import.no')}</th>
          <th scope="col">{t('import.name')}</th>
          <th scope="col">{t('import.result')}</th>
          <th scope="col">{t('import.why')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const Icon = icons[line.outcome]
          return (
            <tr key={line.no}>
              <td>{line.no}</td>
              <td>{line.name}</td>
              <td>
                <span className={classes.outcome} data-outcome={line.outcome}>
                  <Icon size={15} stroke={1.75} aria-hidden="true" />
                  {t(`import.outcome.${line.outcome}`)}
                </span>
              </td>
              <td>
                <Why line={line} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

type Props = { report: Pick<QuestionImport, 'taken' | 'changed' | 'left_out'> & { lines: readonly ImportLine[] }; newTags?: readonly string[] }

export const ImportReport = ({ report, newTags = [] }: Props) => {
  const t = useTexts('questions')
  const format = useFormat()
  const [shown, setShown] = useState<'all' | 'changed' | 'left_out'>('all')
  return (
    <>
      <FigureList
        items={outcomes.map((outcome) => {
          const Icon = icons[outcome]
          return {
            label: t(`import.strip.${outcome}`),
            icon: <Icon size={16} stroke={1.75} aria-hidden="true" />,
            value: format.number(report[outcome]),
            tone: tones[outcome],
          }
        })}
      />
      <Segments
        label={t('import.show')}
        hideLabel
        value={shown}
        onChange={setShown}
        options={[
          { value: 'all', label: t('import.all', { count: report.lines.length }) },
          { value: 'changed', label: t('import.onlyChanged', { count: report.changed }) },
          { value: 'left_out', label: t('import.onlyLeftOut', { count: report.left_out }) },
        ]}
      />
      {newTags.length > 0 && <p className={classes.dim}>{t('import.newTags', { tags: format.list(newTags) })}</p>}
      <ReportTable lines={report.lines.filter(({ outcome }) => shown === 'all' || outcome === shown)} />
    </>
  )
}
