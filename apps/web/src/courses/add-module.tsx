import { createTraineeModule, TraineeModuleList } from '@jujur/contract/modules.ts'
import { type FormEvent, useState } from 'react'
import { ContentPicker } from '../authoring/content-picker.tsx'
import { NewForm } from '../authoring/editor-parts.tsx'
import { useFieldErrors } from '../authoring/use-field-errors.tsx'
import { useSend } from '../kit/call/use-send.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'

type Props = { taken: ReadonlySet<number>; mayMake: boolean; onTake: (module_id: number) => Promise<void>; onClose: () => void }

/** A module of the list, which several courses may share, or a new one. */
export const AddModule = ({ taken, mayMake, onTake, onClose }: Props) => {
  const t = useTexts('courses')
  const words = useTexts('modules')
  const [title, setTitle] = useState('')
  const labels = { title: words('fields.title') }
  const errors = useFieldErrors(labels, { 10012: 'title' })
  const making = useSend(createTraineeModule, {
    treats: { 7000: errors.refused, 10012: errors.refused },
  })
  const take = async (module_id: number) => {
    await onTake(module_id)
    onClose()
  }
  const make = async (event: FormEvent) => {
    event.preventDefault()
    errors.clear()
    const made = await making.send({ title })
    if (made) await take(made.module.module_id)
  }
  return (
    <ContentPicker
      title={t('editor.addModule')}
      call={TraineeModuleList}
      input={{ status: 'active', sort: 'updated_at', dir: 'desc' }}
      picksOf={({ posts }) => posts.map((row) => ({ id: row.module_id, title: row.title, line: t('editor.items', { count: row.items }) }))}
      taken={taken}
      onPick={({ id }) => void take(id)}
      onClose={onClose}
    >
      {mayMake && (
        <NewForm
          onSubmit={(event) => void make(event)}
          acts={
            <Button type="submit" variant="default" loading={making.sending}>
              {words('new.make')}
            </Button>
          }
        >
          <TextField
            label={words('new.titleOfNew')}
            autoComplete="off"
            maxLength={150}
            value={title}
            error={errors.of('title')}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        </NewForm>
      )}
    </ContentPicker>
  )
}
