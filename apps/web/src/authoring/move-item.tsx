import { getTraineeModuleList, type ModuleItem, type TraineeModule, TraineeModuleList } from '@jujur/contract/modules.ts'
import { useState } from 'react'
import { send } from '../kit/call/api.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import { ContentPicker } from './content-picker.tsx'
import forms from './forms.module.css'
import type { Place } from './use-item-moves.ts'

type Move = (module_item_id: number, to: Place, target?: TraineeModule) => Promise<boolean>
type Props = { item: ModuleItem; module: TraineeModule; onMove: Move; onClose: () => void }

/** The place of an item chosen instead of dragged to: a module of these, and what it stands after there. */
export const MoveItem = ({ item, module, modules, onMove, onClose }: Props & { modules: readonly TraineeModule[] }) => {
  const t = useTexts('authoring')
  const { say } = useToast()
  const [to, setTo] = useState(module.module_id)
  const target = modules.find(({ module_id }) => module_id === to) ?? module
  const others = target.items.filter(({ module_item_id }) => module_item_id !== item.module_item_id)
  const here = target === module ? module.items.indexOf(item) : others.length
  const [chosen, setChosen] = useState<number | null>(null)
  const at = Math.min(chosen ?? here, others.length)
  const move = async () => {
    onClose()
    if (await onMove(item.module_item_id, { module_id: to, at })) say(t('move.done', { title: item.title, module: target.title }))
  }
  return (
    <Dialog
      title={t('move.title', { title: item.title })}
      onCancel={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('move.cancel')}
          </Button>
          <Button onClick={() => void move()}>{t('move.act')}</Button>
        </>
      }
    >
      <div className={forms.form}>
        <SelectField
          label={t('move.module')}
          value={String(to)}
          onChange={(event) => {
            setTo(Number(event.currentTarget.value))
            setChosen(null)
          }}
          options={modules.map(({ module_id, title }, i) => ({ value: String(module_id), label: `${i + 1}. ${title}` }))}
        />
        <SelectField
          label={t('move.place')}
          value={String(at)}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
          options={[
            { value: '0', label: t('move.first') },
            ...others.map(({ title }, i) => ({ value: String(i + 1), label: t('move.after', { title }) })),
          ]}
        />
        {target !== module && <p>{t('move.shared')}</p>}
      </div>
    </Dialog>
  )
}

/** From a module that stands by itself: to the end of any other one. */
export const MoveToModule = ({ item, module, onMove, onClose }: Props) => {
  const t = useTexts('authoring')
  const { say } = useToast()
  const [busy, setBusy] = useState(false)
  const move = async (module_id: number) => {
    setBusy(true)
    try {
      const target = (await send(getTraineeModuleList, { module_id })).data.module
      onClose()
      if (await onMove(item.module_item_id, { module_id, at: target.items.length }, target))
        say(t('move.done', { title: item.title, module: target.title }))
    } catch (error) {
      showTrouble(error)
      setBusy(false)
    }
  }
  return (
    <ContentPicker
      title={t('move.title', { title: item.title })}
      call={TraineeModuleList}
      input={{ status: 'active', sort: 'updated_at', dir: 'desc' }}
      act={{ label: t('move.act'), of: (title) => t('move.actTo', { title }), taken: t('move.here') }}
      picksOf={({ posts }) => posts.map((row) => ({ id: row.module_id, title: row.title, line: row.short_title }))}
      taken={new Set([module.module_id])}
      busy={busy}
      onPick={({ id }) => void move(id)}
      onClose={onClose}
    >
      <p className={forms.dim}>{t('move.shared')}</p>
    </ContentPicker>
  )
}
