import type { Output } from '@jujur/contract/call.ts'
import type { getReport } from '@jujur/contract/reports.ts'

export type ReportData = Output<typeof getReport>
