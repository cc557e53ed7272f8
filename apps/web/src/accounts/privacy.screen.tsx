import type { Output } from '@jujur/contract/call.ts'
import { getPrivacyNotice } from '@jujur/contract/privacy.ts'
import { privacyNotice } from '@jujur/contract/privacy-notice.ts'
import type { ReactNode } from 'react'
import { useCall } from '../kit/call/use-call.ts'
import { NoticeWords } from '../kit/forms/notice-words.tsx'
import { portalName, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { PublicLine, PublicPage } from '../ui/public-page.tsx'
import { Table } from '../ui/table.tsx'
import classes from './privacy.module.css'

type Kept = Output<typeof getPrivacyNotice>['kept']
type Notice = (typeof privacyNotice)[number]

const KeptTable = ({ notice: { lang, kept: heads }, kept }: { notice: Notice; kept: Kept }) => (
  <Table stacked>
    <thead>
      <tr>
        <th scope="col">{heads.purpose}</th>
        <th scope="col">{heads.whose}</th>
        <th scope="col">{heads.terms}</th>
      </tr>
    </thead>
    <tbody>
      {kept.map(({ title, purpose, whose, terms }) => (
        <tr key={title.en}>
          <td data-label={heads.purpose}>
            <span className={classes.kind}>{title[lang]}</span>
            {purpose[lang]}
          </td>
          <td data-label={heads.whose}>{whose[lang]}</td>
          <td data-label={heads.terms}>
            <ul className={classes.terms}>
              {terms.map((term) => (
                <li key={term.en}>{term[lang]}</li>
              ))}
            </ul>
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
)

/** `tools`: language and theme, at the head. Anybody reads it: in Malay and English, whatever the language of the interface. */
export const PrivacyPage = ({ tools }: { tools?: ReactNode }) => {
  const t = useTexts('accounts')
  const notice = useCall(getPrivacyNotice, {})
  return (
    <PublicPage name={portalName} tools={tools} width="tables">
      <h1>{t('privacy.title')}</h1>
      <Answer of={notice} rows={8}>
        {({ version, kept }) => (
          <>
            <PublicLine>{t('privacy.line', { version })}</PublicLine>
            {privacyNotice.map((one) => (
              <section key={one.lang} lang={one.lang} className={classes.language} aria-labelledby={`notice-${one.lang}`}>
                <h2 id={`notice-${one.lang}`}>{one.name}</h2>
                <NoticeWords notice={one} />
                <h3>{one.kept.title}</h3>
                <KeptTable notice={one} kept={kept} />
              </section>
            ))}
          </>
        )}
      </Answer>
    </PublicPage>
  )
}
