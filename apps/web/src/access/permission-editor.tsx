import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLeaveGuard } from '../kit/forms/leave-guard.ts'
import { useSession } from '../kit/session/session.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Notice } from '../ui/notice.tsx'
import { ChangesToSave } from './changes-to-save.tsx'
import { GeneralPermission } from './general-permission.tsx'
import type { PermissionDrawerProps } from './permission-calls.ts'
import { heldOf } from './permission-changes.ts'
import classes from './permission-editor.module.css'
import { PermissionEntries } from './permission-entries.tsx'
import { PermissionFoot } from './permission-foot.tsx'
import { useEntries } from './use-entries.ts'

export const PermissionEditor = ({ userId, onClose, calls, kinds = false, readOnly = false }: PermissionDrawerProps) => {
  const t = useTexts('access')
  const common = useTexts('common')
  const { facts } = useFormat()
  const confirm = useConfirm()
  const self = useSession()?.user.user_id === userId
  const locked = readOnly || self
  const [assigning, setAssigning] = useState(false)
  const entries = useEntries(calls, userId, () => setAssigning(false))
  const { list, user, current, changes, count, update, assign, undo } = entries

  useLeaveGuard(count > 0, t('permissions.unsaved'), ['id', 'show'])
  const close = async () => {
    if (count > 0 && !(await confirm({ text: t('permissions.unsaved'), confirm: t('permissions.discard') }))) return
    // Before the address changes, or the guard would ask once more.
    flushSync(undo)
    onClose()
  }
  const save = async () => {
    if (!user || count === 0 || update.sending) return
    const text = <ChangesToSave {...changes} name={user.name} />
    if (await confirm({ text, confirm: t('permissions.saveConfirm') })) await update.send({ user_id: userId, permissions: heldOf(current) })
  }

  return (
    <Drawer
      opened
      wide
      onClose={() => void close()}
      title={user ? t('permissions.titleOf', { name: user.name }) : t('permissions.title')}
      line={user && facts([user.username, user.kind && common(`permission.kind.${user.kind}`)])}
      footer={user && <PermissionFoot entries={entries} readOnly={locked} onSave={() => void save()} onGeneral={() => setAssigning(true)} />}
    >
      <Answer of={list} rows={6}>
        {() => (
          <div className={classes.body}>
            {locked && <Notice>{t(self ? 'permissions.own' : 'permissions.readOnly')}</Notice>}
            <PermissionEntries {...entries} readOnly={locked} />
          </div>
        )}
      </Answer>
      {assigning && user && (
        <GeneralPermission
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
