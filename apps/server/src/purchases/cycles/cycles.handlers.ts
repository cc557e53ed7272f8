/** The yearly cycle of a course: read, tried, saved. */
import type * as contract from '@jujur/contract/cycles.ts'
import type { Handler } from '../../kit/call/handler.ts'
import { saveCycle, showCycle, tryCycle } from './cycles.usecases.ts'

export const getCycleSetting: Handler<typeof contract.getCycleSetting> = ({ input, actor, read }) =>
  read((tx) => showCycle(tx, actor, input.course_id))

export const previewCycleSetting: Handler<typeof contract.previewCycleSetting> = ({ input, actor, read, now }) =>
  read((tx) => tryCycle(tx, actor, input, now))

export const saveCycleSetting: Handler<typeof contract.saveCycleSetting> = (context) => context.write((tx) => saveCycle(tx, context))
