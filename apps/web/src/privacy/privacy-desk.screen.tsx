/** 'Privacy': what whoever answers for personal data sees first. For a company, which is the controller, and for the provider, the processor. */
import { getPrivacyDesk, OFFICER_LIMITS } from '@jujur/contract/privacy-desk.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { IconFlag, IconListCheck } from '@jujur/icons'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSession } from '../kit/session/session.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Breaches } from './breaches.tsx'
import { DisposalPart } from './disposal-part.tsx'
import { Holds } from './holds.tsx'
import classes from './privacy.module.css'
import { ReportBreach } from './report-breach.tsx'
import { Requests } from './requests.tsx'

/** The scale ends a little after the second limit. */
const SCALE = OFFICER_LIMITS.any * 1.05
const share = (people: number) => `${Math.min(100, (people / SCALE) * 100)}%`

const PeopleCounted = ({ people }: { people: number }) => {
  const t = useTexts('privacy')
  const { number } = useFormat()
  const { sensitive, any } = OFFICER_LIMITS
  const next = people <= sensitive ? sensitive : any
  return (
    <section className={classes.counted} aria-label={t('counted')}>
      <div className={classes.people}>
        <b>{number(people)}</b>
        {people <= any ? t('below', { count: next - people, limit: number(next) }) : t('over', { limit: number(any) })}
      </div>
      <div className={classes.scale} role="img" aria-label={t('scale', { count: people, sensitive: number(sensitive), any: number(any) })}>
        <span className={classes.used} style={{ width: share(people) }} />
        {[sensitive, any].map((limit) => (
          <span key={limit}>
            <span className={classes.limit} style={{ left: share(limit) }} />
            <span className={classes.mark} style={{ left: share(limit) }}>
              {number(limit)}
            </span>
          </span>
        ))}
      </div>
    </section>
  )
}

export const PrivacyDeskScreen = () => {
  const t = useTexts('privacy')
  const isProvider = useSession()?.user.company === null
  const may = useMay()
  const desk = useCall(getPrivacyDesk, {})
  const [isReporting, setReporting] = useState(false)
  return (
    <Answer of={desk} isPage>
      {({ company_name, companies, people, requests, breaches, holds, disposals, own }) => (
        <Sheet>
          <PageTitle
            title={t('title')}
            line={company_name === null ? t('lineProvider', { count: companies }) : t('lineCompany', { name: company_name })}
            actions={
              <>
                <Button
                  component={Link}
                  variant="default"
                  to={hrefOf(isProvider ? 'providerDataRegister' : 'companyDataRegister')}
                  leftSection={<IconListCheck size={18} stroke={1.75} aria-hidden="true" />}
                >
                  {t('register.title')}
                </Button>
                {may('reportBreach') && (
                  <Button variant="default" leftSection={<IconFlag size={18} stroke={1.75} aria-hidden="true" />} onClick={() => setReporting(true)}>
                    {t('report')}
                  </Button>
                )}
              </>
            }
          />
          <PeopleCounted people={people} />
          <div className={classes.desk}>
            <Requests requests={requests} />
            <Breaches breaches={breaches} />
            <DisposalPart disposals={disposals} own={own} />
            <Holds count={holds} />
          </div>
          {isReporting && <ReportBreach onClose={() => setReporting(false)} />}
        </Sheet>
      )}
    </Answer>
  )
}
