/** What is open to the signed-in person: leaves out menus, routes and buttons of what would be refused. The server decides again on every call. */
import type { CallName } from '@jujur/contract/index.ts'
import { roleOf } from '@jujur/contract/permissions.ts'
import { type ScreenId, screenOf } from '@jujur/contract/screens.ts'
import { type Session, useSession } from '../session/session.ts'

export const may = (person: Session | null, name: CallName): boolean => person?.open?.opens.includes(name) ?? false

/** `const may = useMay()`, then `may(approveBankReceipt.name)`. */
export const useMay = (): ((name: CallName) => boolean) => {
  const person = useSession()
  return (name) => may(person, name)
}

/** Without what stands behind its question mark. */
export const pathOf = (to: string): string => to.split('?')[0] ?? ''

/** Whether the screen is for the person, and the call it opens with is open to them. */
export const mayOpen = (person: Session | null, id: ScreenId): boolean => {
  const { roles, opens } = screenOf(id)
  if (!roles) return true
  return person !== null && roles.includes(roleOf(person.systemTypeId)) && (opens === undefined || may(person, opens))
}

/** Of these screens, as the tabs of one page, those that are open, in their order. */
export const useOpenScreens = <I extends ScreenId>(ids: readonly I[]): I[] => {
  const person = useSession()
  return ids.filter((id) => mayOpen(person, id))
}
