/**
 * A cache of the people whom this process authenticated, by their token's hash: it saves the statement that looks a session up. Nothing in it is
 * trusted: the access guard compares the snapshot with the current row in the message of the work itself, and a difference means a new look-up.
 */
import type { Authenticated } from './sessions.usecases.ts'

/** The newest so many; an older one is looked up again. */
const KEPT = 10_000
/** Different sets of entries; a company's trainees hold the same. */
const KEPT_RIGHTS = 500

/** Calls found open to whoever holds the same, at the same state of the routes: everything that the decision looks at. */
type Rights = { readonly permission: Authenticated['actor']['permission']; readonly open: Set<string> }

export const createKnown = () => {
  const people = new Map<string, Authenticated & { readonly rights: Rights }>()
  const rightsOf = new Map<string, Rights>()

  const rights = ({ actor, snapshot }: Authenticated): Rights => {
    const key = JSON.stringify([snapshot.routes, actor.role, actor.permission])
    const known = rightsOf.get(key)
    if (known) return known
    if (rightsOf.size >= KEPT_RIGHTS) rightsOf.clear()
    const made = { permission: actor.permission, open: new Set<string>() }
    rightsOf.set(key, made)
    return made
  }
  return {
    /** Whoever had this call open when they were last looked up. */
    find(token_hash: string, call: string): Authenticated | null {
      const known = people.get(token_hash)
      return known?.rights.open.has(call) ? known : null
    },
    remember({ actor, snapshot }: Authenticated, call: string): void {
      const held = rights({ actor, snapshot })
      held.open.add(call)
      people.delete(snapshot.token_hash)
      if (people.size >= KEPT) people.delete(people.keys().next().value as string)
      people.set(snapshot.token_hash, { actor: { ...actor, permission: held.permission }, snapshot, rights: held })
    },
    forget(token_hash: string): void {
      people.delete(token_hash)
    },
  }
}
export type KnownPeople = ReturnType<typeof createKnown>
