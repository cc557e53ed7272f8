import { useMemo } from 'react'
import { LogSheet } from '../activity-log/log-sheet.tsx'
import { LogSourceProvider, logOfGuest } from '../activity-log/log-source.ts'
import { useBreadcrumbs } from '../kit/session/layout.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import type { ViewProps } from './guest-types.ts'
import { roomHref } from './use-room-href.ts'

/** The company's log within the period of the room, as its own people read it; that it was opened is a line of it. */
export const GuestLog = ({ room: { company_name, from, to } }: ViewProps) => {
  const t = useTexts('auditorRoom')
  const { day } = useFormat()
  useBreadcrumbs([{ title: t('of', { company: company_name }), to: roomHref({}) }, { title: t('view.log') }])
  const source = useMemo(() => logOfGuest({ from, to }), [from, to])
  return (
    <LogSourceProvider value={source}>
      <LogSheet line={t('log.line', { company: company_name, from: day(from), to: day(to) })} />
    </LogSourceProvider>
  )
}
