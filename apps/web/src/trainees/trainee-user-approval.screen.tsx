import { hrefOf } from '@jujur/contract/screens.ts'
import {
  approveTraineeUserRegistration,
  getDepartmentList,
  getTraineeUserRegistrationApproval,
  rejectTraineeUserRegistration,
  type TraineeRegistration,
} from '@jujur/contract/trainees.ts'
import { ApprovalDesk } from '../approvals/approval-desk.tsx'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useList } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { ApproveAll } from './approve-all.tsx'
import { useBulkDecision } from './bulk-decision.tsx'
import {
  FindingsBadge,
  TraineeRegistrationChecks,
  TraineeRegistrationCreates,
  TraineeRegistrationFacts,
  useTraineeRegistrationOrigin,
} from './registration-parts.tsx'
import { useSingleDecision } from './single-decision.ts'
import { ManageUserTabs } from './tabs.tsx'
import classes from './trainees.module.css'

const Row = ({ registration }: { registration: TraineeRegistration }) => {
  const t = useTexts('trainees')
  const { ago, dateTime, facts } = useFormat()
  return (
    <span className={classes.row}>
      <b>{registration.name}</b>
      <span className={classes.rowEnd}>
        <span title={dateTime(registration.submitted_at)}>
          {facts([registration.username, registration.department, registration.submitted_by ?? t('source.sign_up'), ago(registration.submitted_at)])}
        </span>
        {registration.approve_status_id === 2 && <FindingsBadge registration={registration} />}
      </span>
    </span>
  )
}

const Detail = ({ registration }: { registration: TraineeRegistration }) => {
  const origin = useTraineeRegistrationOrigin()
  const pending = registration.approve_status_id === 2
  return (
    <div className={classes.parts}>
      <div>
        <h2 className={classes.name}>{registration.name}</h2>
        <p className={classes.dim}>{origin(registration)}</p>
      </div>
      <TraineeRegistrationFacts registration={registration} />
      {pending && <TraineeRegistrationChecks registration={registration} />}
      {pending && <TraineeRegistrationCreates registration={registration} />}
    </div>
  )
}

/** 'Manage User': who waits to become a trainee, one by one, several at once, or all that match. */
export const TraineeApprovalScreen = () => {
  const t = useTexts('trainees')
  const reasons = useTexts('reasons')
  const queue = useList(getTraineeUserRegistrationApproval, {
    rows: (data) => data.list,
    sort: 'submitted_at',
    searchAs: 'search',
    filters: ['department'],
    idOf: (registration) => registration.temp_trainee_user_registration_id,
  })
  const all = useCall(getDepartmentList, {})
  const chosen = queue.state.filters.department
  const waiting = (all.data?.departments ?? []).filter(({ name, pending }) => queue.state.tab !== 'PENDING' || pending > 0 || name === chosen)
  const decide = useSingleDecision()
  const bulk = useBulkDecision(() => queue.open(null, { replace: true }))
  const may = useMay()
  const mayApprove = may(approveTraineeUserRegistration.name)
  return (
    <>
      <ApprovalDesk
        queue={queue}
        itemKey={(registration) => registration.temp_trainee_user_registration_id}
        nameOf={({ name }) => name}
        head={<ManageUserTabs current="traineeApproval" />}
        title={t('approval.title')}
        searchHint={t('approval.searchHint')}
        tools={
          <>
            {(all.isPending || waiting.length > 0) && (
              <FilterSelect
                label={t('fields.department')}
                value={chosen}
                onChange={(department) => queue.set({ filters: { department } })}
                options={waiting.map(({ name }) => ({ value: name, label: name }))}
              />
            )}
            <ApproveAll queue={queue} />
          </>
        }
        row={(registration) => <Row registration={registration} />}
        detail={(registration) => <Detail registration={registration} />}
        onApprove={(registration, remarks) => decide(approveTraineeUserRegistration, registration, remarks)}
        onReject={(registration, remarks) => decide(rejectTraineeUserRegistration, registration, remarks)}
        whatHappens={({ name, email }) => t('approval.what', { name, email })}
        reasons={[reasons('trainee.unknown'), reasons('trainee.details'), reasons('trainee.twice')]}
        approveLabel={() => t('approval.approve')}
        correctAt={({ temp_trainee_user_registration_id: id }) => hrefOf('traineePreRegistration', { id })}
        bulk={mayApprove ? bulk.actions : undefined}
      />
      {bulk.dialogs}
    </>
  )
}
