import { privacyNotice } from '@jujur/contract/privacy-notice.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useTexts } from '../texts/texts.ts'
import { NoticeWords } from './notice-words.tsx'
import classes from './terms-dialog.module.css'

const parts = ['use', 'recorded', 'who', 'kept', 'honest'] as const

/** The terms in the reader's language, and the privacy notice in the two languages that the law wants. */
export const TermsDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts('forms')
  const top = useRef<HTMLDivElement>(null)
  // The browser would begin at the only button, which stands below all of it.
  useEffect(() => {
    top.current?.focus({ preventScroll: true })
    const dialog = top.current?.closest('dialog')
    if (dialog) dialog.scrollTop = 0
  }, [])
  return (
    <Dialog title={t('terms.title')} wide onCancel={onClose} buttons={<Button onClick={onClose}>{t('terms.close')}</Button>}>
      <div className={classes.terms} ref={top} tabIndex={-1}>
        {parts.map((part) => (
          <section key={part}>
            <h3>{t(`terms.${part}.title`)}</h3>
            <p>{t(`terms.${part}.text`)}</p>
          </section>
        ))}
        <h3 className={classes.privacy}>{t('terms.privacy')}</h3>
        {privacyNotice.map((notice) => (
          <div key={notice.lang} lang={notice.lang} className={classes.notice}>
            <p className={classes.language}>{notice.name}</p>
            <NoticeWords notice={notice} />
          </div>
        ))}
        <p>
          <a href={hrefOf('privacyNotice')} target="_blank" rel="noopener">
            {t('terms.whole')}
          </a>
        </p>
      </div>
    </Dialog>
  )
}
