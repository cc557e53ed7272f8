import { askGuestRequest, getGuestRequests } from '@jujur/contract/auditor-room.ts'
import { IconPlus } from '@jujur/icons'
import { dayInMalaysia } from '@jujur/words/formats.ts'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useBreadcrumbs } from '../kit/session/layout.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Row, RowList } from '../ui/row-list.tsx'
import { Section } from '../ui/section.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Stack } from '../ui/stack.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './auditor-room.module.css'
import type { ViewProps } from './guest-types.ts'
import { RequestAnswers, RequestState } from './request-words.tsx'
import { useTyped } from './typed.ts'
import { roomHref } from './use-room-href.ts'

type Wanted = { subject: string; words: string; due_on: string }

const NewRequest = ({ room, onClose }: ViewProps & { onClose: () => void }) => {
  const t = useTexts('auditorRoom')
  const { say } = useToast()
  const id = useId()
  const [wanted, setWanted] = useState<Wanted>({ subject: '', words: '', due_on: '' })
  const [tried, setTried] = useState(false)
  const [isSent, setSent] = useState(false)
  useTyped('request', t('requests.new'), [wanted.subject, wanted.words].filter(Boolean).join('\n'), isSent)
  const ask = useSend(askGuestRequest, {
    onDone: () => {
      setSent(true)
      say(t('requests.sent'))
      onClose()
    },
  })
  const [today, last] = [dayInMalaysia(new Date()), dayInMalaysia(new Date(room.ends_at))]
  const noDay = wanted.due_on < today || wanted.due_on > last
  const empty = (name: 'subject' | 'words') => wanted[name].trim() === ''
  const change = (more: Partial<Wanted>) => setWanted((before) => ({ ...before, ...more }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!noDay && !empty('subject') && !empty('words') && !ask.sending) void ask.send(wanted)
  }
  return (
    <Drawer
      opened
      title={t('requests.new')}
      line={t('requests.newLine')}
      onClose={onClose}
      footer={
        <Button type="submit" form={id} loading={ask.sending}>
          {t('requests.send')}
        </Button>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        <Stack gap="fields">
          <TextField
            label={t('requests.subject')}
            maxLength={120}
            error={tried && empty('subject') ? t('needed') : undefined}
            value={wanted.subject}
            onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
          />
          <TextAreaField
            label={t('requests.words')}
            rows={5}
            maxLength={2000}
            error={tried && empty('words') ? t('needed') : undefined}
            value={wanted.words}
            onChange={({ currentTarget }) => change({ words: currentTarget.value })}
          />
          <TextField
            type="date"
            label={t('requests.due')}
            min={today}
            max={last}
            error={tried && noDay ? t('requests.noDay') : undefined}
            value={wanted.due_on}
            onChange={({ currentTarget }) => change({ due_on: currentTarget.value })}
          />
        </Stack>
      </form>
    </Drawer>
  )
}

/** Beside a sample: what was asked for and how it stands. */
export const RequestsBeside = () => {
  const t = useTexts('auditorRoom')
  const { day } = useFormat()
  const { data } = useCall(getGuestRequests, {})
  return (
    <Section title={t('view.requests')} action={<Link to={roomHref({ view: 'requests' })}>{t('requests.all')}</Link>} ruled>
      {data?.requests.length === 0 && <p className={classes.none}>{t('requests.none')}</p>}
      <RowList>
        {(data?.requests ?? []).map((request) => (
          <Row
            key={request.auditor_request_id}
            title={request.subject}
            lines={[t('requests.dueOn', { day: day(request.due_on) })]}
            end={<RequestState request={request} />}
          />
        ))}
      </RowList>
    </Section>
  )
}

/** What the guest asked the company for, each with its day, and what it answered. */
export const GuestRequests = ({ room }: ViewProps) => {
  const t = useTexts('auditorRoom')
  const { day, dateTime, facts } = useFormat()
  const of = useCall(getGuestRequests, {})
  const [isAsking, setAsking] = useState(false)
  useBreadcrumbs([{ title: t('of', { company: room.company_name }), to: roomHref({}) }, { title: t('view.requests') }])
  return (
    <Sheet>
      <PageTitle
        title={t('view.requests')}
        line={t('requests.line', { company: room.company_name })}
        actions={
          <Button
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
            why={room.signed_off ? t('signedOffWhy') : null}
            onClick={() => setAsking(true)}
          >
            {t('requests.new')}
          </Button>
        }
      />
      <Answer of={of} rows={4}>
        {({ requests }) =>
          requests.length === 0 ? (
            <EmptyState>{t('requests.none')}</EmptyState>
          ) : (
            <RowList>
              {requests.map((request) => (
                <Row
                  key={request.auditor_request_id}
                  title={request.subject}
                  lines={[
                    facts([
                      t('requests.number', { number: request.request_no }),
                      t('requests.asked', { time: dateTime(request.asked_at) }),
                      t('requests.dueOn', { day: day(request.due_on) }),
                    ]),
                    request.words,
                  ]}
                  end={<RequestState request={request} />}
                >
                  <RequestAnswers answers={request.answers} />
                </Row>
              ))}
            </RowList>
          )
        }
      </Answer>
      {isAsking && <NewRequest room={room} onClose={() => setAsking(false)} />}
    </Sheet>
  )
}
