import { downloadPledge, getCourseProgress, getPledge } from '@jujur/contract/learning.ts'
import { IconArrowRight, IconDownload } from '@jujur/icons'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { sendForFile } from '../../kit/call/api.ts'
import { showTrouble } from '../../kit/call/trouble.ts'
import { useCall } from '../../kit/call/use-call.ts'
import { bcp47Of, languageNames } from '../../kit/texts/language-names.ts'
import { useFormat, useTexts } from '../../kit/texts/texts.ts'
import { Answer } from '../../kit/trouble/answer.tsx'
import { ContentLanguageSelect } from '../../player/course-language.tsx'
import { coursePath } from '../../player/outline.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BackToCourse } from '../enrolments/back-to-course.tsx'
import { useCourseCrumbs } from '../enrolments/use-course-crumbs.ts'
import classes from './pledge.module.css'
import { PledgeSigning } from './pledge-signing.tsx'
import type { Pledge, PledgeLanguage } from './shapes.ts'

type Props = { traineeCourseId: number; title?: string }

/** Read, tick, sign; or the signed pledge with its serial number. */
export const PledgeStep = ({ traineeCourseId, title }: Props) => {
  const t = useTexts('learning')
  // Null: that of the course, where the pledge has it.
  const [language, setLanguage] = useState<PledgeLanguage | null>(null)
  const [signed, setSigned] = useState<Pledge | null>(null)
  const answer = useCall(getPledge, { trainee_course_id: traineeCourseId, ...(language ? { language } : {}) }, { enabled: traineeCourseId > 0 })
  const progress = useCall(getCourseProgress, { trainee_course_id: traineeCourseId }, { enabled: traineeCourseId > 0 }).data
  const certifiedId = progress?.update?.of ?? traineeCourseId
  const missing = progress && !progress.ready_for_pledge ? progress.items_total - progress.items_done : 0
  useCourseCrumbs(traineeCourseId, title, t('pledge.title'))
  const state = signed?.state ?? answer.data?.pledge.state
  return (
    <Sheet width="reading">
      <BackToCourse traineeCourseId={traineeCourseId} title={title} />
      <PageTitle title={t('pledge.title')} line={state === 'signed' ? undefined : t('pledge.line')} />
      {signed ? (
        <Signed pledge={signed} certifiedId={certifiedId} justNow />
      ) : (
        <Answer of={answer} rows={8}>
          {({ pledge, has_authenticator }) =>
            pledge.state === 'signed' ? (
              <Signed pledge={pledge} certifiedId={certifiedId} />
            ) : (
              <div className={classes.stack}>
                {pledge.languages.length > MOST_BESIDE && (
                  <ContentLanguageSelect label={t('pledge.language')} value={pledge.language} languages={pledge.languages} onChoose={setLanguage} />
                )}
                {pledge.languages.length > 1 && pledge.languages.length <= MOST_BESIDE && (
                  <Segments
                    label={t('pledge.language')}
                    value={pledge.language}
                    options={pledge.languages.map((value) => ({ value, label: <span lang={bcp47Of(value)}>{languageNames[value]}</span> }))}
                    onChange={setLanguage}
                  />
                )}
                <PledgeText pledge={pledge} />
                {missing > 0 ? (
                  <Notice
                    tone="turn"
                    title={t('check.missing', { count: missing })}
                    action={
                      <Button component={Link} to={coursePath(traineeCourseId, 'check')}>
                        {t('check.goToMissing')}
                      </Button>
                    }
                  />
                ) : (
                  <PledgeSigning
                    hasAuthenticator={has_authenticator}
                    traineeCourseId={traineeCourseId}
                    language={pledge.language}
                    name={pledge.full_name}
                    onSigned={setSigned}
                  />
                )}
              </div>
            )
          }
        </Answer>
      )}
    </Sheet>
  )
}

/** So many languages stand beside each other on a phone. */
const MOST_BESIDE = 3
/** As Latin and as Chinese and Japanese pledges number their lines. */
const NUMBER = /^\d{1,3}(?:\.\s+|[、．]\s*)/

/** The words of the pledge: numbered lines become a list. */
const PledgeText = ({ pledge }: { pledge: Pledge }) => {
  const t = useTexts('learning')
  const lines = pledge.text.split('\n').filter((line) => line.trim() !== '')
  const isNumbered = (line: string) => NUMBER.test(line)
  return (
    <article className={classes.pledge} aria-labelledby="pledge-title" lang={bcp47Of(pledge.language)}>
      <h2 id="pledge-title">{pledge.title}</h2>
      {lines
        .filter((line) => !isNumbered(line))
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
      <ol>
        {lines.filter(isNumbered).map((line) => (
          <li key={line}>{line.replace(NUMBER, '')}</li>
        ))}
      </ol>
      <p className={classes.version} lang={document.documentElement.lang}>
        {t('pledge.version', { version: pledge.version })}
      </p>
    </article>
  )
}

type SignedProps = { pledge: Pledge /** Whose certificate it leads to. */; certifiedId: number; justNow?: boolean }
const Signed = ({ pledge, certifiedId, justNow = false }: SignedProps) => {
  const t = useTexts('learning')
  const format = useFormat()
  const [saving, setSaving] = useState(false)
  const { serialNo } = pledge
  const top = useRef<HTMLDivElement>(null)
  // The form below the pledge is gone; what came of it stands at the top.
  useEffect(() => {
    if (!justNow) return
    scrollTo({ top: 0 })
    top.current?.focus({ preventScroll: true })
  }, [justNow])
  const download = async () => {
    if (!serialNo) return
    setSaving(true)
    await sendForFile(downloadPledge, { serialNo }, `${serialNo}.pdf`)
      .catch(showTrouble)
      .finally(() => setSaving(false))
  }
  return (
    <div className={classes.stack}>
      <div ref={top} tabIndex={-1} className={classes.news}>
        <Notice tone="ok" title={justNow ? t('pledge.signedNow') : t('pledge.signed')}>
          {t('pledge.signedText', { serial: serialNo ?? '', date: pledge.signed_at ? format.dateTime(pledge.signed_at) : '' })}
        </Notice>
      </div>
      <div className={classes.actions}>
        <Button
          component={Link}
          to={coursePath(certifiedId, 'certificate')}
          state={justNow ? { celebrate: true } : undefined}
          size="lg"
          rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden="true" />}
        >
          {t('go.seeCertificate')}
        </Button>
        <Button
          size="lg"
          variant="default"
          loading={saving}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => void download()}
        >
          {t('pledge.download')}
        </Button>
      </div>
      <PledgeText pledge={pledge} />
    </div>
  )
}
