import { hrefOf } from '@jujur/contract/screens.ts'
import { type TraineeRegistration, updateTempTraineeUserRegistration } from '@jujur/contract/trainees.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { HistoryLine } from '../approvals/history-line.tsx'
import { Remarks } from '../approvals/remarks.tsx'
import type { Refused } from '../kit/call/api.ts'
import { announce } from '../kit/call/changes.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useLeaveGuard } from '../kit/forms/leave-guard.ts'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import { TraineeRegistrationChecks, TraineeRegistrationFacts, useTraineeRegistrationOrigin } from './registration-parts.tsx'
import { TraineeFields } from './trainee-fields.tsx'
import { joiningOf, putTaken, toChange, traineeValuesOf } from './trainee-values.ts'
import { registrationBadges, useTraineeWords } from './trainee-words.ts'
import classes from './trainees.module.css'

const FORM = 'correct-registration'

type Props = { registration: TraineeRegistration; departments: readonly string[]; onClose: () => void }
type CorrectProps = Props & { onDone: () => void }

/** Whoever corrects it may not approve it. */
const Correct = ({ registration, departments, onClose, onDone }: CorrectProps) => {
  const t = useTexts('trainees')
  const common = useTexts('common')
  const words = useTraineeWords()
  const [icRemoved, setIcRemoved] = useState(false)
  const [saved, setSaved] = useState(false)
  const { temp_trainee_user_registration_id, version } = registration
  const taken = (refused: Refused): void => putTaken(form, refused, words)
  const form = useCallForm(updateTempTraineeUserRegistration, traineeValuesOf(registration), {
    labels: words.labels,
    transform: (values) => ({
      temp_trainee_user_registration_id,
      version,
      username: values.username,
      ...toChange(values, icRemoved),
      ...joiningOf(values),
    }),
    treats: {
      10001: taken,
      10002: taken,
      10003: taken,
      10012: taken,
      2111: (refused) => {
        showTrouble(refused)
        announce(updateTempTraineeUserRegistration.changes)
      },
    },
    onDone: () => setSaved(true),
  })
  useLeaveGuard((form.isDirty() || icRemoved) && !saved, t('drawer.leave'), ['id'])
  // Once the guard has let go.
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes once, when it is saved.
  useEffect(() => {
    if (saved) onDone()
  }, [saved])
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('pre.correctTitle', { name: registration.name })}
      line={t('pre.correctLine')}
      footer={
        <div className={classes.foot}>
          <Button type="submit" form={FORM} loading={form.sending}>
            {common('action.save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('pre.cancel')}
          </Button>
        </div>
      }
    >
      <form id={FORM} className={classes.form} onSubmit={form.submit} noValidate aria-label={t('pre.correct')}>
        {registration.findings.length > 0 && (
          <Notice tone="bad">
            <ul>
              {registration.findings.map((code) => (
                <li key={code}>{words.ofCode(code)}</li>
              ))}
            </ul>
          </Notice>
        )}
        <TraineeFields
          joining
          icKept={registration.ic_no_masked}
          departments={departments}
          known={registration}
          inputProps={(field) => form.getInputProps(field)}
          icTools={
            registration.ic_no_masked !== null && (
              <SwitchField label={t('fields.icRemove')} checked={icRemoved} onChange={(event) => setIcRemoved(event.currentTarget.checked)} />
            )
          }
        />
      </form>
    </Drawer>
  )
}

/** One pre-registration as it stands, and its correction. */
export const TraineeRegistrationDrawer = (props: Props) => {
  const t = useTexts('trainees')
  const approvals = useTexts('approvals')
  const origin = useTraineeRegistrationOrigin()
  const [correcting, setCorrecting] = useState(false)
  const { registration, onClose } = props
  const { approve_status_id, can, temp_trainee_user_registration_id: id, remarks } = registration
  if (correcting) return <Correct {...props} onDone={() => setCorrecting(false)} />
  return (
    <Drawer
      opened
      onClose={onClose}
      title={registration.name}
      line={origin(registration)}
      footer={
        (can.edit || can.approve) && (
          <div className={classes.foot}>
            {can.approve && (
              <Button component={Link} to={hrefOf('traineeApproval', { id })}>
                {t('pre.decide')}
              </Button>
            )}
            {can.edit && (
              <Button variant={can.approve ? 'default' : 'filled'} onClick={() => setCorrecting(true)}>
                {t('pre.correct')}
              </Button>
            )}
          </div>
        )
      }
    >
      <div className={classes.parts}>
        <p className={classes.accountState}>
          <StateBadge state={registrationBadges[approve_status_id]}>{t(`state.${approve_status_id}`)}</StateBadge>
          {remarks && <Remarks text={remarks} />}
        </p>
        {approve_status_id === 2 && can.because === 'own' && <Notice>{approvals('desk.because.own')}</Notice>}
        <TraineeRegistrationFacts registration={registration} />
        {approve_status_id === 2 && <TraineeRegistrationChecks registration={registration} />}
        <Section title={approvals('history.title')}>
          <HistoryLine history={registration.history} />
        </Section>
      </div>
    </Drawer>
  )
}
