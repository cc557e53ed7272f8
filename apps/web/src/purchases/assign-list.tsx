import { MOST_ASSIGNED } from '@jujur/contract/purchases.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { SeatListCheck, typedEntriesOf } from './seat-list.tsx'
import type { SeatAssignment } from './use-seat-assignment.ts'

type Props = { list: string; onList: (list: string) => void; checked: SeatAssignment['checked'] }

/** Usernames or mailboxes, pasted. */
export const AssignList = ({ list, onList, checked }: Props) => {
  const t = useTexts('purchases')
  const replace = (written: string, username: string) =>
    onList(
      typedEntriesOf(list)
        .map((entry) => (entry === written ? username : entry))
        .join('\n'),
    )
  return (
    <>
      <TextAreaField
        label={t('many.list')}
        description={t('many.listHelp', { most: MOST_ASSIGNED })}
        rows={10}
        value={list}
        onChange={(event) => onList(event.currentTarget.value)}
      />
      <SeatListCheck waits={checked.waits} known={checked.known} onUse={replace} />
    </>
  )
}
