import { hrefOf, type QueryOf } from '@jujur/contract/screens.ts'

/** Links within the guest's room: what the address names, and nothing of the link that led in. */
export const roomHref = (set: QueryOf<'auditorRoom'>): string => hrefOf('auditorRoom', set)

export const guestViews = ['room', 'people', 'log', 'sample', 'requests', 'files', 'signOff'] as const
export type GuestView = (typeof guestViews)[number]
