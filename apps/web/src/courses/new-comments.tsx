/** What a reviewer says of single items: it goes with the course when that goes back. */
import { useState } from 'react'
import { session } from '../kit/session/session.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextButton } from '../ui/text-button.tsx'
import classes from './course-review.module.css'

/** By who types and the submission's id, then the item's. Reading a lesson as a trainee and coming back loses none; leaving the portal does. */
const kept = new Map<string, Readonly<Record<string, string>>>()

export const useNewComments = (course_submission_id: number) => {
  const key = `${session.get()?.user.user_id ?? ''} ${course_submission_id}`
  const [texts, setTexts] = useState(kept.get(key) ?? {})
  const keep = (next: Readonly<Record<string, string>>) => {
    kept.set(key, next)
    setTexts(next)
  }
  return {
    texts,
    /** Null takes it away. */
    write: (module_item_id: number, text: string | null) => {
      const { [String(module_item_id)]: _, ...others } = texts
      keep(text === null ? others : { ...others, [module_item_id]: text })
    },
    clear: () => keep({}),
    comments: Object.entries(texts).flatMap(([id, text]) => (text.trim() === '' ? [] : [{ module_item_id: Number(id), text: text.trim() }])),
  }
}
export type NewComments = ReturnType<typeof useNewComments>

type Props = { item: { module_item_id: number; title: string }; comments: NewComments }

export const NewComment = ({ item: { module_item_id, title }, comments }: Props) => {
  const t = useTexts('publishing')
  const text = comments.texts[module_item_id]
  const [opened, setOpened] = useState(false)
  if (text === undefined)
    return (
      <TextButton
        onClick={() => {
          setOpened(true)
          comments.write(module_item_id, '')
        }}
      >
        {t('comments.add')}
        <span className="vh">: {title}</span>
      </TextButton>
    )
  return (
    <div className={classes.comment}>
      <TextAreaField
        label={t('comments.label', { title })}
        description={t('comments.help')}
        rows={3}
        maxLength={1000}
        autoFocus={opened}
        value={text}
        onChange={(event) => comments.write(module_item_id, event.currentTarget.value)}
      />
      <TextButton onClick={() => comments.write(module_item_id, null)}>{t('comments.remove')}</TextButton>
    </div>
  )
}
