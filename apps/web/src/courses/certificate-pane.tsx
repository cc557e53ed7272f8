import { type CertificateTemplate, type TraineeCourse, textsOfCertificate } from '@jujur/contract/courses.ts'
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import type { ReactNode } from 'react'
import { TranslatedFields } from '../authoring/translated-fields.tsx'
import type { ContentDraft } from '../authoring/use-content-draft.ts'
import { useSession } from '../kit/session/session.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type CourseFields, noCertificate, templateOf } from './course-fields.ts'
import classes from './courses.module.css'
import { useUnknownNames } from './pledge-body.tsx'

/** How it will look, in the name of who writes it: without serial number and QR code, so that it is none. */
const Preview = ({ template, title }: { template: CertificateTemplate; title: string }) => {
  const t = useTexts('courses')
  const { longDate } = useFormat()
  const session = useSession()
  return (
    <div className={classes.certificate}>
      <div className={classes.band} />
      <div className={classes.paper}>
        <p className={classes.heading}>{template.heading || t('certificate.kind')}</p>
        <p className={classes.holder}>{session?.user.name}</p>
        <p>{t('certificate.statement')}</p>
        <p className={classes.course}>{title}</p>
        <p>{longDate(new Date())}</p>
        {(template.signatory_name || template.signatory_title) && (
          <p className={classes.sign}>
            <b>{template.signatory_name}</b>
            <br />
            {template.signatory_title}
          </p>
        )}
      </div>
    </div>
  )
}

type Props = { course: TraineeCourse; draft: ContentDraft<CourseFields>; language: ContentLanguage; tabs: ReactNode; readOnly: boolean }

/** What the certificate says beside the portal's own words. */
export const CertificatePane = ({ course, draft, language, tabs, readOnly }: Props) => {
  const t = useTexts('courses')
  const template = draft.value.certificate ?? noCertificate
  const unknown = useUnknownNames()
  // Nothing is filled in here.
  const raw = unknown(
    textsOfCertificate(template)
      .map(({ text }) => text)
      .join('\n'),
    [],
  )
  const write = (change: Partial<CertificateTemplate>) => draft.set({ certificate: templateOf({ ...template, ...change }) })
  return (
    <div className={classes.form}>
      <h2>{t('editor.certificate')}</h2>
      <p className={classes.dim}>{t('certificate.help')}</p>
      {tabs}
      <TranslatedFields
        fields={[
          { key: 'heading', label: t('certificate.heading'), max: 80, description: t('certificate.headingHelp', { words: t('certificate.kind') }) },
          { key: 'signatory_title', label: t('certificate.signatoryTitle'), max: 100 },
        ]}
        base={course.language}
        language={language}
        values={template}
        translations={template.translations}
        onBase={(key, text) => write({ [key]: text })}
        onTranslations={(translations) => write({ translations })}
        readOnly={readOnly}
      />
      <div className={classes.pair}>
        <TextField
          label={t('certificate.signatoryName')}
          maxLength={100}
          autoComplete="off"
          readOnly={readOnly}
          value={template.signatory_name}
          onChange={(event) => write({ signatory_name: event.currentTarget.value })}
        />
      </div>
      {raw && (
        <Notice tone="bad" role="status">
          {raw}
        </Notice>
      )}
      <Section title={t('certificate.preview')} line={t('certificate.previewHelp')}>
        <Preview template={template} title={draft.value.title} />
      </Section>
    </div>
  )
}
