import { autoAssignTraineeUserGeneralPermission, getTraineeUserPermission, updateTraineeUserPermission } from '@jujur/contract/access.ts'
import { assignTraineeUserIntoCourse } from '@jujur/contract/purchases.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import {
  deactivateTrainees,
  inviteAllMatchingTrainees,
  inviteTraineesAgain,
  moveAllMatchingTrainees,
  moveTrainees,
  type TraineeUser,
} from '@jujur/contract/trainees.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { PermissionDrawer } from '../access/permission-drawer.tsx'
import { useMay } from '../kit/call/may.ts'
import { CallList } from '../kit/lists/call-list.tsx'
import { useAddress } from '../kit/lists/use-address.ts'
import { wholeFrom1 } from '../kit/lists/whole-from-1.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { AssignChosen } from './assign-chosen.tsx'
import { CategoriesDrawer } from './categories-drawer.tsx'
import { ChangeAll, PeopleJob } from './change-all.tsx'
import { DeactivateChosen, MoveChosen } from './change-chosen.tsx'
import { CompanyAdmins } from './company-admins.tsx'
import { DepartmentsDrawer } from './departments-drawer.tsx'
import { InviteChosen } from './invite-chosen.tsx'
import { ManageUserTabs } from './tabs.tsx'
import { useTraineeColumns } from './trainee-columns.tsx'
import { TraineeDrawer } from './trainee-drawer.tsx'
import { TraineeFilters } from './trainee-filters.tsx'
import { TraineeListTitle } from './trainee-list-title.tsx'
import { useTraineeList } from './use-trainee-list.ts'

const permissionCalls = { get: getTraineeUserPermission, update: updateTraineeUserPermission, assign: autoAssignTraineeUserGeneralPermission }

type ChosenProps = { rows: readonly TraineeUser[]; departments: readonly string[]; onDone: () => void; onStarted: (job_id: number) => void }
const ChosenTrainees = ({ rows, departments, onDone, onStarted }: ChosenProps) => {
  const may = useMay()
  return (
    <>
      {may(inviteTraineesAgain.name) && <InviteChosen rows={rows} onDone={onDone} />}
      {may(moveTrainees.name) && <MoveChosen rows={rows} departments={departments} onDone={onDone} />}
      {may(assignTraineeUserIntoCourse.name) && <AssignChosen rows={rows} onDone={onDone} />}
      {may(deactivateTrainees.name) && <DeactivateChosen rows={rows} onDone={onDone} onStarted={onStarted} />}
    </>
  )
}

/** What the address says is under way for many of them. */
const usePeopleJob = () => {
  const { params, change } = useAddress()
  return {
    job_id: wholeFrom1(params.get('job')),
    showJob: (id: number) => change((next) => next.set('job', String(id))),
    closeJob: () => change((next) => next.delete('job')),
  }
}

/** 'Manage Permission': the company's trainees, their details, their accounts and what they may do. */
export const TraineesScreen = () => {
  const t = useTexts('trainees')
  const may = useMay()
  const [categoriesOpen, setCategories] = useState(false)
  const [departmentsOpen, setDepartments] = useState(false)
  const [permissionsOf, setPermissionsOf] = useState<number | null>(null)
  const { list, matching, ...found } = useTraineeList()
  const departments = found.departments ?? []
  const { job_id, showJob, closeJob } = usePeopleJob()
  const columns = useTraineeColumns((trainee) => setPermissionsOf(trainee.user_id))
  const mayChangeMany = [inviteTraineesAgain, moveTrainees, deactivateTrainees, assignTraineeUserIntoCourse].some(({ name }) => may(name))
  const mayChangeAll = [inviteAllMatchingTrainees, moveAllMatchingTrainees, deactivateTrainees].some(({ name }) => may(name))
  const toPreRegistration = (
    <Button component={Link} to={hrefOf('traineePreRegistration')}>
      {t('list.toPreRegistration')}
    </Button>
  )
  const changeAll = (clear: () => void) => (
    <ChangeAll
      matching={matching}
      departments={departments}
      onStarted={(id) => {
        clear()
        showJob(id)
      }}
    />
  )
  return (
    <Sheet head={<ManageUserTabs current="trainees" />}>
      <TraineeListTitle onDepartments={() => setDepartments(true)} onCategories={() => setCategories(true)} />
      {job_id !== null && <PeopleJob job_id={job_id} onClose={closeJob} />}
      {categoriesOpen && <CategoriesDrawer onClose={() => setCategories(false)} />}
      {departmentsOpen && <DepartmentsDrawer onClose={() => setDepartments(false)} />}
      <CallList
        id="trainee-user"
        title={t('list.trainees')}
        list={list}
        rowKey={(trainee) => trainee.user_id}
        columns={columns}
        searchHint={t('list.searchHint')}
        exportName="trainees"
        bulk={
          mayChangeMany ? (rows, clear) => <ChosenTrainees rows={rows} departments={departments} onDone={clear} onStarted={showJob} /> : undefined
        }
        bulkAll={mayChangeAll ? changeAll : undefined}
        empty={{ title: t('list.empty'), text: t('list.emptyText'), action: toPreRegistration }}
        filters={<TraineeFilters list={list} departments={found.departments} />}
      />
      {/* What stands below a list waits for it, or it would jump once the rows are there. */}
      {!list.loading && <CompanyAdmins />}
      {list.openRow && (
        <TraineeDrawer
          key={list.openRow.user_id}
          trainee={list.openRow}
          departments={departments}
          onClose={() => list.open(null)}
          onPermissions={(id) => setPermissionsOf(id)}
        />
      )}
      {permissionsOf !== null && (
        <PermissionDrawer
          userId={permissionsOf}
          calls={permissionCalls}
          readOnly={!may(updateTraineeUserPermission.name)}
          onClose={() => setPermissionsOf(null)}
        />
      )}
    </Sheet>
  )
}
