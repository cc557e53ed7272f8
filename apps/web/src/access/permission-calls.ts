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
