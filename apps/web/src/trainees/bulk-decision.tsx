import { approveTraineeUserRegistration, rejectTraineeUserRegistration, type TraineeRegistration } from '@jujur/contract/trainees.ts'
import { IconCheck, IconX } from '@jujur/icons'
import { type ReactNode, useState } from 'react'
import { RejectReason } from '../approvals/reject-reason.tsx'
import { send } from '../kit/call/api.ts'
import { announce } from '../kit/call/changes.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { useTraineeWords } from './trainee-words.ts'
import classes from './trainees.module.css'

/** As many ids as one call takes. */
const AT_ONCE = 100
type Skipped = { id: number; name: string; code: number }
type Outcome = { act: 'approved' | 'rejected'; done: number; skipped: Skipped[] }
type Rejecting = { items: readonly TraineeRegistration[]; clear: () => void }

const decideAll = async (items: readonly TraineeRegistration[], remarks: string | null): Promise<Outcome> => {
  const outcome: Outcome = { act: remarks === null ? 'approved' : 'rejected', done: 0, skipped: [] }
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const some = items.slice(at, at + AT_ONCE)
    const input = {
      temp_trainee_user_registration_ids: some.map((item) => item.temp_trainee_user_registration_id),
      versions: some.map(({ version }) => version),
    }
    const { data } =
      remarks === null ? await send(approveTraineeUserRegistration, input) : await send(rejectTraineeUserRegistration, { ...input, remarks })
    for (const { temp_trainee_user_registration_id: id, done, code } of data.results) {
      if (done) outcome.done++
      else outcome.skipped.push({ id, code, name: some.find((item) => item.temp_trainee_user_registration_id === id)?.name ?? String(id) })
    }
  }
  return outcome
}

/** Several of the queue at once; what was left out is told by name and reason. */
export const useBulkDecision = (
  onDecided: () => void,
): { actions: (items: readonly TraineeRegistration[], clear: () => void) => ReactNode; dialogs: ReactNode } => {
  const t = useTexts('trainees')
  const reasons = useTexts('reasons')
  const { ofCode } = useTraineeWords()
  const confirm = useConfirm()
  const [busy, setBusy] = useState(false)
  const [rejecting, setRejecting] = useState<Rejecting | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const decide = async ({ items, clear }: Rejecting, remarks: string | null) => {
    setBusy(true)
    try {
      setOutcome(await decideAll(items, remarks))
      setRejecting(null)
      clear()
      onDecided()
    } catch (error) {
      showTrouble(error)
      announce(approveTraineeUserRegistration.changes)
    } finally {
      setBusy(false)
    }
  }
  const approve = async (chosen: Rejecting) => {
    const count = chosen.items.length
    if (await confirm({ text: t('bulk.what', { count }), confirm: t('bulk.approve', { count }) })) await decide(chosen, null)
  }
  return {
    actions: (items, clear) => (
      <span className={classes.bulk}>
        <Button
          size="xs"
          loading={busy}
          leftSection={<IconCheck size={16} stroke={2} aria-hidden="true" />}
          onClick={() => void approve({ items, clear })}
        >
          {t('bulk.approve', { count: items.length })}
        </Button>
        <Button
          size="xs"
          variant="danger"
          disabled={busy}
          leftSection={<IconX size={16} stroke={2} aria-hidden="true" />}
          onClick={() => setRejecting({ items, clear })}
        >
          {t('bulk.reject', { count: items.length })}
        </Button>
      </span>
    ),
    dialogs: (
      <>
        {rejecting && (
          <Drawer opened onClose={() => setRejecting(null)} title={t('bulk.reject', { count: rejecting.items.length })} line={t('bulk.rejectLine')}>
            <ul className={classes.names}>
              {rejecting.items.map((item) => (
                <li key={item.temp_trainee_user_registration_id}>{item.name}</li>
              ))}
            </ul>
            <RejectReason
              reasons={[reasons('trainee.unknown'), reasons('trainee.details'), reasons('trainee.twice')]}
              sending={busy}
              onCancel={() => setRejecting(null)}
              onReject={(remarks) => void decide(rejecting, remarks)}
            />
          </Drawer>
        )}
        {outcome && (
          <Dialog
            wide
            title={t(`bulk.${outcome.act}`, { count: outcome.done })}
            onCancel={() => setOutcome(null)}
            buttons={<Button onClick={() => setOutcome(null)}>{t('bulk.ok')}</Button>}
          >
            {outcome.act === 'approved' && outcome.done > 0 && <p>{t('bulk.invited', { count: outcome.done })}</p>}
            {outcome.skipped.length > 0 && (
              <>
                <p>{t('bulk.skipped', { count: outcome.skipped.length })}</p>
                <ul className={classes.skipped}>
                  {outcome.skipped.map(({ id, name, code }) => (
                    <li key={id}>
                      <b>{name}</b> {ofCode(code)}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </Dialog>
        )}
      </>
    ),
  }
}
