/** Who is signed in, and all that the browser keeps (specification section 3). */
import type { OpenCalls, SignedIn, User } from '@jujur/contract/identity.ts'
import { roleOf, type SystemTypeId, systemTypes } from '@jujur/contract/permissions.ts'
import { areas, hrefOf } from '@jujur/contract/screens.ts'
import { useSyncExternalStore } from 'react'
import { ACTIVE_LESSON_KEY, STORAGE_KEY } from '../texts/constants.ts'
import { setLanguage } from '../texts/texts.ts'

export type AuthFlags = { isLoggedIn: boolean; isTrainee: boolean; isClientAdmin: boolean; isGlobalAdmin: boolean; isSuperAdmin: boolean }
export type Session = {
  token: string
  flags: AuthFlags
  user: User
  systemTypeId: SystemTypeId
  /** Null in a session that was kept before the server told; then it is asked (open-calls.ts). */
  open: OpenCalls | null
  /** When this browser signed in, in milliseconds. */
  since: number
}
/** What the trainee's last look at the final check showed. */
export type FinalCheckData = { trainee_course_id: number; items_done: number; items_total: number; ready_for_pledge: boolean }
export type ActiveLesson = { trainee_course_id: number; lesson_type: 'material' | 'quiz'; lesson_id: number; module_progress_id: number }

type Kept = {
  token: string
  auth: AuthFlags
  user: User
  userSystemType: SystemTypeId
  open?: OpenCalls
  /** When this browser signed in, in milliseconds; a session that was kept before this was noted counts from now. */
  since?: number
  currentModuleId?: number
  finalCheckData?: FinalCheckData
}

/** Exactly one of the four role flags (specification section 6). */
const flagsOf = (id: SystemTypeId): AuthFlags => ({
  isLoggedIn: true,
  isTrainee: id === systemTypes.trainee,
  isClientAdmin: id === systemTypes.clientAdmin,
  isGlobalAdmin: id === systemTypes.globalAdmin,
  isSuperAdmin: id === systemTypes.superAdmin,
})

const read = <T>(key: string): T | null => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}
const readKept = (): Kept | null => {
  const kept = read<Partial<Kept>>(STORAGE_KEY)
  return kept?.token && kept.user && kept.auth && kept.userSystemType ? (kept as Kept) : null
}
const loaded = Date.now()
const asSession = (kept: Kept | null): Session | null =>
  kept && {
    token: kept.token,
    flags: kept.auth,
    user: kept.user,
    systemTypeId: kept.userSystemType,
    open: kept.open ?? null,
    since: kept.since ?? loaded,
  }

let lostAt: string | null = null
let kept = readKept()
let current = asSession(kept)
const listeners = new Set<() => void>()
const enders = new Set<() => void>()

const keep = (next: Kept | null): void => {
  kept = next
  current = asSession(next)
  // What the browser cannot keep still holds for this tab.
  try {
    if (next) localStorage.setItem(STORAGE_KEY, JSON.stringify(next))
    else localStorage.clear()
  } catch {}
  for (const listener of listeners) listener()
}

const withoutPassword = (user: User): User => {
  const { password: _, ...rest } = user as User & { password?: unknown }
  return rest
}

export const session = {
  get: (): Session | null => current,
  signIn({ opens, access_version, ...user }: SignedIn, token: string): void {
    const open = { opens, access_version }
    lostAt = null
    keep({ token, auth: flagsOf(user.system_type_id), user: withoutPassword(user), userSystemType: user.system_type_id, open, since: Date.now() })
    void setLanguage(user.language)
  },
  /** The person changed (profile, permissions); the token stays. */
  update(user: User): void {
    if (!kept) return
    keep({ ...kept, user: withoutPassword(user) })
    void setLanguage(user.language)
  },
  /** What is open to the person changed; nothing where another one signed in meanwhile. */
  setOpen(open: OpenCalls, token: string): void {
    if (kept?.token === token) keep({ ...kept, open })
  },
  /** Clears the token and all local storage. The language comes back from the profile at the next sign-in. `lost`: where it ended by itself, to come back to. */
  clear(lost: string | null = null): void {
    lostAt = lost
    keep(null)
  },
  lostAt: (): string | null => lostAt,
  /** Hears that another tab ended this session, or that somebody else signed in there, while it is still known here. */
  onEndElsewhere(ender: () => void): void {
    enders.add(ender)
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

// Another tab signed in or out: this one follows.
addEventListener('storage', (event) => {
  if (event.key !== STORAGE_KEY && event.key !== null) return
  const next = readKept()
  if (current && next?.user.user_id !== current.user.user_id) {
    for (const ender of enders) ender()
    lostAt = location.pathname + location.search
  }
  kept = next
  current = asSession(kept)
  for (const listener of listeners) listener()
})

export const useSession = (): Session | null => useSyncExternalStore(session.subscribe, session.get)

/** Where this kind of person signs in, and where one is sent after signing out (specification section 2). */
export const loginPathOf = (id: SystemTypeId | undefined): string => hrefOf(id ? areas[roleOf(id)].signIn : 'login')
export const homePathOf = (id: SystemTypeId): string => hrefOf(areas[roleOf(id)].home)
export const profilePathOf = (id: SystemTypeId): string => hrefOf(areas[roleOf(id)].profile)

export const getCurrentModuleId = (): number | undefined => kept?.currentModuleId
export const setCurrentModuleId = (id: number): void => {
  if (kept) keep({ ...kept, currentModuleId: id })
}
export const getFinalCheckData = (): FinalCheckData | undefined => kept?.finalCheckData
export const setFinalCheckData = (data: FinalCheckData): void => {
  if (kept) keep({ ...kept, finalCheckData: data })
}
export const getActiveLesson = (): ActiveLesson | null => read<ActiveLesson>(ACTIVE_LESSON_KEY)
export const setActiveLesson = (lesson: ActiveLesson): void => {
  try {
    localStorage.setItem(ACTIVE_LESSON_KEY, JSON.stringify(lesson))
  } catch {}
}
