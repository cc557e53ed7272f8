import type * as calls from '@jujur/contract/learning.ts'
import type { Handler } from '../../kit/call/handler.ts'
import { keepReport } from './scorm.usecases.ts'

export const saveScormState: Handler<typeof calls.saveScormState> = ({ input, now, write }) => write((tx) => keepReport(tx, input, now))
