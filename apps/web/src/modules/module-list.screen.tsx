import { createTraineeModule, type ModuleRow, TraineeModuleList } from '@jujur/contract/modules.ts'
import { ContentList } from '../authoring/content-list.tsx'
import { useMay } from '../kit/call/may.ts'
import { type Column, momentCell } from '../kit/lists/columns.ts'
import { useList } from '../kit/lists/use-list.ts'
import { useNew } from '../kit/lists/use-new.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { ModuleEditorOf } from './module-editor.tsx'
import { NewModule } from './new-module.tsx'

const useColumns = (): Column<ModuleRow>[] => {
  const t = useTexts('modules')
  const authoring = useTexts('authoring')
  const { number, dateTime } = useFormat()
  return [
    { key: 'title', title: t('fields.title'), sort: 'title', cell: (row) => row.title, csv: (row) => row.title },
    { key: 'items', title: t('list.items'), cell: (row) => number(row.items), csv: (row) => row.items, align: 'end', phone: 'line' },
    { key: 'courses', title: t('list.courses'), cell: (row) => number(row.courses), csv: (row) => row.courses, align: 'end', phone: 'line' },
    { key: 'status', title: authoring('state.label'), cell: (row) => authoring(`state.${row.status}`), phone: 'end' },
    {
      key: 'updated_at',
      title: t('list.changed'),
      sort: 'updated_at',
      cell: (row) => dateTime(row.updated_at),
      csv: (row) => momentCell(row.updated_at),
      phone: 'hide',
      nowrap: true,
    },
    { key: 'updated_by', title: t('list.changedBy'), cell: (row) => row.updated_by, phone: 'hide' },
  ]
}

/** Every module; `?id=` opens one in its editor, `?new=1` makes one. */
export const ModulesScreen = () => {
  const t = useTexts('modules')
  const columns = useColumns()
  const may = useMay()
  const { isNew, setNew } = useNew()
  const mayMake = may(createTraineeModule.name)
  const list = useList(TraineeModuleList, { rows: (data) => data.posts, sort: 'updated_at', dir: 'desc', filters: ['status'] })
  if (list.openId !== null) return <ModuleEditorOf key={list.openId} module_id={list.openId} onClose={() => list.open(null)} />
  return (
    <ContentList
      id="modules"
      title={t('list.title')}
      line={t('list.line')}
      make={mayMake ? { label: t('new.title'), onClick: () => setNew(true) } : null}
      list={list}
      rowKey={(row) => row.module_id}
      columns={columns}
      empty={{ title: t('list.emptyTitle'), text: t('list.emptyText') }}
      exportName="modules"
    >
      {mayMake && isNew && <NewModule onClose={() => setNew(false)} onDone={({ module_id }) => list.open(module_id)} />}
    </ContentList>
  )
}
