/** The recurring work of all features, by name. */
import type { Jobs } from './kit/jobs.ts'

export const jobs: Jobs = {}
