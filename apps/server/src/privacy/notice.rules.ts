import { ok, refuseWith } from '../kit/call/handler.ts'

/** Only what is in force is accepted: who read another version reads it anew. */
export const mayAccept = (read: number, inForce: number) => (read === inForce ? ok(null) : refuseWith('changed_since'))
