/** Each week of each manager: the email they got, or why there was none. */
import { getManagerWeekList, type ManagerWeek } from '@jujur/contract/escalations.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { Link } from 'react-router'
import { CallList } from '../kit/lists/call-list.tsx'
import { type Column, dayCell } from '../kit/lists/columns.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useList } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'

const useColumns = (): Column<ManagerWeek>[] => {
  const t = useTexts('escalations')
  const steps = useTexts('reminderSteps')
  const { day } = useFormat()
  const outcomeOf = ({ omitted, outcome }: ManagerWeek) => (omitted ? t(`weeks.why.${omitted}`) : steps(`sentList.outcome.${outcome ?? 'unknown'}`))
  return [
    {
      key: 'name',
      title: t('weeks.column.name'),
      cell: ({ name, user_id }) => <Link to={hrefOf('learningStatus', { person: user_id })}>{name}</Link>,
      csv: ({ name }) => name,
    },
    {
      key: 'week_on',
      title: t('weeks.column.week'),
      nowrap: true,
      phone: 'line',
      cell: ({ week_on }) => day(week_on),
      csv: ({ week_on }) => dayCell(week_on),
    },
    {
      key: 'day',
      title: t('weeks.column.day'),
      sort: 'day',
      nowrap: true,
      phone: 'line',
      cell: ({ day: on }) => day(on),
      csv: ({ day: on }) => dayCell(on),
    },
    { key: 'outcome', title: t('weeks.column.outcome'), phone: 'line', cell: outcomeOf },
  ]
}

export const ManagerWeeks = () => {
  const t = useTexts('escalations')
  const list = useList(getManagerWeekList, { rows: (data) => data.posts, sort: 'day', dir: 'desc', filters: ['outcome'] })
  return (
    <CallList
      id="manager-weeks"
      title={t('weeks.list')}
      list={list}
      rowKey={({ manager_digest_id }) => manager_digest_id}
      columns={useColumns()}
      searchHint={t('search')}
      opens={false}
      exportName="managers"
      filters={
        <FilterSelect
          label={t('weeks.outcome')}
          value={list.state.filters.outcome}
          onChange={(outcome) => list.set({ filters: { outcome } })}
          options={(['sent', 'omitted'] as const).map((value) => ({ value, label: t(`weeks.${value}`) }))}
        />
      }
      empty={{ title: t('weeks.empty'), text: t('weeks.emptyText') }}
    />
  )
}
