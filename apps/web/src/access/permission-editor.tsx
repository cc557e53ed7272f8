import type { PermissionList } from '@jujur/contract/access.ts'
import { kinds as allKinds, type Kind, type PermissionEntry } from '@jujur/contract/permissions.ts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { answers, useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useLeaveGuard } from '../kit/forms/leave-guard.ts'
import { useSession } from '../kit/session/session.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Notice } from '../ui/notice.tsx'
import { type GridFlag, PermissionGrid } from '../ui/permission-grid.tsx'
import { SelectField } from '../ui/select-field.tsx'
import type { PermissionDrawerProps } from './permission-calls.ts'
import { changesBetween, type FlagChange, heldOf, keyOf } from './permission-changes.ts'
import classes from './permission-editor.module.css'
import { usePermissionWords } from './permission-words.ts'

type Entry = PermissionList['fullUpdatedList'][number]

const withFlag = (entry: Entry, flag: GridFlag, on: boolean): Entry => ({
  ...entry,
  [flag === 'maker' ? 'maker_status' : 'checker_status']: on ? 1 : 0,
})
const isHeld = (entry: PermissionEntry) => entry.maker_status === 1 || entry.checker_status === 1

/** What the save does, entry by entry. */
const Changes = ({ gains, loses, name }: { gains: FlagChange[]; loses: FlagChange[]; name: string }) => {
  const t = useTexts('access')
  const words = usePermissionWords()
  const part = (title: string, changes: FlagChange[]) =>
    changes.length > 0 && (
      <div>
        <h3>{title}</h3>
        <ul className={classes.changes}>
          {changes.map((change) => (
            <li key={`${keyOf(change)} ${change.flag}`}>
              {words.entry(change)} <span className={classes.dim}>{t(`permissions.${change.flag}`)}</span>
            </li>
          ))}
        </ul>
      </div>
    )
  return (
    <div className={classes.confirm}>
      <p>{t('permissions.confirmText', { name })}</p>
      {part(t('permissions.gains'), gains)}
      {part(t('permissions.loses'), loses)}
    </div>
  )
}

type GeneralProps = { kind: Kind | null; kinds: boolean; sending: boolean; onAssign: (kind: Kind | null) => void; onCancel: () => void }
const General = ({ kind, kinds, sending, onAssign, onCancel }: GeneralProps) => {
  const t = useTexts('access')
  const common = useTexts('common')
  const [chosen, setChosen] = useState<Kind>(kind ?? 'maker')
  return (
    <Dialog
      title={t('permissions.general')}
      onCancel={onCancel}
      buttons={
        <>
          <Button variant="default" onClick={onCancel}>
            {common('confirm.no')}
          </Button>
          <Button loading={sending} onClick={() => onAssign(kinds ? chosen : null)}>
            {t('permissions.generalConfirm')}
          </Button>
        </>
      }
    >
      <p>{t(kinds ? 'permissions.generalText' : 'permissions.generalTextPlain')}</p>
      {kinds && (
        <SelectField
          label={t('permissions.kind')}
          value={chosen}
          options={allKinds.map((value) => ({ value, label: common(`permission.kind.${value}`) }))}
          onChange={(event) => setChosen(event.currentTarget.value as Kind)}
        />
      )}
    </Dialog>
  )
}

export const PermissionEditor = ({ userId, onClose, calls, kinds = false, readOnly = false }: PermissionDrawerProps) => {
  const t = useTexts('access')
  const common = useTexts('common')
  const { time } = useFormat()
  const words = usePermissionWords()
  const confirm = useConfirm()
  const self = useSession()?.user.user_id === userId
  const locked = readOnly || self
  const list = useCall(calls.get, { user_id: userId }, { quiet: true })
  const [edited, setEdited] = useState<ReadonlyMap<string, Entry>>(new Map())
  const [assigning, setAssigning] = useState(false)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const taken = (data: PermissionList) => {
    answers.setQueryData([calls.get.name, { user_id: userId }], data)
    setEdited(new Map())
    setAssigning(false)
    setSavedAt(new Date().toISOString())
  }
  const update = useSend(calls.update, { onDone: taken })
  const assign = useSend(calls.assign, { onDone: taken })

  const user = list.data?.user
  const saved = list.data?.fullUpdatedList ?? []
  const current = saved.map((entry) => edited.get(keyOf(entry)) ?? entry)
  const { gains, loses } = changesBetween(saved, current)
  const count = gains.length + loses.length

  useLeaveGuard(count > 0, t('permissions.unsaved'), ['id', 'show'])
  const close = async () => {
    if (count > 0 && !(await confirm({ text: t('permissions.unsaved'), confirm: t('permissions.discard') }))) return
    // Before the address changes, or the guard would ask once more.
    flushSync(() => setEdited(new Map()))
    onClose()
  }
  const flip = (module_id: number, right_id: number, flag: GridFlag, on: boolean) => {
    const entry = current.find((one) => one.module_id === module_id && one.right_id === right_id)
    if (entry) setEdited((before) => new Map(before).set(keyOf(entry), withFlag(entry, flag, on)))
  }
  const save = async () => {
    if (!user || count === 0 || update.sending) return
    const text = <Changes gains={gains} loses={loses} name={user.name} />
    if (await confirm({ text, confirm: t('permissions.saveConfirm') })) await update.send({ user_id: userId, permissions: heldOf(current) })
  }

  const side = saved[0]?.system_type_id ?? 1
  const groups = [...new Set(saved.map((entry) => entry.module_id))].map((id) => ({ id, name: words.group(side, id) }))
  const rights = [...new Set(saved.map((entry) => entry.right_id))].sort((a, b) => a - b).map((id) => ({ id, name: words.right(id) }))
  const cell = (module_id: number, right_id: number) => {
    const at = current.findIndex((one) => one.module_id === module_id && one.right_id === right_id)
    const [entry, was] = [current[at], saved[at]]
    if (!entry || !was) return undefined
    return {
      maker: entry.maker_status === 1,
      checker: entry.checker_status === 1,
      used: entry.used,
      changed: entry.maker_status !== was.maker_status || entry.checker_status !== was.checker_status,
    }
  }

  return (
    <Drawer
      opened
      wide
      onClose={() => void close()}
      title={user ? t('permissions.titleOf', { name: user.name }) : t('permissions.title')}
      line={user && [user.username, user.kind && common(`permission.kind.${user.kind}`)].filter(Boolean).join(', ')}
      footer={
        user && (
          <div className={classes.foot}>
            <p className={classes.state} role="status">
              {count > 0
                ? t('permissions.changed', { count })
                : savedAt
                  ? t('permissions.saved', { time: time(savedAt) })
                  : t('permissions.entries', { count: saved.filter(isHeld).length })}
            </p>
            {!locked && (
              <span className={classes.buttons}>
                {count > 0 ? (
                  <Button variant="default" onClick={() => setEdited(new Map())}>
                    {t('permissions.reset')}
                  </Button>
                ) : (
                  <Button variant="default" onClick={() => setAssigning(true)}>
                    {t('permissions.general')}
                  </Button>
                )}
                <Button onClick={save} disabled={count === 0} loading={update.sending}>
                  {t('permissions.save')}
                </Button>
              </span>
            )}
          </div>
        )
      }
    >
      <Answer of={list} rows={6}>
        {() => (
          <div className={classes.body}>
            {locked && <Notice>{t(self ? 'permissions.own' : 'permissions.readOnly')}</Notice>}
            <PermissionGrid
              groups={groups}
              rights={rights}
              cell={cell}
              onFlip={flip}
              readOnly={locked}
              words={{
                title: t('permissions.title'),
                flags: {
                  maker: { short: t('permissions.makerShort'), name: t('permissions.maker') },
                  checker: { short: t('permissions.checkerShort'), name: t('permissions.checker') },
                },
                flag: (group, right, flag) => t('permissions.flag', { group, right, flag }),
                unused: t('permissions.unused'),
                changed: t('permissions.changedOne'),
              }}
            />
            <dl className={classes.legend}>
              <div>
                <dt>
                  <b>{t('permissions.makerShort')}</b>
                </dt>
                <dd>{t('permissions.makerHelp')}</dd>
              </div>
              <div>
                <dt>
                  <b>{t('permissions.checkerShort')}</b>
                </dt>
                <dd>{t('permissions.checkerHelp')}</dd>
              </div>
              <div>
                <dt className={classes.dashed} aria-hidden="true" />
                <dd>{t('permissions.unusedHelp')}</dd>
              </div>
            </dl>
          </div>
        )}
      </Answer>
      {assigning && user && (
        <General
          kind={user.kind}
          kinds={kinds}
          sending={assign.sending}
          onCancel={() => setAssigning(false)}
          onAssign={(kind) => void assign.send(kind ? { user_id: userId, kind } : { user_id: userId })}
        />
      )}
    </Drawer>
  )
}
