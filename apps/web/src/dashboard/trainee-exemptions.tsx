import type { Output } from '@jujur/contract/call.ts'
import type { getTraineeRecord } from '@jujur/contract/dashboard.ts'
import { type Exemption, endExemption, requestPause } from '@jujur/contract/exemptions.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useState } from 'react'
import { useMay } from '../kit/call/may.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { useCourseName } from '../reminders/course-name.ts'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { Section } from '../ui/section.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useToast } from '../ui/use-toast.ts'
import { ExemptionPaper } from './exemption-paper.tsx'
import { useExemptionWords } from './exemption-words.ts'
import { RequestExemption } from './request-exemption.tsx'
import classes from './trainee-exemptions.module.css'

type Recorded = Output<typeof getTraineeRecord>
type Props = Pick<Recorded, 'courses' | 'person'> & { exemptions: readonly Exemption[] }

const ExemptionLine = ({ item }: { item: Exemption }) => {
  const t = useTexts('exemptions')
  const { date, facts } = useFormat()
  const { days, state } = useExemptionWords()
  const courseName = useCourseName()
  const confirm = useConfirm()
  const { say } = useToast()
  const { send, sending } = useSend(endExemption, { onDone: () => say(t('ended')) })
  const end = async () => {
    if (await confirm({ text: t(`endText.${item.state === 'ahead' ? 'ahead' : 'inForce'}`), confirm: t('end') }))
      await send({ exemption_id: item.exemption_id, version: item.version })
  }
  return (
    <li className={classes.line}>
      <div>
        <b>{facts([t(`kinds.${item.kind}`), courseName(item.course_title, item.update_to)])}</b>
        <p>{facts([days(item), state(item)])}</p>
        {item.stated && (
          <p>
            {t('statedBy', { issuer: item.stated.issuer, day: date(item.stated.proven_on) })} <ExemptionPaper item={item} />
          </p>
        )}
        <p className={classes.reason}>{item.reason}</p>
        <p className={classes.by}>
          {facts([
            item.submitted_by && t('sent', { name: item.submitted_by, when: date(item.submitted_at) }),
            item.decided_by && item.decided_at && t(item.state === 'rejected' ? 'rejectedBy' : 'approvedBy', { name: item.decided_by }),
            item.remarks,
          ])}
        </p>
      </div>
      {item.state === 'pending' && <TextLink to={hrefOf('exemptions', { id: item.exemption_id })}>{t('toDesk')}</TextLink>}
      {item.can.end && <TextButton onClick={() => void (sending || end())}>{t(item.state === 'ahead' ? 'callOff' : 'end')}</TextButton>}
    </li>
  )
}

/** Pauses, waivers and extensions of a person, in force and before, and the way to ask for one. */
export const TraineeExemptions = ({ exemptions, courses, person }: Props) => {
  const t = useTexts('exemptions')
  const mayAsk = useMay()(requestPause.name) && person.user_status !== 'inactive'
  const [asking, setAsking] = useState(false)
  return (
    <Section title={t('title')} action={mayAsk && <TextButton onClick={() => setAsking(true)}>{t('ask')}</TextButton>} ruled>
      {exemptions.length === 0 ? (
        <p className={classes.by}>{t('none')}</p>
      ) : (
        <ul>
          {exemptions.map((item) => (
            <ExemptionLine key={item.exemption_id} item={item} />
          ))}
        </ul>
      )}
      {asking && <RequestExemption courses={courses} person={person} onClose={() => setAsking(false)} />}
    </Section>
  )
}
