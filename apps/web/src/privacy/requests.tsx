import type { Output } from '@jujur/contract/call.ts'
import {
  answerPrivacyRequest,
  enterPrivacyRequest,
  extendPrivacyRequest,
  type getPrivacyDesk,
  getPrivacyRequestList,
  type PrivacyRequest,
  privacyRequestKinds,
  REQUEST_DAYS,
  refusalLaws,
} from '@jujur/contract/privacy-desk.ts'
import { dayInMalaysia } from '@jujur/words/formats.ts'
import { useState } from 'react'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSession } from '../kit/session/session.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Row, RowList } from '../ui/row-list.tsx'
import { Section } from '../ui/section.tsx'
import { ShareLine } from '../ui/share-line.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { AskDrawer } from './ask-drawer.tsx'
import classes from './privacy.module.css'

type Doing = { what: 'enter' } | { what: 'answer' | 'refuse' | 'extend'; request: PrivacyRequest }

const DaysLeft = ({ request: { state, days_left, law } }: { request: PrivacyRequest }) => {
  const t = useTexts('privacy')
  if (state !== 'open')
    return (
      <div className={classes.days}>
        <StateBadge state={state === 'met' ? 'completed' : 'waived'}>{t(`request.state.${state}`)}</StateBadge>
        {law && <span className={classes.small}>{t(`law.${law}`)}</span>}
      </div>
    )
  return (
    <div className={classes.days}>
      <span className={days_left < 0 ? classes.late : undefined}>
        {days_left < 0 ? t('request.late', { count: -days_left }) : t('request.left', { count: days_left })}
      </span>
      <ShareLine percent={Math.max(0, Math.min(100, ((REQUEST_DAYS.first - days_left) / REQUEST_DAYS.first) * 100))} />
    </div>
  )
}

const AskOfRequest = ({ doing, onClose }: { doing: Doing; onClose: () => void }) => {
  const t = useTexts('privacy')
  if (doing.what === 'enter')
    return (
      <AskDrawer
        call={enterPrivacyRequest}
        title={t('request.enter')}
        line={t('request.enterLine')}
        fields={[
          { name: 'user_id', label: t('person'), is: 'person' },
          {
            name: 'kind',
            label: t('request.kind'),
            is: 'select',
            options: privacyRequestKinds.map((value) => ({ value, label: t(`request.kinds.${value}`) })),
          },
          { name: 'details', label: t('request.details'), is: 'area' },
          { name: 'received_on', label: t('request.receivedOn'), is: 'date' },
        ]}
        initial={{ received_on: dayInMalaysia(new Date()) }}
        submit={t('save')}
        done={t('request.entered')}
        inputOf={({ user_id, kind, details = '', received_on = '' }) => ({
          user_id: Number(user_id),
          kind: privacyRequestKinds.find((one) => one === kind) ?? 'access',
          details: details.trim(),
          received_on,
        })}
        onClose={onClose}
      />
    )
  const { privacy_request_id, version, person } = doing.request
  const one = { privacy_request_id, version }
  if (doing.what === 'extend')
    return (
      <AskDrawer
        call={extendPrivacyRequest}
        title={t('request.extend')}
        line={t('request.extendLine')}
        fields={[{ name: 'because', label: t('reason'), is: 'area' }]}
        submit={t('save')}
        done={t('request.extended')}
        inputOf={({ because = '' }) => ({ ...one, because: because.trim() })}
        onClose={onClose}
      />
    )
  const isRefusing = doing.what === 'refuse'
  return (
    <AskDrawer
      call={answerPrivacyRequest}
      title={isRefusing ? t('request.refuse') : t('request.meet')}
      line={person.name}
      fields={[
        ...(isRefusing
          ? [
              {
                name: 'law',
                label: t('request.law'),
                is: 'select' as const,
                options: refusalLaws.map((value) => ({ value, label: t(`law.${value}`) })),
              },
            ]
          : []),
        { name: 'answer', label: t('request.answer'), is: 'area' },
      ]}
      submit={isRefusing ? t('request.refuse') : t('request.meet')}
      done={t('request.answered')}
      inputOf={({ law, answer = '' }) => ({
        ...one,
        answer: answer.trim(),
        ...(isRefusing ? { law: refusalLaws.find((known) => known === law) } : {}),
      })}
      onClose={onClose}
    />
  )
}

type Props = Pick<Output<typeof getPrivacyDesk>, 'requests'>
export const Requests = ({ requests }: Props) => {
  const t = useTexts('privacy')
  const { day } = useFormat()
  const isProvider = useSession()?.user.company === null
  const may = useMay()
  const [isAll, setAll] = useState(false)
  const [doing, setDoing] = useState<Doing | null>(null)
  const all = useCall(getPrivacyRequestList, {}, { enabled: isAll })
  const shown = isAll ? (all.data?.list ?? requests.first) : requests.first
  return (
    <Section
      title={t('request.title', { count: requests.open })}
      line={requests.late > 0 ? t('request.someLate', { count: requests.late }) : t('request.line')}
      action={
        requests.all > requests.first.length &&
        !isAll && <TextButton onClick={() => setAll(true)}>{t('request.all', { count: requests.all })}</TextButton>
      }
      ruled
    >
      {shown.length === 0 && <p className={classes.small}>{t('request.none')}</p>}
      <RowList>
        {shown.map((request) => (
          <Row
            key={request.privacy_request_id}
            title={request.person.name}
            lines={[
              [t(`request.kinds.${request.kind}`), day(request.received_on), ...(isProvider ? [request.company.name] : [])].join(' · '),
              request.answer ?? request.details,
            ]}
            end={<DaysLeft request={request} />}
          >
            {request.state === 'open' && (
              <div className={classes.acts}>
                {may('answerPrivacyRequest') && (
                  <>
                    <Button size="xs" variant="default" onClick={() => setDoing({ what: 'answer', request })}>
                      {t('request.meet')}
                    </Button>
                    <Button size="xs" variant="default" onClick={() => setDoing({ what: 'refuse', request })}>
                      {t('request.refuse')}
                    </Button>
                  </>
                )}
                {may('extendPrivacyRequest') && !request.is_extended && request.days_left >= 0 && (
                  <Button size="xs" variant="subtle" onClick={() => setDoing({ what: 'extend', request })}>
                    {t('request.extend')}
                  </Button>
                )}
              </div>
            )}
          </Row>
        ))}
      </RowList>
      {may('enterPrivacyRequest') && (
        <div className={classes.acts}>
          <Button variant="default" onClick={() => setDoing({ what: 'enter' })}>
            {t('request.enter')}
          </Button>
        </div>
      )}
      {doing && <AskOfRequest doing={doing} onClose={() => setDoing(null)} />}
    </Section>
  )
}
