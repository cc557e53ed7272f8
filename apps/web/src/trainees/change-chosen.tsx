import { deactivateTrainees, moveTrainees, type TraineeUser } from '@jujur/contract/trainees.ts'
import { IconSitemap, IconUserOff } from '@jujur/icons'
import { useState } from 'react'
import { send } from '../kit/call/api.ts'
import { announce } from '../kit/call/changes.ts'
import { sendPieces } from '../kit/call/in-pieces.ts'
import { orTrouble } from '../kit/call/trouble.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/use-toast.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

type MoveProps = {
  title: string
  departments: readonly string[]
  busy: boolean
  /** False where it could not be done, and the dialog stays. */
  onMove: (department: string | null) => Promise<boolean>
}

/** Asks for a department: one there is, a new one, or none. */
export const MoveButton = ({ title, departments, busy, onMove }: MoveProps) => {
  const t = useTexts('trainees')
  const [department, setDepartment] = useState<string | null>(null)
  const move = async () => {
    if (await onMove(department?.trim() || null)) setDepartment(null)
  }
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconSitemap {...icon} />} onClick={() => setDepartment('')}>
        {t('chosen.move')}
      </Button>
      {department !== null && (
        <Dialog
          title={title}
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

type Props = { rows: readonly TraineeUser[]; onDone: () => void }

/** In as few calls as it takes; what failed is shown. */
const moveAll = async (rows: readonly TraineeUser[], department: string | null, from?: string | null) => {
  const ids = rows.map(({ user_id }) => user_id)
  const { answers, whole } = await sendPieces(ids, (user_ids) =>
    orTrouble(send(moveTrainees, { user_ids, department, ...(from === undefined ? {} : { from }) })),
  )
  if (!whole) announce(moveTrainees.changes)
  return { moved: answers.reduce((sum, { moved }) => sum + moved, 0), some: answers.length > 0, whole }
}

/** Puts those chosen into a department, and for a while back again: whoever is elsewhere by then stays there. */
export const MoveChosen = ({ rows, departments, onDone }: Props & { departments: readonly string[] }) => {
  const t = useTexts('trainees')
  const { say } = useToast()
  const [busy, setBusy] = useState(false)
  const working = async (work: () => Promise<boolean>) => {
    setBusy(true)
    try {
      return await work()
    } finally {
      setBusy(false)
    }
  }
  const undo = (department: string | null) =>
    working(async () => {
      let back = 0
      for (const [before, people] of Map.groupBy(rows, (row) => row.department)) {
        const { moved, whole } = await moveAll(people, before, department)
        back += moved
        if (!whole) break
      }
      if (back > 0) say(t('chosen.movedBack', { count: back }))
      return true
    })
  const move = (department: string | null) =>
    working(async () => {
      const { moved, some, whole } = await moveAll(rows, department)
      if (some) say(t('chosen.moved', { count: moved }), 'done', { label: t('chosen.undo'), act: () => void undo(department) })
      if (whole) onDone()
      return whole
    })
  return <MoveButton title={t('chosen.moveTitle', { count: rows.length })} departments={departments} busy={busy} onMove={move} />
}

/** Lets those chosen go who are still in, once that is confirmed; the notice above the list says how far it is. */
export const DeactivateChosen = ({ rows, onDone, onStarted }: Props & { onStarted: (job_id: number) => void }) => {
  const t = useTexts('trainees')
  const confirm = useConfirm()
  const { send: letGo, sending } = useSend(deactivateTrainees, {
    onDone: ({ job }) => {
      onStarted(job.job_id)
      onDone()
    },
  })
  const still = rows.filter(({ status }) => status !== 'inactive')
  if (still.length === 0) return null
  const count = still.length
  const press = async () => {
    if (!(await confirm({ text: t('chosen.deactivateText', { count }), confirm: t('chosen.deactivate', { count }), destructive: true }))) return
    await letGo({ user_ids: still.map(({ user_id }) => user_id) })
  }
  return (
    <Button size="xs" variant="danger" loading={sending} leftSection={<IconUserOff {...icon} />} onClick={() => void press()}>
      {t('chosen.deactivate', { count })}
    </Button>
  )
}
