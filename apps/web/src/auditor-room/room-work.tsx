import { type AuditorRoom, answerAuditorRequest, downloadAuditorPaper, getAuditorWork } from '@jujur/contract/auditor-room.ts'
import type { Output } from '@jujur/contract/call.ts'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useFile } from '../kit/call/use-file.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Row, RowList } from '../ui/row-list.tsx'
import { Section } from '../ui/section.tsx'
import { Stack } from '../ui/stack.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { AnswerRequest } from './answer-request.tsx'
import classes from './auditor-room.module.css'
import { RequestAnswers, RequestState } from './request-words.tsx'
import { itemsOf } from './sample-sums.ts'

type Work = Output<typeof getAuditorWork>

const Samples = ({ work: { samples, unrevealed } }: { work: Work }) => {
  const t = useTexts('auditorRooms')
  const { number, dateTime, facts } = useFormat()
  return (
    <Section
      title={t('work.samples', { count: samples.length })}
      line={unrevealed > 0 ? t('work.unrevealed', { count: unrevealed }) : undefined}
      ruled
    >
      {samples.length === 0 ? (
        <p className={classes.none}>{t('work.noSamples')}</p>
      ) : (
        <RowList>
          {samples.map((sample) => (
            <Row
              key={sample.auditor_sample_id}
              title={t('work.sample', { number: sample.sample_no })}
              lines={[
                facts([
                  t('work.of', {
                    count: sample.key_items,
                    size: number(sample.size),
                    people: number(sample.population),
                    keys: number(sample.key_items),
                  }),
                  dateTime(sample.committed_at),
                ]),
                sample.revealed && t('work.noted', { noted: number(sample.noted), items: number(itemsOf(sample)) }),
              ]}
              end={
                <StateBadge state={sample.revealed ? 'completed' : 'notStarted'}>
                  {t(sample.revealed ? 'work.revealed' : 'work.notRevealed')}
                </StateBadge>
              }
            />
          ))}
        </RowList>
      )}
    </Section>
  )
}

const Requests = ({ work: { requests }, room }: { work: Work; room: AuditorRoom }) => {
  const t = useTexts('auditorRooms')
  const { day, facts } = useFormat()
  const may = useMay()
  const mayAnswer = may(answerAuditorRequest.name) && room.state === 'open'
  return (
    <Section title={t('work.requests')} ruled>
      {requests.length === 0 ? (
        <p className={classes.none}>{t('work.noRequests')}</p>
      ) : (
        <RowList>
          {requests.map((request) => (
            <Row
              key={request.auditor_request_id}
              title={request.subject}
              lines={[facts([t('work.request', { number: request.request_no }), t('work.due', { day: day(request.due_on) })]), request.words]}
              end={<RequestState request={request} />}
            >
              <RequestAnswers answers={request.answers} />
              {mayAnswer && <AnswerRequest request={request} />}
            </Row>
          ))}
        </RowList>
      )}
    </Section>
  )
}

const Paper = ({ auditor_room_id, room_no }: Pick<AuditorRoom, 'auditor_room_id' | 'room_no'>) => {
  const t = useTexts('auditorRooms')
  const paper = useFile(downloadAuditorPaper, { auditor_room_id, form: 'pdf' }, `working-paper-${room_no}.pdf`)
  const sheet = useFile(downloadAuditorPaper, { auditor_room_id, form: 'xlsx' }, `working-paper-${room_no}.xlsx`)
  if (!paper || !sheet) return null
  return (
    <div className={classes.acts}>
      <Button variant="default" loading={paper.busy} onClick={() => void paper.save()}>
        {t('work.paper')}
      </Button>
      <Button variant="default" loading={sheet.busy} onClick={() => void sheet.save()}>
        {t('work.sheet')}
      </Button>
    </div>
  )
}

const SignedOff = ({ signed_off, room }: Pick<Work, 'signed_off'> & { room: AuditorRoom }) => {
  const t = useTexts('auditorRooms')
  const a = useTexts('auditorRoom')
  const { dateTime } = useFormat()
  if (!signed_off) return null
  return (
    <Section title={t('work.signedOff')} line={dateTime(signed_off.at)} ruled>
      <Notice tone={signed_off.conclusion === 'no_exception' ? 'ok' : 'info'} title={a(`conclusion.${signed_off.conclusion}`)}>
        <p className={classes.said}>{signed_off.words}</p>
      </Notice>
      <Paper auditor_room_id={room.auditor_room_id} room_no={room.room_no} />
    </Section>
  )
}

/** What the guest has done so far: the notes are theirs until they sign off. */
export const RoomWork = ({ room }: { room: AuditorRoom }) => {
  const of = useCall(getAuditorWork, { auditor_room_id: room.auditor_room_id })
  return (
    <Answer of={of} rows={6}>
      {(work) => (
        <Stack>
          <SignedOff signed_off={work.signed_off} room={room} />
          <Requests work={work} room={room} />
          <Samples work={work} />
        </Stack>
      )}
    </Answer>
  )
}
