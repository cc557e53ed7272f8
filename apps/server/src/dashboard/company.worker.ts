/** Keeps the counts of learning few enough to be added up at once. */
import type { Kit } from '../kit/call/kit.ts'
import { everything } from '../kit/database/scope.ts'
import { foldLearningDays } from './company.store.ts'

/** Until nothing is left that came one by one. */
export const foldLearning = async ({ database }: Kit, stopping: AbortSignal): Promise<void> => {
  while (!stopping.aborted && (await database.write(everything, foldLearningDays)) > 0);
}
