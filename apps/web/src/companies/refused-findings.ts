import type { Refused } from '../kit/call/api.ts'

/** The refusals that a look for duplicates can find as well, and then shows beside the fields. */
export const findingRefusals = (treat: (refused: Refused) => void) => ({
  10001: treat,
  10002: treat,
  10008: treat,
  10017: treat,
  10018: treat,
  10046: treat,
  10047: treat,
})
