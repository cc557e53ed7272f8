import type { ApprovalAction, History } from '@jujur/contract/approvals.ts'
import { IconPencil, IconPlus, IconX } from '@jujur/icons'
import { textOf, useFormat, useTexts } from '../kit/texts/texts.ts'
import { type Knot, Line } from '../ui/line.tsx'
import classes from './history-line.module.css'
import { useReason } from './reasons.ts'

const icons: Partial<Record<ApprovalAction, typeof IconX>> = { submitted: IconPlus, edited: IconPencil, rejected: IconX }

type Props = {
  history: History
  /** It was made elsewhere and sent to be decided on, as a course is. */
  sent?: boolean
  /** What comes next, where it is the reader's turn. */
  turn?: { label: string; note?: string }
}

/** Who did what to something that two people decide on, oldest first. */
export const HistoryLine = ({ history, sent = false, turn }: Props) => {
  const t = useTexts('approvals')
  const { dateTime } = useFormat()
  const reason = useReason()
  const words = ({ action, name, stage }: History[number]) => {
    const key = action === 'submitted' && sent ? 'sent' : action
    const who = { name: name ?? t('history.form') }
    const done =
      action === 'submitted' && name === null
        ? t('history.submittedForm')
        : ((action === 'edited' && stage ? textOf('approvals', `history.editedAt.${stage}`, who) : undefined) ?? t(`history.${key}`, who))
    const at = stage && (action === 'approved' || action === 'rejected') ? textOf('approvals', `history.stage.${stage}`) : undefined
    return at ? t('history.staged', { done, stage: at }) : done
  }
  const knotOf = (step: History[number]): Knot => {
    const Icon = icons[step.action]
    return {
      state: 'done',
      icon: Icon && <Icon size={12} stroke={2.5} />,
      label: (
        <>
          {words(step)} <span className={classes.when}>{dateTime(step.at)}</span>
        </>
      ),
      note: step.remarks && <span className={classes.remarks}>{t('history.remarks', { text: reason(step.remarks).text })}</span>,
    }
  }
  return (
    <Line
      label={t('history.label')}
      className={classes.line}
      knots={[...history.map(knotOf), ...(turn ? [{ state: 'turn' as const, ...turn }] : [])]}
    />
  )
}
