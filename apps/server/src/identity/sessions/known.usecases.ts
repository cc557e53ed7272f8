/**
 * People whom this process met, by their token's hash: what spares the statement that looks a session up. Nothing here is believed. The gate
 * compares the state in which somebody was met with today's in the message of the work itself, and where they differ they are looked up again.
 */
import type { Met } from './sessions.usecases.ts'

/** The newest so many; an older one is looked up again. */
const KEPT = 10_000
/** Different sets of entries; a company's trainees hold the same. */
const KEPT_RIGHTS = 500

/** Calls found open to whoever holds the same, at the same state of the routes: everything that the decision looks at. */
type Rights = { readonly permission: Met['actor']['permission']; readonly open: Set<string> }

export const createKnown = () => {
  const people = new Map<string, Met & { readonly rights: Rights }>()
  const rightsOf = new Map<string, Rights>()

  const rights = ({ actor, pass }: Met): Rights => {
    const key = JSON.stringify([pass.routes, actor.role, actor.permission])
    const known = rightsOf.get(key)
    if (known) return known
    if (rightsOf.size >= KEPT_RIGHTS) rightsOf.clear()
    const made = { permission: actor.permission, open: new Set<string>() }
    rightsOf.set(key, made)
    return made
  }
  return {
    /** Whoever had this call open when they were last looked up. */
    find(token_hash: string, call: string): Met | null {
      const known = people.get(token_hash)
      return known?.rights.open.has(call) ? known : null
    },
    remember({ actor, pass }: Met, call: string): void {
      const held = rights({ actor, pass })
      held.open.add(call)
      people.delete(pass.token_hash)
      if (people.size >= KEPT) people.delete(people.keys().next().value as string)
      people.set(pass.token_hash, { actor: { ...actor, permission: held.permission }, pass, rights: held })
    },
    forget(token_hash: string): void {
      people.delete(token_hash)
    },
  }
}
export type KnownPeople = ReturnType<typeof createKnown>
