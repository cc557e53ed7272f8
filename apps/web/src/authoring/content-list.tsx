import { contentStatuses } from '@jujur/contract/enumerations.ts'
import { IconPlus } from '@jujur/icons'
import type { ReactNode } from 'react'
import { CallList, type CallListProps } from '../kit/lists/call-list.tsx'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'

type Props<Row> = CallListProps<Row> & {
  line: string
  /** Tabs above the title. */
  head?: ReactNode
  /** Null where this person makes none. */
  make: { label: string; onClick: () => void } | null
  /** Another way to one, such as from a file. */
  other?: { label: string; onClick: () => void } | null
  /** The states that it can be narrowed to; those of every content unless told. */
  states?: readonly { value: string; label: string }[]
  /** What is shown without that filter, where it is not everything. */
  shown?: string
  /** What opens above the list. */
  children?: ReactNode
}

/** The list of one kind of content: what makes a new one beside the title, and a filter by state after its own. */
export const ContentList = <Row,>({ line, head, make, other, states, shown, children, filters, ...list }: Props<Row>) => {
  const t = useTexts('authoring')
  const action = make && (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />} onClick={make.onClick}>
      {make.label}
    </Button>
  )
  return (
    <Sheet head={head}>
      <PageTitle
        title={list.title}
        line={line}
        actions={
          (other || action) && (
            <>
              {other && (
                <Button variant="default" onClick={other.onClick}>
                  {other.label}
                </Button>
              )}
              {action}
            </>
          )
        }
      />
      <CallList
        {...list}
        empty={{ ...list.empty, ...(action ? { action } : {}) }}
        filters={
          <>
            {filters}
            <FilterSelect
              label={t('state.label')}
              all={shown}
              value={list.list.state.filters.status}
              onChange={(status) => list.list.set({ filters: { status } })}
              options={states ?? contentStatuses.map((value) => ({ value, label: t(`state.${value}`) }))}
            />
          </>
        }
      />
      {children}
    </Sheet>
  )
}
