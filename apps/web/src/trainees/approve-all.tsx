import { approveAllMatchingTraineeRegistrations, type TraineeRegistration } from '@jujur/contract/trainees.ts'
import { IconChecks } from '@jujur/icons'
import { useSearchParams } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useSend } from '../kit/call/use-send.ts'
import type { List } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { isUnderWay } from '../long-work/use-job.ts'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { useToast } from '../ui/use-toast.ts'
import { ApprovalJob } from './approval-job.tsx'
import { rememberJob, useRememberedJob, useTraineeJob } from './use-job.ts'

/** One step for a whole intake: runs in the background, can be left, and is found again here. */
export const ApproveAll = ({ queue }: { queue: List<TraineeRegistration, 'department'> }) => {
  const t = useTexts('trainees')
  const { number } = useFormat()
  const may = useMay()
  const confirm = useConfirm()
  const { say } = useToast()
  const [params, setParams] = useSearchParams()
  const remembered = useRememberedJob('approval')
  const asked = Number(params.get('job'))
  const opened = Number.isInteger(asked) && asked > 0 ? asked : null
  const { job } = useTraineeJob(remembered)

  const open = (id: number | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (id === null) next.delete('job')
        else next.set('job', String(id))
        return next
      },
      { preventScrollReset: true },
    )
  const { send, sending } = useSend(approveAllMatchingTraineeRegistrations, {
    treats: {
      2111: (refused) => {
        if ((refused.data as { reason?: string } | null)?.reason === 'none_left') say(t('approveAll.none'))
        else showTrouble(refused)
      },
    },
    onDone: (data) => {
      rememberJob('approval', data.job.job_id)
      open(data.job.job_id)
    },
  })
  const { q, filters, tab } = queue.state
  const mayApprove = may(approveAllMatchingTraineeRegistrations.name)
  const approve = async () => {
    const text = t(q || filters.department ? 'approveAll.whatNarrowed' : 'approveAll.what', { count: queue.total })
    if (await confirm({ text, confirm: t('approveAll.start') }))
      await send({ search: q, ...(filters.department ? { department: filters.department } : {}) })
  }
  const close = () => {
    if (!isUnderWay(job)) rememberJob('approval', null)
    open(null)
  }
  return (
    <>
      {remembered !== null && job && opened === null ? (
        <Button variant="default" size="xs" onClick={() => open(remembered)}>
          {isUnderWay(job) ? t('approveAll.running', { done: number(job.worked), total: number(job.total) }) : t('approveAll.finished')}
        </Button>
      ) : (
        tab === 'PENDING' &&
        mayApprove &&
        queue.total > 1 && (
          <Button
            variant="default"
            size="xs"
            loading={sending}
            leftSection={<IconChecks size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => void approve()}
          >
            {t(queue.totalMore ? 'approveAll.buttonMore' : 'approveAll.button', { count: queue.total })}
          </Button>
        )
      )}
      {opened !== null && <ApprovalJob id={opened} onClose={close} />}
    </>
  )
}
