import {
  addNewCompanyRegistrationInformation,
  getRegistrationInformationList,
  type RegistrationInformation,
} from '@jujur/contract/company-registration.ts'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Remarks } from '../approvals/remarks.tsx'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Section } from '../ui/section.tsx'
import { Sheet } from '../ui/sheet.tsx'
import classes from './legal.module.css'
import { LegalForm } from './legal-form.tsx'
import { LegalPending } from './legal-pending.tsx'
import { LegalVersions } from './legal-versions.tsx'
import { DetailsShown } from './registration-details.tsx'
import { decidedAt } from './versions.ts'

const Records = ({ list }: { list: readonly RegistrationInformation[] }) => {
  const t = useTexts('companyRegistration')
  const { date, either } = useFormat()
  const may = useMay()
  const [params, setParams] = useSearchParams()

  const [sent, setSent] = useState(false)
  const told = useRef<HTMLDivElement>(null)

  const inForce = list.find(({ status }) => status === 1) ?? null
  const pending = list.find(({ approve_status_id }) => approve_status_id === 2) ?? null
  const latest = list[0] ?? null
  const rejected = latest?.approve_status_id === 3 ? latest : null
  const tells = sent && pending !== null
  // The form is gone, and with it the button that was pressed: what became of it is read next.
  useEffect(() => {
    if (tells) told.current?.focus()
  }, [tells])
  const mayAdd = pending === null && may(addNewCompanyRegistrationInformation.name)
  /** `?form=1` begins with what is in force, `?form=<id>` with that version. */
  const form = params.get('form')
  const from = list.find(({ registration_information_id }) => String(registration_information_id) === form) ?? inForce

  if (mayAdd && form !== null)
    return (
      <Sheet width="form">
        <PageTitle title={t('reg.formTitle')} line={t(from ? 'reg.formPrefilled' : 'reg.formLine')} />
        <LegalForm
          key={form}
          from={from?.details ?? null}
          inForce={inForce?.details ?? null}
          onClose={(isSent) => {
            setSent(isSent)
            setParams({}, { preventScrollReset: !isSent })
          }}
        />
      </Sheet>
    )
  const begin = (
    <Button component={Link} to="?form=1">
      {t(inForce ? 'reg.change' : 'reg.enter')}
    </Button>
  )
  return (
    <Sheet width="dashboard">
      <PageTitle title={t('reg.title')} line={t('reg.line')} actions={mayAdd && latest !== null && !rejected && begin} />
      <div className={classes.parts}>
        {latest === null && <EmptyState action={mayAdd && begin}>{t(mayAdd ? 'reg.none' : 'reg.noneReader')}</EmptyState>}
        {rejected && (
          <Notice
            tone="bad"
            title={t(`reg.rejected.${rejected.stage}`, { name: rejected.decided_by ?? '', date: date(decidedAt(rejected)) })}
            action={
              mayAdd && (
                <Button component={Link} to={`?form=${rejected.registration_information_id}`} size="xs" variant="default">
                  {t('reg.correct')}
                </Button>
              )
            }
          >
            {rejected.remarks && <Remarks text={rejected.remarks} />}
          </Notice>
        )}
        {tells && (
          <div ref={told} tabIndex={-1}>
            <Notice tone="ok" title={t('reg.sent')}>
              {t(pending.deciders.length > 0 ? 'reg.next.named' : `reg.next.${pending.stage}`, { names: either(pending.deciders.slice(0, 3)) })}
            </Notice>
          </div>
        )}
        {pending && <LegalPending key={pending.registration_information_id} record={pending} />}
        {inForce && (
          <Section title={t('reg.inForce')} line={t('reg.inForceLine', { date: date(decidedAt(inForce)) })} ruled>
            <DetailsShown details={inForce.details} />
          </Section>
        )}
        {list.length > 1 && <LegalVersions list={list} />}
      </div>
    </Sheet>
  )
}

/** The company's legal data, which invoices name: those in force, those waiting, and all that were. */
export const RegistrationInformationScreen = () => {
  const records = useCall(getRegistrationInformationList, { length: 100, sort: 'submitted_at', dir: 'desc' })
  // The answer brings a sheet of its own width.
  if (records.data) return <Records list={records.data.list} />
  return (
    <Sheet width="dashboard">
      <Answer of={records} rows={10}>
        {() => null}
      </Answer>
    </Sheet>
  )
}
