import type {
  assignGlobalAdminGeneralPermission,
  autoAssignClientAdminGeneralPermission,
  autoAssignTraineeUserGeneralPermission,
  getClientAdminPermission,
  getGlobalAdminPermission,
  getTraineeUserPermission,
  updateClientAdminPermission,
  updateGlobalAdminPermission,
  updateTraineeUserPermission,
} from '@jujur/contract/access.ts'
import { lazy, Suspense } from 'react'
import { Drawer } from '../ui/drawer.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import { loadTexts } from './texts.ts'

/** Of one kind of person; all three answer the same. */
export type PermissionCalls = {
  get: typeof getGlobalAdminPermission | typeof getClientAdminPermission | typeof getTraineeUserPermission
  update: typeof updateGlobalAdminPermission | typeof updateClientAdminPermission | typeof updateTraineeUserPermission
  assign: typeof assignGlobalAdminGeneralPermission | typeof autoAssignClientAdminGeneralPermission | typeof autoAssignTraineeUserGeneralPermission
}
export type PermissionDrawerProps = {
  userId: number
  onClose: () => void
  calls: PermissionCalls
  /** The person has a kind, which the general permission goes by. */
  kinds?: boolean
  readOnly?: boolean
}

/** With its words, whatever the screen has loaded. */
const Editor = lazy(async () => {
  const [module] = await Promise.all([import('./permission-editor.tsx'), loadTexts('access')])
  return { default: module.PermissionEditor }
})

/** What one person may do: every entry by group and right, with its maker and checker flag. */
export const PermissionDrawer = (props: PermissionDrawerProps) => (
  <Suspense
    fallback={
      <Drawer opened onClose={props.onClose} title="…" wide>
        <SkeletonRows rows={6} />
      </Drawer>
    }
  >
    <Editor {...props} />
  </Suspense>
)
