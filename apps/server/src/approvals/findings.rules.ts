/** What may be wrong with a registration, by the codes that later calls answer for the same; kept with it and told by mail, never on screen. */
export const findingCodes = [10001, 10002, 10008, 10012, 10017, 10018, 10046, 10047] as const
export type Finding = (typeof findingCodes)[number]
