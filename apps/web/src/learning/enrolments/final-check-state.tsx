import type { Output } from '@jujur/contract/call.ts'
import type { getCourseProgress } from '@jujur/contract/learning.ts'
import { IconArrowRight } from '@jujur/icons'
import { Link } from 'react-router'
import { useFormat, useTexts } from '../../kit/texts/texts.ts'
import { coursePath, isSigned, outlineItemsOf } from '../../player/outline.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './final-check.module.css'
import { useGoOn } from './use-go-on.ts'

type Props = { traineeCourseId: number; check: Output<typeof getCourseProgress> }

/** Ready for the pledge, signed, or what is missing, and the way on. */
export const FinalCheckState = ({ traineeCourseId, check }: Props) => {
  const t = useTexts('learning')
  const format = useFormat()
  const { goOn, going } = useGoOn(traineeCourseId)
  const signed = isSigned(check.status)
  const ready = check.ready_for_pledge || signed
  // Without a pledge there is nothing to sign.
  const isUpdated = signed && check.update !== null && !check.update.asks_pledge
  const missing = outlineItemsOf(check.outline).filter((item) => item.mandatory && item.state !== 'done')
  return (
    <>
      <Notice
        tone={signed ? 'ok' : 'turn'}
        title={isUpdated ? t('update.done') : signed ? t('check.signed') : ready ? t('check.ready') : t('check.missing', { count: missing.length })}
      >
        {isUpdated
          ? t('update.doneText')
          : signed
            ? t('check.signedText')
            : ready
              ? t('check.readyText')
              : missing.length <= 3
                ? format.list(missing.map((item) => item.title))
                : t('check.first', { title: missing[0]?.title ?? '' })}
      </Notice>
      <div className={classes.actions}>
        {ready ? (
          <Button
            component={Link}
            to={coursePath(signed ? (check.update?.of ?? traineeCourseId) : traineeCourseId, signed ? 'certificate' : 'pledge')}
            size="lg"
            rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden="true" />}
          >
            {signed ? t('go.seeCertificate') : t('go.pledge')}
          </Button>
        ) : (
          <Button size="lg" loading={going} onClick={() => void goOn(check.status === 'NOT_STARTED' ? 'start' : 'resume')}>
            {t('check.goToMissing')}
          </Button>
        )}
      </div>
    </>
  )
}
