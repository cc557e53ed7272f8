import type { RiskLevel, UserStatus } from '@jujur/contract/enumerations.ts'
import type { TraineeJob } from '@jujur/contract/trainees.ts'
import { deactivateTrainees, getTraineeJob, inviteAllMatchingTrainees, moveAllMatchingTrainees } from '@jujur/contract/trainees.ts'
import { IconMail, IconUserOff } from '@jujur/icons'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { JobNotice } from '../long-work/job-notice.tsx'
import { useJob } from '../long-work/use-job.ts'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { useToast } from '../ui/use-toast.ts'
import { MoveButton } from './change-chosen.tsx'
import { useTraineeWords } from './trainee-words.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
export type Matching = {
  search: string
  department?: string
  status?: UserStatus | undefined
  risk_level?: RiskLevel | undefined
  category?: number | undefined
}
type Props = { matching: Matching; departments: readonly string[]; onStarted: (job_id: number) => void }

/** What can be done to everybody who matches; it goes on by itself, and the notice above the list says how far it is. */
export const ChangeAll = ({ matching, departments, onStarted }: Props) => {
  const t = useTexts('trainees')
  const may = useMay()
  const confirm = useConfirm()
  const { say } = useToast()
  const nobody = () => say(t('all.nobody'), 'why')
  const options = { treats: { 2111: nobody }, onDone: ({ job }: { job: TraineeJob }) => onStarted(job.job_id) }
  const invite = useSend(inviteAllMatchingTrainees, options)
  const move = useSend(moveAllMatchingTrainees, options)
  // It answers first how many that are, and again where they have become others.
  const letGo = useSend(deactivateTrainees, {
    ...options,
    treats: {
      2111: ({ data }) => {
        const { people } = data as { people?: number }
        if (people === undefined) nobody()
        else void deactivate(people)
      },
    },
  })
  const deactivate = async (count: number) => {
    const said = { text: t('chosen.deactivateText', { count }), confirm: t('chosen.deactivate', { count }), destructive: true }
    if (await confirm(said)) await letGo.send({ ...matching, people: count })
  }
  const inviteAll = async () => {
    if (await confirm({ text: t('all.inviteText'), confirm: t('all.invite') })) await invite.send(matching)
  }
  return (
    <>
      {may(inviteAllMatchingTrainees.name) && (
        <Button size="xs" variant="default" loading={invite.sending} leftSection={<IconMail {...icon} />} onClick={() => void inviteAll()}>
          {t('all.invite')}
        </Button>
      )}
      {may(moveAllMatchingTrainees.name) && (
        <MoveButton
          title={t('all.moveTitle')}
          departments={departments}
          busy={move.sending}
          onMove={async (to) => (await move.send({ ...matching, to })) !== undefined}
        />
      )}
      {may(deactivateTrainees.name) && (
        <Button size="xs" variant="danger" loading={letGo.sending} leftSection={<IconUserOff {...icon} />} onClick={() => void letGo.send(matching)}>
          {t('all.deactivate')}
        </Button>
      )}
    </>
  )
}

const kinds = ['invitations', 'moves', 'departures'] as const

/** Work on many trainees: how far it is, and at its end who was left out and why. */
export const PeopleJob = ({ job_id, onClose }: { job_id: number; onClose: () => void }) => {
  const t = useTexts('trainees')
  const { ofCode } = useTraineeWords()
  const { job } = useJob(getTraineeJob, job_id)
  const { data } = useCall(getTraineeJob, { job_id, skipped: true }, { enabled: job?.state === 'done' && job.skipped > 0 })
  const kind = kinds.find((one) => one === job?.kind)
  if (!job || !kind) return null
  const because = (code: number | null) => (code === 2111 ? t('all.tooEarly') : ofCode(code ?? 2222))
  return (
    <JobNotice
      job={job}
      started={t(`all.started.${kind}`)}
      done={t(`all.done.${kind}`, { count: job.done })}
      lines={data?.lines}
      because={because}
      onClose={onClose}
    />
  )
}
