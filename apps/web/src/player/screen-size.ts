import { BREAKPOINTS } from '../kit/texts/constants.ts'

export const isPhone = (): boolean => matchMedia(`(max-width: ${BREAKPOINTS.md - 1}px)`).matches
