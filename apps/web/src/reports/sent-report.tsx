/** The page behind the link of a report that was sent to an address outside the company: a code to that mailbox, then the file. */
import { checkReportLink, sendReportCode, takeSentReport } from '@jujur/contract/report-schedules.ts'
import { responseTypes } from '@jujur/contract/reports.ts'
import { type ReactNode, useState } from 'react'
import { send, sendForFile } from '../kit/call/api.ts'
import { useCall } from '../kit/call/use-call.ts'
import { deadLink, MailedCode } from '../kit/forms/mailed-code.tsx'
import { portalName, useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Notice } from '../ui/notice.tsx'
import { PublicLine, PublicPage } from '../ui/public-page.tsx'
import { SelectField } from '../ui/select-field.tsx'
import classes from './reports.module.css'

const Dead = ({ why }: { why: 'expired' | 'invalid' | 'incomplete' }) => {
  const t = useTexts('sentReport')
  return (
    <>
      <h1>{t('title')}</h1>
      <div className={classes.under}>
        <Notice tone={why === 'invalid' ? 'bad' : 'info'} role="alert" title={t(`dead.${why}`)}>
          {t(`dead.help.${why}`)}
        </Notice>
      </div>
    </>
  )
}

const Excel = 'excel'
/** As a spreadsheet, or which volume of the PDF. */
const AsField = ({ as, volumes, onChange }: { as: string; volumes: number; onChange: (as: string) => void }) => {
  const t = useTexts('sentReport')
  const { number } = useFormat()
  const papers = Array.from({ length: Math.max(volumes, 1) }, (_, i) => i + 1)
  return (
    <SelectField
      label={t('as')}
      value={as}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      options={[
        { value: Excel, label: t('excel') },
        ...papers.map((volume) => ({
          value: String(volume),
          label: volumes > 1 ? t('volume', { volume: number(volume), volumes: number(volumes) }) : t('pdf'),
        })),
      ]}
    />
  )
}

const Way = ({ link }: { link: string }) => {
  const t = useTexts('sentReport')
  const r = useTexts('reports')
  const { day, dateTime } = useFormat()
  const of = useCall(checkReportLink, { token: link }, { fresh: true })
  const [refused, setRefused] = useState<unknown>(null)
  const [as, setAs] = useState(Excel)
  const [taken, setTaken] = useState(0)
  const dead = deadLink(refused) ?? deadLink(of.error)
  if (dead) return <Dead why={dead} />
  const wanted =
    as === Excel ? { response_type: responseTypes.EXCEL, volume: 1 } : ({ response_type: responseTypes.PDF, volume: Number(as) } as const)
  return (
    <>
      <h1>{t('title')}</h1>
      <Answer of={of} rows={3}>
        {({ company_name, kind, as_at, ends_at, volumes }) => (
          <>
            <PublicLine>{t('line', { company: company_name, report: r(`kind.${kind}`), day: day(as_at), end: dateTime(ends_at) })}</PublicLine>
            <div className={classes.as}>
              <AsField as={as} volumes={volumes} onChange={setAs} />
            </div>
            <MailedCode
              key={taken}
              submit={t('take')}
              over={taken > 0 ? t('taken') : undefined}
              send={async () => (await send(sendReportCode, { token: link })).data.visit_id}
              open={async (visit_id, otp) => {
                await sendForFile(takeSentReport, { visit_id, otp, ...wanted }, `${kind}-${as_at}.${as === Excel ? 'xlsx' : 'pdf'}`)
                setTaken(taken + 1)
              }}
              onDead={setRefused}
            />
          </>
        )}
      </Answer>
    </>
  )
}

/** `tools`: language and theme, at the head. */
export const SentReportPage = ({ token, tools }: { token: string | null; tools: ReactNode }) => (
  <PublicPage name={portalName} tools={tools} width="lists">
    {token ? <Way key={token} link={token} /> : <Dead why="incomplete" />}
  </PublicPage>
)
