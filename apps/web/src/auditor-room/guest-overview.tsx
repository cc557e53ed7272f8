import { useBreadcrumbs } from '../kit/session/layout.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Section } from '../ui/section.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Stack } from '../ui/stack.tsx'
import classes from './auditor-room.module.css'
import type { ViewProps } from './guest-types.ts'
import { roomHref } from './use-room-href.ts'

/** What the room is, and until when. */
export const GuestOverview = ({ room }: ViewProps) => {
  const t = useTexts('auditorRoom')
  const { day, dateTime } = useFormat()
  useBreadcrumbs([{ title: t('of', { company: room.company_name }), to: roomHref({}) }, { title: t('view.room') }])
  return (
    <Sheet width="dashboard">
      <PageTitle title={t('view.room')} line={t('overview.line')} />
      <div className={classes.facts}>
        <Stack>
          <Section title={t('overview.room', { no: room.room_no })} ruled>
            <DefinitionList
              items={[
                { term: t('overview.company'), value: room.company_name },
                { term: t('overview.period'), value: t('periodOf', { from: day(room.from), to: day(room.to) }) },
                { term: t('overview.courses'), value: room.courses.join(', ') || t('allCourses') },
                { term: t('overview.guest'), value: `${room.guest.name}, ${room.guest.organisation}` },
                { term: t('overview.ends'), value: dateTime(room.ends_at) },
              ]}
            />
          </Section>
          <Notice title={t('overview.rules.title')}>
            <ul className={classes.rules}>
              {(['read', 'log', 'withheld', 'sample', 'end'] as const).map((one) => (
                <li key={one}>{t(`overview.rules.${one}`)}</li>
              ))}
            </ul>
          </Notice>
        </Stack>
      </div>
    </Sheet>
  )
}
