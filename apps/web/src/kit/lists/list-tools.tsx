/** Over a list: its search, its filters, which columns show, and the way to a file. */
import { IconAdjustmentsHorizontal, IconDownload, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { PanelButton } from '../../ui/panel-button.tsx'
import { useFormat, useTexts } from '../texts/texts.ts'
import type { useColumns } from './columns.ts'
import classes from './list-tools.module.css'
import { SearchField } from './search-field.tsx'
import type { useExport } from './use-export.ts'
import type { List } from './use-list.ts'

type Columns<Row> = Pick<ReturnType<typeof useColumns<Row>>, 'choices' | 'toggle'>

const ColumnChoice = <Row,>({ choices, toggle }: Columns<Row>) => {
  const t = useTexts('lists')
  return (
    <PanelButton
      label={t('list.columns')}
      icon={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden="true" />}
      className={classes.columns}
    >
      <fieldset className={classes.choices}>
        <legend className="vh">{t('list.columnsShown')}</legend>
        {choices.map(({ column, on }) => (
          <label key={column.key}>
            <input type="checkbox" checked={on} onChange={(event) => toggle(column.key, event.currentTarget.checked)} />
            {column.title}
          </label>
        ))}
      </fieldset>
    </PanelButton>
  )
}

type Exporting = ReturnType<typeof useExport>

const ExportTool = ({ exporting, total }: { exporting: Exporting; total: number }) => {
  const t = useTexts('lists')
  const { number } = useFormat()
  if (exporting.done === null)
    return (
      <Button
        variant="subtle"
        size="xs"
        className={classes.desk}
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
        onClick={exporting.start}
      >
        {t('list.export')}
      </Button>
    )
  return (
    <span className={classes.exporting} role="status">
      {t('list.exporting', { done: number(exporting.done), total: number(total) })}
      <Button variant="subtle" size="xs" onClick={exporting.cancel} aria-label={t('list.exportStop')}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </Button>
    </span>
  )
}

type Props<Row> = {
  list: List<Row>
  title: string
  searchHint?: string
  filters?: ReactNode
  columns: Columns<Row>
  /** Without, nothing is exported. */
  exporting?: Exporting
}

export const ListTools = <Row,>({ list, title, searchHint, filters, columns, exporting }: Props<Row>) => {
  const t = useTexts('lists')
  return (
    <div data-screen-only="" className={classes.tools}>
      <SearchField
        value={list.state.q}
        onSearch={(q) => list.set({ q }, { replace: true })}
        label={t('list.searchIn', { title })}
        hint={searchHint}
      />
      {filters}
      <div className={classes.end}>
        {columns.choices.length > 1 && <ColumnChoice {...columns} />}
        {exporting && <ExportTool exporting={exporting} total={list.total} />}
      </div>
    </div>
  )
}
