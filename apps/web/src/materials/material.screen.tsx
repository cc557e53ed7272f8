import { materialTypes } from '@jujur/contract/enumerations.ts'
import { getMaterialList, type MaterialRow, UploadMaterial } from '@jujur/contract/materials.ts'
import { IconEye } from '@jujur/icons'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ContentList } from '../authoring/content-list.tsx'
import { useMay } from '../kit/call/may.ts'
import { type Column, momentCell } from '../kit/lists/columns.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useList } from '../kit/lists/use-list.ts'
import { useNew } from '../kit/lists/use-new.ts'
import { languageNames } from '../kit/texts/language-names.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { icons } from './material-words.ts'
import classes from './materials.module.css'
import { NewMaterial } from './new-material.tsx'
import { PreviewDrawer } from './preview-drawer.tsx'
import { useChangeAll } from './use-change-all.ts'

// The editor and all that it needs, once one is opened.
const MaterialEditor = lazy(() => import('./material-editor.tsx').then((module) => ({ default: module.MaterialEditor })))

const useColumns = (onPreview: (id: number) => void): Column<MaterialRow>[] => {
  const t = useTexts('materials')
  const authoring = useTexts('authoring')
  const { dateTime, facts, minutes } = useFormat()
  return [
    {
      key: 'title',
      title: t('fields.title'),
      sort: 'title',
      cell: (row) => row.title,
      csv: (row) => row.title,
    },
    {
      key: 'type',
      title: t('fields.type'),
      cell: (row) => {
        const Icon = icons[row.type]
        return (
          <span className={classes.kind}>
            <Icon size={16} stroke={1.75} aria-hidden="true" />
            {t(`type.${row.type}`)}
          </span>
        )
      },
      csv: (row) => t(`type.${row.type}`),
    },
    { key: 'minutes', title: t('fields.length'), cell: (row) => minutes(row.reading_minutes), nowrap: true },
    {
      key: 'languages',
      title: t('fields.languages'),
      cell: (row) => facts([row.language, ...row.languages].map((language) => languageNames[language])),
      phone: 'hide',
    },
    {
      key: 'used',
      title: t('fields.used'),
      cell: (row) => (row.used_total === 0 ? t('usedNowhere') : t('usedIn', { count: row.used_total })),
      csv: (row) => row.used_total,
      nowrap: true,
      phone: 'hide',
    },
    {
      key: 'status',
      title: authoring('state.label'),
      cell: (row) => <StateBadge state={row.status === 'active' ? 'completed' : 'expired'}>{authoring(`state.${row.status}`)}</StateBadge>,
      csv: (row) => authoring(`state.${row.status}`),
      phone: 'end',
      hidden: true,
    },
    {
      key: 'updated_at',
      title: t('fields.updated'),
      sort: 'updated_at',
      cell: (row) => dateTime(row.updated_at),
      csv: (row) => momentCell(row.updated_at),
      nowrap: true,
      phone: 'hide',
    },
    { key: 'updated_by', title: t('fields.updatedBy'), cell: (row) => row.updated_by, phone: 'hide' },
    {
      key: 'preview',
      title: t('preview'),
      quietTitle: true,
      cell: (row) => (
        <Button
          variant="subtle"
          size="xs"
          aria-label={t('previewOf', { title: row.title })}
          leftSection={<IconEye size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => onPreview(row.material_id)}
        >
          {t('preview')}
        </Button>
      ),
      phone: 'act',
    },
  ]
}

const List = () => {
  const t = useTexts('materials')
  const may = useMay()
  const [previewed, setPreviewed] = useState<number | null>(null)
  const columns = useColumns(setPreviewed)
  const list = useList(getMaterialList, { rows: (data) => data.posts, sort: 'updated_at', dir: 'desc', filters: ['type', 'status'] })
  const { isNew, setNew } = useNew()
  const mayMake = may(UploadMaterial.name)
  const changeAll = useChangeAll(list)
  return (
    <ContentList
      id="material"
      title={t('title')}
      line={t('line')}
      make={mayMake ? { label: t('new.action'), onClick: () => setNew(true) } : null}
      other={changeAll}
      list={list}
      rowKey={(row) => row.material_id}
      columns={columns}
      searchHint={t('searchHint')}
      filters={
        <FilterSelect
          label={t('fields.type')}
          value={list.state.filters.type}
          onChange={(type) => list.set({ filters: { type } })}
          options={materialTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        />
      }
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      exportName="materials"
    >
      {mayMake && isNew && <NewMaterial onClose={() => setNew(false)} />}
      {previewed !== null && <PreviewDrawer materialId={previewed} onClose={() => setPreviewed(null)} />}
    </ContentList>
  )
}

/** All materials; `?id=` opens one in its editor. */
export const MaterialsScreen = () => {
  const [params] = useSearchParams()
  const id = /^[1-9]\d{0,9}$/.test(params.get('id') ?? '') ? Number(params.get('id')) : null
  if (id === null) return <List />
  return (
    <Suspense fallback={<SkeletonRows rows={10} />}>
      <MaterialEditor key={id} materialId={id} />
    </Suspense>
  )
}
