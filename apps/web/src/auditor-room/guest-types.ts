import type { getGuestRoom } from '@jujur/contract/auditor-room.ts'
import type { Output } from '@jujur/contract/call.ts'
import type { Icon } from '@jujur/icons'
import type { ReactNode } from 'react'

export type OwnRoom = Output<typeof getGuestRoom>
export type ViewProps = { room: OwnRoom }

export type GuestFrameProps = {
  room: string
  items: readonly { view: string; to: string; label: string; icon: Icon; isCurrent: boolean; isFirst: boolean }[]
  person: { name: string; line: string }
  /** Until when one is in. */
  foot: string
  onLeave: () => void
  /** Which view it is: another begins at its top. */
  view: string
  children: ReactNode
}
