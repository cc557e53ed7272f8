import type { privacyNotice } from '@jujur/contract/privacy-notice.ts'
import { portalName } from '../texts/texts.ts'
import classes from './notice-words.module.css'

const named = (text: string) => text.replaceAll('{{portal}}', portalName)

/** The paragraphs of the privacy notice in one of its languages. */
export const NoticeWords = ({ notice }: { notice: (typeof privacyNotice)[number] }) => (
  <dl className={classes.words}>
    {notice.paragraphs.map(({ title, text }) => (
      <div key={title}>
        <dt>{named(title)}</dt>
        <dd>{named(text)}</dd>
      </div>
    ))}
  </dl>
)
