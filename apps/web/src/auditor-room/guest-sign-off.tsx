import { type Conclusion, conclusions, getGuestSamples, signOffGuestRoom } from '@jujur/contract/auditor-room.ts'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useBreadcrumbs } from '../kit/session/layout.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Section } from '../ui/section.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Stack } from '../ui/stack.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TickField } from '../ui/tick-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './auditor-room.module.css'
import { PaperButton } from './guest-files.tsx'
import type { ViewProps } from './guest-types.ts'
import { itemsOf, openItems } from './sample-sums.ts'
import { useTyped } from './typed.ts'
import { roomHref } from './use-room-href.ts'

type Sums = { items: number; open: number; commitments: number; unrevealed: number }

const useSignOff = () => {
  const t = useTexts('auditorRoom')
  const { say } = useToast()
  const [conclusion, setConclusion] = useState('')
  const [words, setWords] = useState('')
  const [confirms, setConfirms] = useState(false)
  const [tried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isDone, setDone] = useState(false)
  useTyped('sign-off', t('view.signOff'), words, isDone)
  const { send, sending } = useSend(signOffGuestRoom, {
    onDone: () => {
      setDone(true)
      say(t('signOff.done'))
    },
  })
  const errors = {
    conclusion: tried && conclusion === '' ? t('note.noConclusion') : undefined,
    words: tried && words.trim() === '' ? t('needed') : undefined,
    confirms: tried && !confirms ? t('signOff.confirmNeeded') : undefined,
  }
  const ask = (why: string | null) => {
    setTried(true)
    if (why === null && conclusion !== '' && words.trim() !== '' && confirms) setAsking(true)
  }
  const sign = () => {
    setAsking(false)
    const chosen = conclusions.find((one) => one === conclusion)
    if (chosen) void send({ conclusion: chosen, words: words.trim(), confirms: true })
  }
  return { conclusion, setConclusion, words, setWords, confirms, setConfirms, errors, ask, sign, isAsking, setAsking, sending }
}

const SignOffForm = ({ why }: { why: string | null }) => {
  const t = useTexts('auditorRoom')
  const form = useSignOff()
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        form.ask(why)
      }}
    >
      <Stack gap="fields">
        <Choice
          label={t('signOff.conclusion')}
          value={form.conclusion}
          onChange={(next) => form.setConclusion(next as Conclusion)}
          error={form.errors.conclusion}
          options={conclusions.map((value) => ({ value, label: t(`conclusion.${value}`), help: t(`signOff.help.${value}`) }))}
        />
        <TextAreaField
          label={t('signOff.words')}
          description={t('signOff.wordsHelp')}
          rows={6}
          maxLength={4000}
          error={form.errors.words}
          value={form.words}
          onChange={({ currentTarget }) => form.setWords(currentTarget.value)}
        />
        <TickField
          label={t('signOff.confirm')}
          checked={form.confirms}
          error={form.errors.confirms}
          onChange={({ currentTarget }) => form.setConfirms(currentTarget.checked)}
        />
        <div className={classes.acts}>
          <Button type="submit" loading={form.sending} why={why}>
            {t('signOff.submit')}
          </Button>
        </div>
      </Stack>
      {form.isAsking && (
        <ConfirmDialog
          title={t('signOff.askTitle')}
          text={t('signOff.ask')}
          confirm={t('signOff.submit')}
          onConfirm={form.sign}
          onCancel={() => form.setAsking(false)}
        />
      )}
    </form>
  )
}

const Sum = ({ sums }: { sums: Sums }) => {
  const t = useTexts('auditorRoom')
  const { number } = useFormat()
  return (
    <Section title={t('signOff.work')} ruled>
      <DefinitionList
        layout="ends"
        items={[
          { term: t('signOff.items'), value: number(sums.items) },
          {
            term: t('signOff.open'),
            value: sums.open > 0 ? <Link to={roomHref({ view: 'sample' })}>{number(sums.open)}</Link> : number(0),
          },
          { term: t('signOff.commitments'), value: number(sums.commitments) },
          { term: t('signOff.unrevealed'), value: number(sums.unrevealed) },
        ]}
      />
    </Section>
  )
}

/** Once, with a conclusion: after it nothing more is written in the room. */
export const GuestSignOff = ({ room }: ViewProps) => {
  const t = useTexts('auditorRoom')
  const { dateTime } = useFormat()
  const of = useCall(getGuestSamples, {})
  useBreadcrumbs([{ title: t('of', { company: room.company_name }), to: roomHref({}) }, { title: t('view.signOff') }])
  return (
    <Sheet width="reading">
      <PageTitle title={t('view.signOff')} line={t('signOff.line')} />
      <Answer of={of} rows={6}>
        {({ samples, unrevealed }) => {
          const add = (count: (sample: (typeof samples)[number]) => number) => samples.reduce((sum, one) => sum + count(one), 0)
          const sums: Sums = { items: add(itemsOf), open: add(openItems), commitments: samples.length, unrevealed }
          const why = sums.open > 0 ? t('signOff.whyOpen', { count: sums.open }) : null
          return (
            <Stack>
              <Sum sums={sums} />
              {room.signed_off ? (
                <Section title={t('signOff.signed')} line={dateTime(room.signed_off.at)} ruled>
                  <Notice tone="ok" title={t(`conclusion.${room.signed_off.conclusion}`)}>
                    <p className={classes.said}>{room.signed_off.words}</p>
                  </Notice>
                  <p className={classes.none}>{t('signOff.after')}</p>
                  <PaperButton room_no={room.room_no} />
                </Section>
              ) : (
                <>
                  {why && <Notice>{why}</Notice>}
                  <SignOffForm why={why} />
                </>
              )}
            </Stack>
          )
        }}
      </Answer>
    </Sheet>
  )
}
