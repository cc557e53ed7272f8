import { useTexts } from '../kit/texts/texts.ts'
import { useReason } from './reasons.ts'
import classes from './reject-reason.module.css'

/** Why somebody decided so: what was chosen in the reader's language, the rest as written, which is said. */
export const Remarks = ({ text }: { text: string }) => {
  const t = useTexts('approvals')
  const { text: words, asWritten } = useReason()(text)
  return (
    <>
      <span className={classes.remarks}>{words}</span>
      {asWritten && <small className={classes.asWritten}>{t('asWritten')}</small>}
    </>
  )
}
