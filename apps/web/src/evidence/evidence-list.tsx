import { type Evidence, getEvidenceList } from '@jujur/contract/evidence.ts'
import { Link } from 'react-router'
import { ForYouFilter } from '../approvals/waits-filter.tsx'
import { CallList } from '../kit/lists/call-list.tsx'
import { type Column, dayCell, momentCell } from '../kit/lists/columns.ts'
import { useList } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { EvidenceStateBadge } from './evidence-state.tsx'
import { useEvidenceHref } from './use-evidence-href.ts'

const useColumns = (): Column<Evidence>[] => {
  const t = useTexts('evidence')
  const { day, dateTime } = useFormat()
  const hrefTo = useEvidenceHref()
  return [
    {
      key: 'number',
      title: t('number'),
      cell: ({ evidence_id, evidence_no }) => <Link to={hrefTo({ id: evidence_id })}>{evidence_no}</Link>,
      csv: ({ evidence_no }) => evidence_no,
      nowrap: true,
    },
    { key: 'company', title: t('company'), cell: ({ company }) => company.name, phone: 'line' },
    {
      key: 'period',
      title: t('period'),
      cell: ({ from, to }) => t('periodOf', { from: day(from), to: day(to) }),
      csv: ({ from, to }) => `${dayCell(from)} ${dayCell(to)}`,
      phone: 'line',
    },
    { key: 'courses', title: t('courses'), cell: ({ courses }) => courses.join(', ') || t('allCourses'), phone: 'line' },
    { key: 'by', title: t('orderedBy'), cell: ({ submitted_by }) => submitted_by, phone: 'hide' },
    {
      key: 'submitted_at',
      title: t('orderedAt'),
      sort: 'submitted_at',
      cell: ({ submitted_at }) => dateTime(submitted_at),
      csv: ({ submitted_at }) => momentCell(submitted_at),
      phone: 'line',
      nowrap: true,
    },
    {
      key: 'state',
      title: t('stateTitle'),
      cell: (pack) => <EvidenceStateBadge pack={pack} />,
      csv: ({ state }) => t(`state.${state}`),
      phone: 'end',
    },
  ]
}

/** What was ordered, the newest first. */
export const EvidenceList = () => {
  const t = useTexts('evidence')
  const columns = useColumns()
  const list = useList(getEvidenceList, { rows: (data) => data.posts, filters: ['waits'] })
  return (
    <CallList
      id="evidence"
      title={t('packs')}
      list={list}
      rowKey={({ evidence_id }) => evidence_id}
      columns={columns}
      searchHint={t('search')}
      filters={<ForYouFilter queue={list} desks={[{ value: 'evidence_packs' }]} />}
      opens={false}
      empty={{ title: t('none'), text: t('noneText') }}
    />
  )
}
