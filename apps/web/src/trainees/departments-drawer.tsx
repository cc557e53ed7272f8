import { type Department, getDepartmentList, mergeDepartments, renameDepartment } from '@jujur/contract/trainees.ts'
import { useState } from 'react'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { TickBox } from '../ui/tick-box.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './trainees.module.css'

/** What another name of a department changes. */

const Rename = ({ department: { department_id, name }, onDone }: { department: Department; onDone: () => void }) => {
  const t = useTexts('trainees')
  const common = useTexts('common')
  const { say } = useToast()
  const form = useCallForm(
    renameDepartment,
    { department_id, name },
    {
      labels: { name: t('departments.name') },
      treats: { 10012: () => form.setFieldError('name', t('departments.taken')) },
      onDone: (renamed) => {
        say(t('departments.renamed', { name: renamed.name }))
        onDone()
      },
    },
  )
  return (
    <form className={classes.rename} onSubmit={form.submit} noValidate aria-label={t('departments.renameOf', { name })}>
      <TextField
        label={t('departments.name')}
        autoFocus
        maxLength={100}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // It takes back this name, and leaves the drawer open.
          event.preventDefault()
          onDone()
        }}
        {...form.getInputProps('name')}
      />
      <div className={classes.buttons}>
        <Button type="submit" size="xs" loading={form.sending}>
          {common('action.save')}
        </Button>
        <Button size="xs" variant="subtle" onClick={onDone}>
          {t('departments.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Several become one: under which name is chosen first, and what moves is confirmed. */
const Merge = ({ chosen, onDone }: { chosen: readonly Department[]; onDone: () => void }) => {
  const t = useTexts('trainees')
  const { say } = useToast()
  const confirm = useConfirm()
  const [into, setInto] = useState<number | null>(null)
  // The largest, until somebody says otherwise.
  const kept = chosen.find(({ department_id }) => department_id === into) ?? chosen.toSorted((a, b) => b.people - a.people)[0]
  const { send, sending } = useSend(mergeDepartments, {
    onDone: ({ name }) => {
      say(t('departments.merged', { name }))
      onDone()
    },
  })
  if (!kept) return null
  const others = chosen.filter((one) => one !== kept)
  const press = async () => {
    const count = others.reduce((sum, { people }) => sum + people, 0)
    const text = t('departments.mergeText', { count, name: kept.name })
    if (await confirm({ text, confirm: t('departments.merge', { count: chosen.length }), destructive: true }))
      await send({ department_ids: others.map(({ department_id }) => department_id), into: kept.department_id })
  }
  return (
    <div className={classes.merge}>
      <SelectField
        label={t('departments.into')}
        value={String(kept.department_id)}
        onChange={(event) => setInto(Number(event.currentTarget.value))}
        options={chosen.map(({ department_id, name }) => ({ value: String(department_id), label: name }))}
      />
      <Button loading={sending} onClick={() => void press()}>
        {t('departments.merge', { count: chosen.length })}
      </Button>
    </div>
  )
}

/** The company's departments: another name for one, one of several. */
export const DepartmentsDrawer = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts('trainees')
  const { facts } = useFormat()
  const may = useMay()
  const of = useCall(getDepartmentList, {})
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [renamed, setRenamed] = useState<number | null>(null)
  /** Whose name was open last: its button has the focus again. */
  const [left, setLeft] = useState<number | null>(null)
  const leave = (id: number) => {
    setLeft(id)
    setRenamed(null)
  }
  const mayChange = may(renameDepartment.name)
  const departments = of.data?.departments ?? []
  const picked = departments.filter(({ department_id }) => chosen.includes(department_id))
  const footer =
    may(mergeDepartments.name) &&
    (picked.length > 1 ? (
      <Merge chosen={picked} onDone={() => setChosen([])} />
    ) : (
      departments.length > 1 && <p className={classes.dim}>{t('departments.hint')}</p>
    ))
  return (
    <Drawer opened onClose={onClose} title={t('departments.title')} line={t('departments.line')} footer={footer}>
      <Answer of={of} rows={5}>
        {({ departments: all }) =>
          all.length === 0 ? (
            <p>{t('departments.none')}</p>
          ) : (
            <ul className={classes.departments}>
              {all.map((department) => {
                const { department_id: id, name, people, pending } = department
                if (renamed === id)
                  return (
                    <li key={id}>
                      <Rename department={department} onDone={() => leave(id)} />
                    </li>
                  )
                return (
                  <li key={id}>
                    {mayChange && (
                      <TickBox
                        aria-label={t('departments.choose', { name })}
                        checked={chosen.includes(id)}
                        onTick={(on) => setChosen(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
                      />
                    )}
                    <span className={classes.row}>
                      <b>{name}</b>
                      <span className={classes.under}>
                        {facts([t('departments.people', { count: people }), pending > 0 && t('departments.pending', { count: pending })])}
                      </span>
                    </span>
                    {mayChange && (
                      <Button
                        size="xs"
                        variant="subtle"
                        aria-label={t('departments.renameOf', { name })}
                        autoFocus={left === id}
                        onClick={() => setRenamed(id)}
                      >
                        {t('departments.rename')}
                      </Button>
                    )}
                  </li>
                )
              })}
            </ul>
          )
        }
      </Answer>
    </Drawer>
  )
}
