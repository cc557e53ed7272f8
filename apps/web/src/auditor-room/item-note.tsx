import { type Conclusion, conclusions, getGuestSample, noteGuestItem } from '@jujur/contract/auditor-room.ts'
import { type FormEvent, useId, useState } from 'react'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Section } from '../ui/section.tsx'
import { Stack } from '../ui/stack.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './auditor-room.module.css'
import { useTyped } from './typed.ts'

export type Noted = { conclusion: Conclusion; words: string; at: string } | null
type Item = { auditor_sample_id: number; user_id: number; name: string }

const useNote = ({ auditor_sample_id, user_id, name }: Item, noted: Noted, onDone: () => void) => {
  const t = useTexts('auditorRoom')
  const [conclusion, setConclusion] = useState(noted?.conclusion ?? '')
  const [words, setWords] = useState(noted?.words ?? '')
  const [tried, setTried] = useState(false)
  const [isSaved, setSaved] = useState(false)
  useTyped(`note ${auditor_sample_id} ${user_id}`, t('note.of', { name }), words === noted?.words ? '' : words, isSaved)
  const save = useSend(noteGuestItem, {
    onDone: () => {
      setSaved(true)
      onDone()
    },
  })
  const noConclusion = conclusion === ''
  const noWords = conclusion !== '' && conclusion !== 'no_exception' && words.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const chosen = conclusions.find((one) => one === conclusion)
    if (chosen && !noWords && !save.sending) void save.send({ auditor_sample_id, user_id, conclusion: chosen, words: words.trim() })
  }
  const change = (next: string) => {
    setSaved(false)
    setWords(next)
  }
  const errors = {
    conclusion: tried && noConclusion ? t('note.noConclusion') : undefined,
    words: tried && noWords ? t('note.noWords') : undefined,
  }
  return { conclusion, setConclusion, words, change, errors, submit, sending: save.sending }
}

const NoteForm = ({ id, note }: { id: string; note: ReturnType<typeof useNote> }) => {
  const t = useTexts('auditorRoom')
  return (
    <form id={id} onSubmit={note.submit} noValidate>
      <Stack gap="fields">
        <Choice
          label={t('note.conclusion')}
          value={note.conclusion}
          onChange={(next) => note.setConclusion(next as Conclusion)}
          error={note.errors.conclusion}
          options={conclusions.map((value) => ({ value, label: t(`conclusion.${value}`), help: t(`conclusionHelp.${value}`) }))}
        />
        <TextAreaField
          label={t('note.words')}
          description={t('note.help')}
          rows={4}
          maxLength={2000}
          error={note.errors.words}
          value={note.words}
          onChange={({ currentTarget }) => note.change(currentTarget.value)}
        />
      </Stack>
    </form>
  )
}

/** From the list of the sample. */
export const NoteDrawer = ({ item, noted, onClose }: { item: Item; noted: Noted; onClose: () => void }) => {
  const t = useTexts('auditorRoom')
  const { say } = useToast()
  const id = useId()
  const note = useNote(item, noted, () => {
    say(t('note.saved'))
    onClose()
  })
  return (
    <Drawer
      opened
      title={t('note.of', { name: item.name })}
      line={t('note.line')}
      onClose={onClose}
      footer={
        <Button type="submit" form={id} loading={note.sending}>
          {t('note.save')}
        </Button>
      }
    >
      <NoteForm id={id} note={note} />
    </Drawer>
  )
}

const NoteHere = ({ item, noted }: { item: Item; noted: Noted }) => {
  const t = useTexts('auditorRoom')
  const { dateTime } = useFormat()
  const { say } = useToast()
  const id = useId()
  const note = useNote(item, noted, () => say(t('note.saved')))
  return (
    <Section title={t('note.title')} line={noted ? t('note.lastAt', { time: dateTime(noted.at) }) : t('note.line')}>
      <NoteForm id={id} note={note} />
      <div className={classes.acts}>
        <Button type="submit" form={id} loading={note.sending}>
          {t('note.save')}
        </Button>
      </div>
    </Section>
  )
}

/** Beside the person's record, where they were reached from a sample. */
export const ItemNote = (item: Item) => {
  const of = useCall(getGuestSample, { auditor_sample_id: item.auditor_sample_id, length: 100 })
  const one = of.data?.posts.find(({ user_id }) => user_id === item.user_id)
  return one ? <NoteHere item={item} noted={one.note} /> : null
}
