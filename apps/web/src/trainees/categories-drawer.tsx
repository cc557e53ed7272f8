import {
  createEmployeeCategory,
  deleteEmployeeCategory,
  type EmployeeCategory,
  getEmployeeCategoryList,
  renameEmployeeCategory,
} from '@jujur/contract/trainees.ts'
import { useState } from 'react'
import type { Refused } from '../kit/call/api.ts'
import { useMay } from '../kit/call/may.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { useCategoryWord } from '../people/category-words.ts'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './trainees.module.css'

type Props = { category: EmployeeCategory; name: string; onDone: () => void }

const Rename = ({ category: { employee_category_id }, name, onDone }: Props) => {
  const t = useTexts('trainees')
  const common = useTexts('common')
  const { say } = useToast()
  const form = useCallForm(
    renameEmployeeCategory,
    { employee_category_id, name },
    {
      labels: { name: t('categories.name') },
      treats: { 10012: () => form.setFieldError('name', t('categories.taken')) },
      onDone: () => {
        say(t('categories.renamed', { name: form.getValues().name.trim() }))
        onDone()
      },
    },
  )
  return (
    <form className={classes.rename} onSubmit={form.submit} noValidate aria-label={t('categories.renameOf', { name })}>
      <TextField
        label={t('categories.name')}
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

const Add = () => {
  const t = useTexts('trainees')
  const { say } = useToast()
  const form = useCallForm(
    createEmployeeCategory,
    { name: '' },
    {
      labels: { name: t('categories.add') },
      treats: {
        10012: () => form.setFieldError('name', t('categories.taken')),
        2111: (refused: Refused) => {
          const { reason } = (refused.data ?? {}) as { reason?: string }
          if (reason === 'full') form.setFieldError('name', t('categories.full'))
          else showTrouble(refused)
        },
      },
      onDone: () => {
        say(t('categories.added', { name: form.getValues().name.trim() }))
        form.reset()
      },
    },
  )
  return (
    <form className={classes.rename} onSubmit={form.submit} noValidate aria-label={t('categories.add')}>
      <TextField label={t('categories.add')} maxLength={100} autoComplete="off" {...form.getInputProps('name')} />
      <div className={classes.buttons}>
        <Button type="submit" variant="default" loading={form.sending}>
          {t('categories.adding')}
        </Button>
      </div>
    </form>
  )
}

type RowProps = { category: EmployeeCategory; mayRename: boolean; mayDelete: boolean; isLeft: boolean; onRename: () => void }
const Row = ({ category, mayRename, mayDelete, isLeft, onRename }: RowProps) => {
  const t = useTexts('trainees')
  const { say } = useToast()
  const confirm = useConfirm()
  const name = useCategoryWord().of(category)
  const { send, sending } = useSend(deleteEmployeeCategory, { onDone: () => say(t('categories.deleted', { name })) })
  const press = async () => {
    if (await confirm({ text: t('categories.deleteText', { name }), confirm: t('categories.delete'), destructive: true }))
      await send({ employee_category_id: category.employee_category_id })
  }
  return (
    <>
      <span className={classes.row}>
        <b>{name}</b>
        <span className={classes.under}>{t('categories.people', { count: category.people })}</span>
      </span>
      {mayDelete && (
        <Button
          size="xs"
          variant="subtle"
          aria-label={t('categories.deleteOf', { name })}
          loading={sending}
          why={category.is_used ? t('categories.used') : null}
          onClick={() => void press()}
        >
          {t('categories.delete')}
        </Button>
      )}
      {mayRename && (
        <Button size="xs" variant="subtle" aria-label={t('categories.renameOf', { name })} autoFocus={isLeft} onClick={onRename}>
          {t('categories.rename')}
        </Button>
      )}
    </>
  )
}

/** The company's employee categories: another one, another name for one, one less. */
export const CategoriesDrawer = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts('trainees')
  const may = useMay()
  const of = useCall(getEmployeeCategoryList, {})
  const word = useCategoryWord()
  const [renamed, setRenamed] = useState<number | null>(null)
  /** Whose name was open last: its button has the focus again. */
  const [left, setLeft] = useState<number | null>(null)
  const leave = (id: number) => {
    setLeft(id)
    setRenamed(null)
  }
  return (
    <Drawer opened onClose={onClose} title={t('categories.title')} line={t('categories.line')} footer={may(createEmployeeCategory.name) && <Add />}>
      <Answer of={of} rows={4}>
        {({ categories }) => (
          <ul className={classes.departments}>
            {categories.map((category) => {
              const { employee_category_id: id } = category
              return (
                <li key={id}>
                  {renamed === id ? (
                    <Rename category={category} name={word.of(category)} onDone={() => leave(id)} />
                  ) : (
                    <Row
                      category={category}
                      mayRename={may(renameEmployeeCategory.name)}
                      mayDelete={may(deleteEmployeeCategory.name)}
                      isLeft={left === id}
                      onRename={() => setRenamed(id)}
                    />
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </Answer>
    </Drawer>
  )
}
