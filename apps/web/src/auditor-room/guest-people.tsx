import { type GuestPersonLine, getGuestFigures, getGuestPeople } from '@jujur/contract/auditor-room.ts'
import { buckets } from '@jujur/contract/reports.ts'
import { Link } from 'react-router'
import { useCall } from '../kit/call/use-call.ts'
import { CallList } from '../kit/lists/call-list.tsx'
import type { Column } from '../kit/lists/columns.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useAddress } from '../kit/lists/use-address.ts'
import { useHref } from '../kit/lists/use-href.ts'
import { useList } from '../kit/lists/use-list.ts'
import { wholeFrom1 } from '../kit/lists/whole-from-1.ts'
import { useBreadcrumbs } from '../kit/session/layout.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { GuestPerson } from './guest-person.tsx'
import type { ViewProps } from './guest-types.ts'
import { Standings } from './standing.tsx'
import { roomHref } from './use-room-href.ts'

const useColumns = (): Column<GuestPersonLine>[] => {
  const t = useTexts('auditorRoom')
  const href = useHref()
  return [
    {
      key: 'name',
      title: t('people.name'),
      sort: 'name',
      cell: ({ user_id, name }) => <Link to={href((query) => query.set('person', String(user_id)))}>{name}</Link>,
    },
    { key: 'employee_no', title: t('people.employeeNo'), cell: ({ employee_no }) => employee_no ?? '', phone: 'line', nowrap: true },
    { key: 'department', title: t('people.department'), cell: ({ department }) => department ?? '', phone: 'line' },
    {
      key: 'board',
      title: t('people.board'),
      quietTitle: true,
      cell: ({ is_board }) => is_board && <StateBadge state="changed">{t('people.board')}</StateBadge>,
      phone: 'end',
    },
    { key: 'courses', title: t('people.courses'), cell: ({ courses }) => <Standings courses={courses} />, phone: 'plain' },
  ]
}

/** No state of its own: over its day, in whatever state. */
const OVERDUE = 'overdue'
const standings = [...buckets, OVERDUE] as const

const Filters = ({ value, onChange }: { value: { bucket: string | null }; onChange: (name: string, value: string | null) => void }) => {
  const t = useTexts('auditorRoom')
  const r = useTexts('reports')
  const { params } = useAddress()
  const { data } = useCall(getGuestFigures, {})
  return (
    <>
      <FilterSelect
        label={t('people.course')}
        all={t('allCourses')}
        value={params.get('course_id')}
        onChange={(next) => onChange('course_id', next)}
        options={(data?.courses ?? []).map(({ course_id, title }) => ({ value: String(course_id), label: title }))}
        steady
      />
      <FilterSelect
        label={t('people.department')}
        all={t('people.allDepartments')}
        value={params.get('department')}
        onChange={(next) => onChange('department', next)}
        options={(data?.departments ?? []).map((one) => ({ value: one, label: one }))}
        steady
      />
      <FilterSelect
        label={t('people.standing')}
        all={t('people.allStandings')}
        value={value.bucket}
        onChange={(next) => onChange('bucket', next)}
        options={standings.map((one) => ({ value: one, label: r(`bucket.${one}`) }))}
      />
    </>
  )
}

const People = ({ room }: ViewProps) => {
  const t = useTexts('auditorRoom')
  const { day } = useFormat()
  const { params, change } = useAddress()
  const bucket = params.get('bucket')
  const chosen = buckets.filter((one) => one === bucket)
  const isNarrowed = chosen.length > 0 || bucket === OVERDUE
  const columns = useColumns()
  const { data } = useCall(getGuestFigures, {})
  const list = useList(getGuestPeople, {
    rows: ({ posts }) => posts,
    sort: 'name',
    filters: ['course_id', 'department'],
    fixed: bucket === OVERDUE ? { is_overdue: true } : chosen.length > 0 ? { buckets: chosen } : {},
  })
  useBreadcrumbs([{ title: t('of', { company: room.company_name }), to: roomHref({}) }, { title: t('view.people') }])
  return (
    <Sheet>
      <PageTitle title={t('view.people')} line={data?.frozen ? t('people.line', { day: day(data.frozen.as_at) }) : t('people.lineSoon')} />
      <CallList
        id="guest-people"
        title={t('view.people')}
        list={{ ...list, narrowed: list.narrowed || isNarrowed }}
        rowKey={({ user_id }) => user_id}
        columns={columns}
        searchHint={t('people.search')}
        filters={
          <Filters
            value={{ bucket: isNarrowed ? bucket : null }}
            onChange={(name, value) =>
              change((next) => {
                next.delete('page')
                if (value === null) next.delete(name)
                else next.set(name, value)
              })
            }
          />
        }
        opens={false}
        empty={{ title: t('people.none'), text: t('people.noneText') }}
      />
    </Sheet>
  )
}

/** Everybody in the room as at the day on which they were frozen, and one of them. */
export const GuestPeople = ({ room }: ViewProps) => {
  const { params } = useAddress()
  const user_id = wholeFrom1(params.get('person'))
  return user_id === null ? <People room={room} /> : <GuestPerson key={user_id} room={room} user_id={user_id} />
}
