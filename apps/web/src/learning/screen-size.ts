import { BREAKPOINTS } from '../kit/constants.ts'

export const isPhone = (): boolean => matchMedia(`(max-width: ${BREAKPOINTS.md - 1}px)`).matches
