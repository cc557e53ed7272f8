import type { Sent } from '@jujur/contract/call.ts'
import { type CyclePerson, type CycleTouch, cycleTouches, getCycleImpactPeople, type previewCycleSetting } from '@jujur/contract/cycles.ts'
import { CallList } from '../kit/lists/call-list.tsx'
import { type Column, dayCell } from '../kit/lists/columns.ts'
import { useAddress } from '../kit/lists/use-address.ts'
import { useList } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Drawer } from '../ui/drawer.tsx'

const useColumns = (): Column<CyclePerson>[] => {
  const t = useTexts('cycles')
  // Without the weekday: five days stand beside each other.
  const { date: day } = useFormat()
  const dated = (key: 'opens_before' | 'due_before' | 'opens_after' | 'due_after', none: (row: CyclePerson) => string): Column<CyclePerson> => ({
    key,
    title: t(`people.${key}`),
    cell: (row) => {
      const on = row[key]
      return on === null ? none(row) : day(on)
    },
    csv: (row) => dayCell(row[key]) ?? none(row),
    phone: 'line',
    nowrap: true,
  })
  const due = (opens_on: string | null) => (opens_on === null ? '' : t('people.noDay'))
  return [
    { key: 'name', title: t('people.name'), sort: 'name', cell: ({ name }) => name },
    { key: 'department', title: t('people.department'), cell: ({ department }) => department ?? '', phone: 'hide', hidden: true },
    {
      key: 'certificate_ends_on',
      title: t('people.certificate'),
      sort: 'certificate_ends_on',
      cell: ({ certificate_ends_on: ends }) => (ends === null ? t('people.revoked') : day(ends)),
      csv: ({ certificate_ends_on: ends }) => dayCell(ends) ?? t('people.revoked'),
      phone: 'line',
      nowrap: true,
    },
    dated('opens_before', () => t('people.notAsked')),
    dated('due_before', ({ opens_before }) => due(opens_before)),
    { ...dated('opens_after', () => t('people.notAsked')), sort: 'opens_after' },
    dated('due_after', ({ opens_after }) => due(opens_after)),
  ]
}

/** What of the address belongs to the list of people. */
const own = ['who', 'q', 'sort', 'dir', 'page', 'size'] as const

/** The people behind a figure of the impact, as the address names it, each with what holds and what would. */
export const useImpactPeople = () => {
  const { params, change } = useAddress()
  const who = cycleTouches.find((one) => one === params.get('who')) ?? null
  return {
    who,
    show: (one: CycleTouch) => change((next) => next.set('who', one)),
    close: () =>
      change(
        (next) => {
          for (const name of own) next.delete(name)
        },
        { replace: true },
      ),
  }
}

type Props = { who: CycleTouch; wanted: Sent<typeof previewCycleSetting>; title: string; onClose: () => void }
export const ImpactPeople = ({ who, wanted, title, onClose }: Props) => {
  const t = useTexts('cycles')
  const columns = useColumns()
  const list = useList(getCycleImpactPeople, { rows: (data) => data.people, sort: 'name', fixed: { ...wanted, who } })
  return (
    <Drawer opened wide onClose={onClose} title={t(`people.of.${who}`)} line={t('people.line', { title })}>
      <CallList
        id="cycle-people"
        title={t(`people.of.${who}`)}
        list={list}
        rowKey={({ user_id }) => user_id}
        columns={columns}
        searchHint={t('updates.search')}
        opens={false}
        exportName="yearly-cycle-people"
        empty={{ title: t('people.none') }}
      />
    </Drawer>
  )
}
