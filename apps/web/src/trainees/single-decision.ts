import type { Code } from '@jujur/contract/codes.ts'
import { approveTraineeUserRegistration, rejectTraineeUserRegistration, type TraineeRegistration } from '@jujur/contract/trainees.ts'
import { Refused, send } from '../kit/call/api.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { session } from '../kit/session/session.ts'

/** Somebody was faster: the desk loads the registration anew and says so. */
const overtaken: readonly number[] = [2111, 20073]

type DecidingCall = typeof approveTraineeUserRegistration | typeof rejectTraineeUserRegistration

/** Decides on one of the queue; what the call says of that one id is as good as a refusal. */
export const useSingleDecision =
  () =>
  async (call: DecidingCall, registration: TraineeRegistration, remarks?: string): Promise<boolean> => {
    const { temp_trainee_user_registration_id: id, version } = registration
    const input = { temp_trainee_user_registration_ids: [id], versions: [version] }
    try {
      const { data } =
        call.name === 'approveTraineeUserRegistration'
          ? await send(approveTraineeUserRegistration, { ...input, ...(remarks ? { remarks } : {}) })
          : await send(rejectTraineeUserRegistration, { ...input, remarks: remarks ?? '' })
      const [result] = data.results
      if (result?.done) return true
      if (result && !overtaken.includes(result.code)) showTrouble(new Refused(result.code as Code, '', {}, session.get()?.token ?? ''))
    } catch (error) {
      if (!(error instanceof Refused && overtaken.includes(error.code))) showTrouble(error)
    }
    return false
  }
