import type { Reason } from '@jujur/contract/codes.ts'
import type { Refused } from '../kit/call/api.ts'

type Figures = { reason?: Reason; wait_seconds?: number; available_at?: string; by?: string }

/** Why a 2111 was answered, with its figures. */
export const refusalFiguresOf = (refused: Refused): Figures =>
  typeof refused.data === 'object' && refused.data !== null ? (refused.data as Figures) : {}
