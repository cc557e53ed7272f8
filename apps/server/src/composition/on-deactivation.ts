/** Everything that follows when a trainee is let go, in the transaction that lets them go. */
import { returnSeatsOf } from '../purchases/seats/seats.usecases.ts'
import type { Leaving } from '../trainees/people/trainee-users.usecases.ts'

export const leaving: readonly Leaving[] = [async (tx, ctx, trainee) => ({ seats_returned: await returnSeatsOf(tx, ctx, trainee) })]
