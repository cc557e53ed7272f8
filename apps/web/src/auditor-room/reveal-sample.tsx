import { type AuditorSample, revealGuestSample } from '@jujur/contract/auditor-room.ts'
import { type FormEvent, useState } from 'react'
import { useSend } from '../kit/call/use-send.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { Stack } from '../ui/stack.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './auditor-room.module.css'
import { keptWords, sha256Of } from './words.ts'

/** The words make the draw once the head stands signed outside: before that nothing can be drawn, after it nothing can be changed. */
export const RevealSample = ({ sample }: { sample: AuditorSample }) => {
  const t = useTexts('auditorRoom')
  const { say } = useToast()
  const { auditor_sample_id, head, words_sha256 } = sample
  const [words, setWords] = useState(() => keptWords(auditor_sample_id))
  const [error, setError] = useState<string>()
  const reveal = useSend(revealGuestSample, { onDone: () => say(t('reveal.done')) })
  const why = head === null ? t('reveal.notSigned') : head.outside ? null : t('reveal.notOutside')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (why !== null || reveal.sending) return
    if ((await sha256Of(words)) !== words_sha256) return setError(t('reveal.otherWords'))
    void reveal.send({ auditor_sample_id, words })
  }
  return (
    <Section title={t('reveal.title')} line={t('reveal.line')}>
      <form className={classes.words} onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="fields">
          <Notice role="status">{why ?? t('reveal.ready')}</Notice>
          <TextField
            label={t('new.wordsLabel')}
            description={t('reveal.help')}
            autoComplete="off"
            maxLength={200}
            error={error}
            value={words}
            onChange={({ currentTarget }) => {
              setWords(currentTarget.value)
              setError(undefined)
            }}
          />
          <div className={classes.acts}>
            <Button type="submit" loading={reveal.sending} why={why}>
              {t('reveal.submit')}
            </Button>
          </div>
        </Stack>
      </form>
    </Section>
  )
}
