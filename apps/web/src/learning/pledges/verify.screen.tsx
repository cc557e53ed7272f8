import type { Output } from '@jujur/contract/call.ts'
import { verifyCertificate } from '@jujur/contract/learning.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { IconCircleCheck, IconCircleX, IconHourglass, IconQuestionMark } from '@jujur/icons'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useCall } from '../../kit/call/use-call.ts'
import { portalName, useFormat, useTexts } from '../../kit/texts/texts.ts'
import { Answer } from '../../kit/trouble/answer.tsx'
import { Button } from '../../ui/button.tsx'
import { PublicLine, PublicPage } from '../../ui/public-page.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tidySerial } from './names.ts'
import classes from './verify.module.css'

type Verdict = Output<typeof verifyCertificate>
const icons = { valid: IconCircleCheck, not_yet_valid: IconHourglass, expired: IconHourglass, revoked: IconCircleX, unknown: IconQuestionMark }

/** `tools`: language and theme, at the head. Anyone may ask whether a certificate is genuine: no session, and of the name only what the server shows. */
export const VerifyPage = ({ tools }: { tools?: ReactNode }) => {
  const t = useTexts('learning')
  const serial = tidySerial(useParams().serial ?? '')
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const verdict = useCall(verifyCertificate, { serial_no: serial }, { enabled: serial !== '' && serial.length <= 40 })
  // Under what is still to come it would be pushed down.
  const hasForm = useRef(false)
  hasForm.current ||= serial === '' || serial.length > 40 || !verdict.isPending
  const look = (event: FormEvent) => {
    event.preventDefault()
    const next = tidySerial(typed)
    setTyped('')
    if (next) navigate(hrefOf('certificate', { serial: next }))
  }
  return (
    <PublicPage name={portalName} tools={tools}>
      <h1>{t('verify.title')}</h1>
      <PublicLine>{t('verify.line')}</PublicLine>
      {serial !== '' && (
        <div className={classes.answer} aria-live="polite">
          {serial.length > 40 ? (
            <VerdictOf verdict={{ state: 'unknown', serial_no: serial.slice(0, 40) }} />
          ) : (
            <Answer of={verdict}>{(data) => <VerdictOf verdict={data} />}</Answer>
          )}
        </div>
      )}
      {hasForm.current && (
        <>
          <form className={classes.form} onSubmit={look}>
            <TextField
              label={serial === '' ? t('verify.number') : t('verify.another')}
              description={t('verify.numberHelp')}
              placeholder="CRT-2026-XXXXXXXX"
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" size="lg" variant={serial === '' ? 'filled' : 'default'}>
              {t('verify.check')}
            </Button>
          </form>
          <p className={classes.privacy}>{t('verify.privacy')}</p>
        </>
      )}
    </PublicPage>
  )
}

const VerdictOf = ({ verdict }: { verdict: Verdict }) => {
  const t = useTexts('learning')
  const format = useFormat()
  const Icon = icons[verdict.state]
  const facts: [string, string | undefined][] = [
    [t('verify.name'), verdict.name_masked],
    [t('verify.company'), verdict.company_name],
    [
      t('verify.course'),
      verdict.course_title &&
        (verdict.course_version ? t('verify.courseVersion', { title: verdict.course_title, version: verdict.course_version }) : verdict.course_title),
    ],
    [t('certificate.completed'), verdict.completed_on && format.date(verdict.completed_on)],
    [
      t('update.updated'),
      verdict.updated ? t('update.updatedTo', { version: verdict.updated.version_no, date: format.date(verdict.updated.on) }) : undefined,
    ],
    [t('verify.validFrom'), verdict.valid_from && verdict.valid_from !== verdict.completed_on ? format.date(verdict.valid_from) : undefined],
    [
      verdict.state === 'expired' ? t('verify.expiredOn') : t('certificate.validUntil'),
      verdict.expires_on ? format.date(verdict.expires_on) : undefined,
    ],
    [t('verify.revokedOn'), verdict.revoked_on ? format.date(verdict.revoked_on) : undefined],
    [t('certificate.pledge'), verdict.pledge_serial_no],
  ]
  return (
    <section aria-labelledby="verdict">
      <div className={`${classes.verdict} ${classes[verdict.state]}`}>
        <Icon size={28} stroke={1.75} aria-hidden="true" />
        <div>
          <h2 id="verdict">{t(`verify.state.${verdict.state}`)}</h2>
          <p className={classes.serial}>{verdict.serial_no}</p>
        </div>
      </div>
      <p className={classes.means}>{t(`verify.means.${verdict.state}`)}</p>
      <dl className={classes.facts}>
        {facts
          .filter((fact): fact is [string, string] => Boolean(fact[1]))
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
