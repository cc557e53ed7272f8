import { deleteTraineeUser, moveTrainees, type TraineeUser } from '@jujur/contract/trainees.ts'
import { IconSitemap, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { send } from '../kit/call/api.ts'
import { inPieces } from '../kit/call/in-pieces.ts'
import { refresh } from '../kit/call/refresh.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/use-toast.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
const PEOPLE_CHANGED = ['getTraineeUserList', 'getTraineeUserHistory', 'getDepartmentList'] as const
type Props = { rows: readonly TraineeUser[]; onDone: () => void }

/** Does one thing to all, and says how many it was done to; what went wrong on the way is told after what was done. */
const useForAll = (onDone: () => void) => {
  const { say } = useToast()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>, told: () => string) => {
    setBusy(true)
    try {
      await work()
      say(told())
      onDone()
    } catch (error) {
      showTrouble(error)
    } finally {
      setBusy(false)
      refresh(PEOPLE_CHANGED)
    }
  }
  return { run, busy }
}

/** Puts those chosen into a department: one there is, or a new one. */
export const MoveChosen = ({ rows, departments, onDone }: Props & { departments: readonly string[] }) => {
  const t = useTexts('trainees')
  const [department, setDepartment] = useState<string | null>(null)
  const { run, busy } = useForAll(onDone)
  const move = () =>
    run(
      async () => {
        for (const piece of inPieces(rows))
          await send(moveTrainees, { user_ids: piece.map(({ user_id }) => user_id), department: department?.trim() || null })
        setDepartment(null)
      },
      () => t('chosen.moved', { count: rows.length }),
    )
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconSitemap {...icon} />} onClick={() => setDepartment('')}>
        {t('chosen.move')}
      </Button>
      {department !== null && (
        <Dialog
          title={t('chosen.moveTitle', { count: rows.length })}
          onCancel={() => setDepartment(null)}
          buttons={
            <>
              <Button variant="default" onClick={() => setDepartment(null)}>
                {t('departments.cancel')}
              </Button>
              <Button loading={busy} onClick={() => void move()}>
                {t('chosen.move')}
              </Button>
            </>
          }
        >
          <TextField
            label={t('fields.department')}
            description={t('chosen.moveHelp')}
            list="departments-known"
            maxLength={100}
            value={department}
            onChange={(event) => setDepartment(event.currentTarget.value)}
          />
          <datalist id="departments-known">
            {departments.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </Dialog>
      )}
    </>
  )
}

/** Lets those chosen go who are still in, once that is confirmed. */
export const DeactivateChosen = ({ rows, onDone }: Props) => {
  const t = useTexts('trainees')
  const confirm = useConfirm()
  const { run, busy } = useForAll(onDone)
  const still = rows.filter(({ status }) => status !== 'inactive')
  if (still.length === 0) return null
  const count = still.length
  const press = async () => {
    if (!(await confirm({ text: t('chosen.deactivateText', { count }), confirm: t('chosen.deactivate', { count }), destructive: true }))) return
    await run(
      async () => {
        for (const { user_id } of still) await send(deleteTraineeUser, { user_id })
      },
      () => t('chosen.deactivated', { count }),
    )
  }
  return (
    <Button size="xs" variant="danger" loading={busy} leftSection={<IconUserOff {...icon} />} onClick={() => void press()}>
      {t('chosen.deactivate', { count })}
    </Button>
  )
}
