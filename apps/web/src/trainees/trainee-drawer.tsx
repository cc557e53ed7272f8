import { type TraineeUser, updateTraineeUser } from '@jujur/contract/trainees.ts'
import { useState } from 'react'
import type { Refused } from '../kit/call/api.ts'
import { useMay } from '../kit/call/may.ts'
import { useLeaveGuard } from '../kit/forms/leave-guard.ts'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Section } from '../ui/section.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import { useRoles } from './roles.ts'
import { TraineeAccount } from './trainee-account.tsx'
import { TraineeFields } from './trainee-fields.tsx'
import { TraineeHistory } from './trainee-history.tsx'
import { putTaken, toChange, traineeValuesOf } from './trainee-values.ts'
import { useTraineeWords } from './trainee-words.ts'
import classes from './trainees.module.css'

type Props = {
  trainee: TraineeUser
  departments: readonly string[]
  onClose: () => void
  onPermissions: (user_id: number) => void
}

const FORM = 'trainee-form'

const useEditForm = (trainee: TraineeUser) => {
  const words = useTraineeWords()
  const { time } = useFormat()
  const [icRemoved, setIcRemoved] = useState(false)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const taken = (refused: Refused): void => putTaken(form, refused, words)
  const form = useCallForm(updateTraineeUser, traineeValuesOf(trainee), {
    labels: words.labels,
    transform: (values) => ({ user_id: trainee.user_id, ...toChange(values, icRemoved) }),
    treats: { 10002: taken, 10012: taken },
    onDone: ({ user }) => {
      form.setValues(traineeValuesOf(user))
      form.resetDirty(traineeValuesOf(user))
      setIcRemoved(false)
      setSavedAt(time(new Date().toISOString()))
    },
  })
  return { form, icRemoved, setIcRemoved, savedAt, unsaved: form.isDirty() || icRemoved }
}

const TraineeShown = ({ trainee }: { trainee: TraineeUser }) => {
  const t = useTexts('trainees')
  const { labels } = useTraineeWords()
  const roles = useRoles()
  const none = t('fields.none')
  return (
    <DefinitionList
      items={[
        { term: labels.email, value: trainee.email },
        { term: labels.phone, value: trainee.phone ?? none },
        { term: labels.department, value: trainee.department ?? none },
        { term: labels.position, value: trainee.position ?? none },
        { term: labels.employee_no, value: trainee.employee_no ?? none },
        { term: labels.risk_level, value: trainee.risk_level ? t(`risk.${trainee.risk_level}`) : t('risk.none') },
        ...roles(trainee),
        { term: labels.ic_no, value: trainee.ic_no_masked ?? none },
      ]}
    />
  )
}

/** One trainee: the account on top, the details below. */
export const TraineeDrawer = ({ trainee, departments, onClose, onPermissions }: Props) => {
  const t = useTexts('trainees')
  const common = useTexts('common')
  const may = useMay()
  const { form, icRemoved, setIcRemoved, savedAt, unsaved } = useEditForm(trainee)
  useLeaveGuard(unsaved, t('drawer.leave'), ['id'])
  const mayEdit = may(updateTraineeUser.name)
  return (
    <Drawer
      opened
      onClose={onClose}
      title={trainee.name}
      line={trainee.username}
      footer={
        mayEdit && (
          <div className={classes.foot}>
            <Button type="submit" form={FORM} loading={form.sending}>
              {common('action.save')}
            </Button>
            <span role="status" className={classes.dim}>
              {unsaved ? t('drawer.unsaved') : savedAt && t('drawer.saved', { time: savedAt })}
            </span>
          </div>
        )
      }
    >
      <div className={classes.parts}>
        <TraineeAccount trainee={trainee} onPermissions={() => onPermissions(trainee.user_id)} />
        <Section title={t('drawer.details')} ruled>
          {mayEdit ? (
            <form id={FORM} className={classes.form} onSubmit={form.submit} noValidate aria-label={t('drawer.details')}>
              <TraineeFields
                username={false}
                icKept={trainee.ic_no_masked}
                departments={departments}
                known={trainee}
                inputProps={(field) => form.getInputProps(field)}
                icTools={
                  trainee.ic_no_masked !== null && (
                    <SwitchField label={t('fields.icRemove')} checked={icRemoved} onChange={(event) => setIcRemoved(event.currentTarget.checked)} />
                  )
                }
              />
            </form>
          ) : (
            <TraineeShown trainee={trainee} />
          )}
        </Section>
        <TraineeHistory user_id={trainee.user_id} />
      </div>
    </Drawer>
  )
}
