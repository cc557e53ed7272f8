/** What people are told of reports that come by themselves. */
import { bcp47, type Language } from '@jujur/contract/enumerations.ts'
import type { scheduleStops } from '@jujur/contract/report-schedules.ts'
import type { ReportKind } from '@jujur/contract/reports.ts'
import { formatOf } from '@jujur/words/formats.ts'
import { textsOf } from '../kit/texts/texts.ts'
import { type KindOfNotice, told } from '../notifications/notifications.kinds.ts'
import type english from '../texts/en/reports.json'

const texts = textsOf<typeof english>('reports')
const nameOf = (report: ReportKind, language: Language): string => texts[language].kinds[report]

export const scheduledReport: KindOfNotice<'scheduled_report', { report: ReportKind; as_at: string }> = {
  kind: 'scheduled_report',
  words: ({ report, as_at }, language) =>
    told(texts, language, 'notice.came', { report: nameOf(report, language), day: formatOf(bcp47[language]).day(as_at) }),
}
export const scheduledReportFailed: KindOfNotice<'scheduled_report_failed', { report: ReportKind; as_at: string }> = {
  kind: 'scheduled_report_failed',
  words: ({ report, as_at }, language) =>
    told(texts, language, 'notice.failed', { report: nameOf(report, language), day: formatOf(bcp47[language]).day(as_at) }),
}
export const reportScheduleStopped: KindOfNotice<
  'report_schedule_stopped',
  { report: ReportKind; name: string; why: (typeof scheduleStops)[number] }
> = {
  kind: 'report_schedule_stopped',
  words: ({ report, name, why }, language) => told(texts, language, `notice.stopped.${why}`, { report: nameOf(report, language), name }),
}
